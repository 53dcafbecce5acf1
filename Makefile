# Shortcuts for the CMake presets and the tools. They make .venv and fill it; all they need is Python 3.10 or newer, a
# C++17 compiler and make.
PYTHON ?= python3
VENV ?= .venv
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PART ?=

BIN := $(abspath $(VENV))/bin
TREE := build/release
export PATH := $(BIN):$(PATH)
export VIRTUAL_ENV := $(abspath $(VENV))
export PYTHONPATH := $(abspath $(TREE))/python

.PHONY: demo test verify bench wheel install-deps lint format docs release build-tests
.NOTPARALLEL:
.DELETE_ON_ERROR:

demo: release $(VENV)/demo.stamp
	python examples/demo/demo.py

test: build-tests
	ctest --preset ci -j $(JOBS)
	python -m pytest

verify: build-tests $(VENV)/lint.stamp
	python tools/verify.py $(PART)

bench: release $(VENV)/test.stamp
	python benchmarks/train_step.py --out docs/benchmarks/train_step.json
	python benchmarks/table.py docs/benchmarks/train_step.json > docs/benchmarks/train_step.md
	cmake --preset release -DOVTK_BUILD_BENCHMARKS=ON
	cmake --build --preset release -j $(JOBS) --target ovtk_session_overhead
	python benchmarks/session_overhead.py --out docs/benchmarks/session_overhead.json

wheel: install-deps $(VENV)/test.stamp
	python -m build --wheel --outdir dist

install-deps:
	sh tools/install_deps.sh

lint: install-deps $(VENV)/lint.stamp
	python tools/lint.py

format: $(VENV)/lint.stamp
	clang-format -i $$(git ls-files '*.cpp' '*.hpp')
	ruff format
	ruff check --fix --quiet

docs: release
	python tools/make_ops_md.py
	python tools/make_stub.py

release: install-deps $(VENV)/build.stamp
	cmake --preset release
	cmake --build --preset release -j $(JOBS)

build-tests: install-deps $(VENV)/test.stamp
	cmake --preset ci
	cmake --build --preset ci -j $(JOBS)

$(VENV)/bin/python: | install-deps
	$(PYTHON) -m venv $(VENV)

$(VENV)/demo.stamp: examples/demo/requirements.txt $(VENV)/build.stamp
	python -m pip install --quiet --disable-pip-version-check --no-deps -r $<
	touch $@

$(VENV)/test.stamp: tools/requirements/test.txt tools/requirements/test-no-deps.txt tools/requirements/build.txt \
                    | $(VENV)/bin/python
	python -m pip install --quiet --disable-pip-version-check -r $<
	python -m pip install --quiet --disable-pip-version-check --no-deps -r tools/requirements/test-no-deps.txt
	touch $@

$(VENV)/%.stamp: tools/requirements/%.txt tools/requirements/build.txt | $(VENV)/bin/python
	python -m pip install --quiet --disable-pip-version-check -r $<
	touch $@
