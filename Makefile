# make run · make test · make bench · make check. Each sets up what it needs from the lock, in $(VENV).
# Another Python: make test PYTHON=python3.13

PYTHON ?= python3
VENV ?= .venv
PY := $(VENV)/bin/python
ARGS ?=
SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help run test test-core test-data test-pythons bench check lock clean

help:
	@echo "make run            talk to Paperbot in this terminal (or run what .env configures)"
	@echo "make test           all tests; those that need ../shared run where that folder is there"
	@echo "make test-pythons   the same on the oldest and on the newest Python of this machine"
	@echo "make check          ruff, mypy strict, the arrows between the packages"
	@echo "make bench          figures for speed and quality, as a table and as JSON"

# The environment is rebuilt when the lock or the Python changes, else left alone: the check takes milliseconds.
define environment
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
  { echo "Paperbot needs Python 3.11 or newer. Found: `$(PYTHON) --version 2>&1`. Try: make $@ PYTHON=python3.12"; exit 4; }
@want=`cat $(1) Makefile | cksum | cut -d' ' -f1`-`$(PYTHON) -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])'`; \
if [ ! -f $(VENV)/ready-$(2)-$$want ] || ! $(PY) -c '' 2>/dev/null; then \
  echo "Setting up $(VENV) from $(1) (once, about a minute) …" >&2; \
  if [ ! -f $(VENV)/ready-run-`cat requirements.lock Makefile | cksum | cut -d' ' -f1`-$${want#*-} ] || ! $(PY) -c '' 2>/dev/null; then rm -rf $(VENV); fi; \
  { [ -x $(PY) ] || $(PYTHON) -m venv $(VENV); } && \
  $(PY) -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r $(1) && \
  printf '#!/bin/sh\nPYTHONPATH="%s$${PYTHONPATH:+:$$PYTHONPATH}" exec "%s/$(PY)" -m bot "$$@"\n' "$(CURDIR)" "$(CURDIR)" > $(VENV)/bin/paperbot && \
  chmod +x $(VENV)/bin/paperbot && touch $(VENV)/ready-run-`cat requirements.lock Makefile | cksum | cut -d' ' -f1`-$${want#*-} $(VENV)/ready-$(2)-$$want || \
  { echo "Setting up failed; nothing is half done: mend what the lines above say, then type make $@ again." >&2; exit 4; }; \
fi
endef

run:
	$(call environment,requirements.lock,run)
	@$(PY) -m bot run $(ARGS)

test: test-core test-data

test-core:
	$(call environment,requirements-dev.lock,dev)
	$(PY) -m pytest -q -n 2 --dist worksteal -m "not data" $(ARGS)

test-data:
	$(call environment,requirements-dev.lock,dev)
	@if [ -d ../shared ]; then $(PY) -m pytest -q -n 2 --dist worksteal -m data $(ARGS); \
	else echo "Not run: the tests marked 'data' (`$(PY) -m pytest -q --collect-only -m data 2>/dev/null | grep -c '::'` of them), for want of the folder ../shared."; fi

test-pythons:
	@$(PYTHON) tests/pythons.py | while read -r python; do \
	  version=`$$python -c 'import sys; print("%d.%d" % sys.version_info[:2])'`; \
	  echo "== Python $$version"; $(MAKE) --no-print-directory test PYTHON=$$python VENV=.venv-$$version || exit 1; done

check:
	$(call environment,requirements-dev.lock,dev)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports

bench:
	$(call environment,requirements-dev.lock,dev)
	$(PY) -m tests.bench $(ARGS)

lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --upgrade pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --upgrade pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) .venv-* build *.egg-info .pytest_cache .mypy_cache .ruff_cache
