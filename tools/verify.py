# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Runs what does not fit into `make test`, part by part, and records each part in docs/verified/PART.json.

`python tools/verify.py [PART...]` runs the parts asked for (all by default). A part that has already passed at this
commit, with nothing changed since, is not run again unless --again is given.
"""

import argparse
import json
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import verify_torch
from verify_tools import ROOT, PartError, run

RECORDS = ROOT / "docs" / "verified"
WORK = ROOT / "build" / "verify"


def check_dependencies(python: Path) -> list[str]:
    """What a plain install pulled: openvino and NumPy, with what these need, and nothing more."""
    listed = json.loads(run([python, "-m", "pip", "list", "--format", "json", "--disable-pip-version-check"]))
    names = sorted({entry["name"].lower().replace("_", "-") for entry in listed} - {"pip", "setuptools"})
    if names != ["numpy", "openvino", "openvino-telemetry", "ov-train-kit"]:
        raise PartError(f"a plain install pulls {', '.join(names)}")
    return names


def build_examples(python: Path, folder: Path, env: dict[str, str]) -> None:
    """The C++ examples against the CMake package inside the installed Python package."""
    where = "import openvino.utils as u, ov_train_kit as k; print(k.cmake_path()); print(u.get_cmake_path())"
    ours, openvino = run([python, "-c", where], env=env, cwd=folder).split()
    run(["cmake", "-S", ROOT / "examples" / "cpp", "-B", folder, f"-Dovtk_DIR={ours}", f"-DOpenVINO_DIR={openvino}"])
    run(["cmake", "--build", folder])
    for name in ("gradients", "train"):
        run([folder / name], env=env, cwd=folder)


def packaging() -> dict[str, Any]:
    """A wheel built in isolation, and an editable install, each in a fresh environment, run with nothing else."""
    shutil.rmtree(WORK / "packaging", ignore_errors=True)
    folder = WORK / "packaging"
    run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT])
    (wheel,) = folder.glob("ov_train_kit-*.whl")
    results: dict[str, Any] = {"wheel_megabytes": round(wheel.stat().st_size / 1e6, 2)}
    for name, target in (("wheel", [wheel]), ("editable", ["--editable", ROOT])):
        environment = folder / name
        run([sys.executable, "-m", "venv", environment])
        python = environment / "bin" / "python"
        run([python, "-m", "pip", "install", "--quiet", *target])
        results["packages"] = check_dependencies(python)
        clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "LD_LIBRARY_PATH")}
        run([python, ROOT / "tools" / "check_installed.py"], env=clean, cwd=folder)
        run([environment / "bin" / "ovtk", "ops", "--json"], env=clean, cwd=folder)
        results[name] = "installed and run"
        if name == "wheel":
            (folder / "examples").mkdir()
            build_examples(python, folder / "examples", clean)
    return results


def sanitizers() -> dict[str, Any]:
    """The C++ tests under the address and undefined-behaviour sanitizers."""
    run(["cmake", "--preset", "dev"])
    run(["cmake", "--build", "--preset", "dev"])
    run(["ctest", "--preset", "dev", "-j", str(os.cpu_count())], env={**os.environ, "TBB_ENABLE_SANITIZERS": "1"})
    return {}


def tidy() -> dict[str, Any]:
    """clang-tidy over the library, the command and the binding."""
    run([sys.executable, "tools/lint.py", "tidy"])
    return {}


def mutation() -> dict[str, Any]:
    """Each gradient rule broken, by a wrong sign, a dropped term, a dropped factor; its tests must fail."""
    import verify_mutation  # it needs the package, which the other parts do without

    return verify_mutation.check(WORK / "mutation.json", commit())


def torch() -> dict[str, Any]:
    """Models of timm and Hugging Face trained beside PyTorch's eager mode."""
    return verify_torch.check(WORK / "torch.json", commit())


PARTS: dict[str, Callable[[], dict[str, Any]]] = {
    "packaging": packaging,
    "sanitizers": sanitizers,
    "tidy": tidy,
    "mutation": mutation,
    "torch": torch,
}


def commit() -> str:
    """The commit that is checked out."""
    return run(["git", "rev-parse", "HEAD"], quiet=True).strip()


def is_changed() -> bool:
    """Whether the tree differs from the commit, records aside."""
    return bool(run(["git", "status", "--porcelain", "--", ".", ":!docs/verified"], quiet=True).strip())


def versions() -> dict[str, str]:
    """What the part ran with."""
    found = {"python": platform.python_version()}
    for package in ("openvino", "numpy", "torch", "timm", "transformers", "nanobind", "cmake"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    found["compiler"] = run(["c++", "--version"], quiet=True).splitlines()[0]
    return found


def machine() -> dict[str, Any]:
    """Facts of the machine, without its name."""
    facts: dict[str, Any] = {"system": platform.system(), "architecture": platform.machine(), "cores": os.cpu_count()}
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = cpuinfo.read_text().splitlines()
        facts["processor"] = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "")
    facts["memory_gigabytes"] = round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9)
    return facts


def has_passed(name: str) -> bool:
    """Whether the record says that the part passed at this very commit."""
    record = RECORDS / f"{name}.json"
    if not record.exists() or is_changed():
        return False
    found = json.loads(record.read_text(encoding="utf-8"))
    return bool(found["commit"] == commit() and found["result"] == "passed")


def run_part(name: str) -> bool:
    """Runs one part and records it; whether it passed."""
    print(f"== {name}", flush=True)
    start = time.monotonic()
    details: dict[str, Any] = {}
    try:
        details = PARTS[name]()
        result = "passed"
    except PartError as failure:
        print(failure, file=sys.stderr)
        result = "failed"
    record = {
        "part": name,
        "what": " ".join((PARTS[name].__doc__ or "").split()),
        "command": f"make verify PART={name}",
        "result": result,
        "details": details,
        "seconds": round(time.monotonic() - start),
        "commit": commit(),
        "changed_since_commit": is_changed(),
        "versions": versions(),
        "machine": machine(),
    }
    RECORDS.mkdir(parents=True, exist_ok=True)
    (RECORDS / f"{name}.json").write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    print(f"== {name}: {result}", flush=True)
    return result == "passed"


def main() -> int:
    """Runs the parts; the exit code says whether all of them passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--again", action="store_true", help="run parts that have already passed")
    arguments = parser.parse_args()
    names = arguments.parts or list(PARTS)
    for name in names:
        if name not in PARTS:
            parser.error(f"there is no part '{name}'; parts are {', '.join(PARTS)}")
    passed = [(not arguments.again and has_passed(name)) or run_part(name) for name in names]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
