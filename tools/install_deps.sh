#!/bin/sh
# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages that the build needs, when it may; otherwise prints the one line that does.
set -eu

packages="libbenchmark-dev libcli11-dev libgtest-dev libminizip-dev libstb-dev nlohmann-json3-dev python3-dev python3-venv
zlib1g-dev"

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "Not a Debian system. Make sure that CMake finds what these packages hold:" $packages >&2
    exit 0
fi
missing=""
for package in $packages; do
    if ! dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed; then
        missing="$missing $package"
    fi
done
if [ -z "$missing" ]; then
    exit 0
fi
if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    echo "Packages are missing. Run: sudo apt-get install -y$missing" >&2
    exit 1
fi
$as_root apt-get update -q
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -q -y --no-install-recommends $missing
