# Needs git, make and Python 3.11 or newer; everything else is installed into .venv from constraints.txt.
# Once .venv is there and its inputs have not changed, no target asks the network but the first `bench` and `pins`.

PYTHON ?= python3
CITEWELL_DATA ?= ../shared/data
# Further words for the tool behind a target: make test ARGS="-k gate", make pins ARGS=--upgrade.
ARGS ?=

export CITEWELL_DATA
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export PIP_NO_INPUT = 1

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PEERS := build/bench-venv
PINNER := build/pins-venv
CODE := src tests bench tools

NEED := citewell needs Python 3.11 or newer; name one with make PYTHON=python3.12
CHECK_PYTHON = \
	command -v $(PYTHON) > /dev/null || { echo '$(NEED) ("$(PYTHON)" is not there)' >&2; exit 1; }; \
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo '$(NEED) ("$(PYTHON)" is older)' >&2; exit 1; }; \
	$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || \
		{ echo '"$(PYTHON)" cannot make environments; on Debian and Ubuntu: apt-get install python3-venv' >&2; exit 1; }

.PHONY: help setup demo demo-audit test lint format accuracy bench docs schemas pictures train-support train-surroundings pins ci clean

help: ## list the targets
	@echo 'make TARGET, where TARGET is one of'
	@sed -n '/^[a-z-]*:.*## /!d; s/^\([a-z-]*\):.*## \(.*\)/\1                   \2/; s/^\([a-z].\{18\}\) *\([^ ].*\)/  \1\2/p' Makefile

setup: $(READY) ## make .venv with citewell and its tools, from pinned and hashed packages
	@echo 'ready: .venv'

demo: $(READY) ## replay the help-desk incident and write its report to build/demo
	$(BIN)/citewell demo --output build/demo $(ARGS)

demo-audit: $(READY) ## audit real records of CITEWELL_DATA, or invented ones, into build/demo-audit
	$(BIN)/python -m tools.demo_audit $(ARGS)

test: $(READY) ## run the tests, one process a core; ARGS="-n 0" runs them in one
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

lint: $(READY) ## check style, types, floors, file lengths and generated files
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.check_file_lengths
	$(BIN)/python -m tools.help_text --check
	$(BIN)/python -m tools.schemas --check

format: $(READY) ## put the code into the house style
	$(BIN)/ruff check --fix-only $(CODE)
	$(BIN)/ruff format $(CODE)

accuracy: $(READY) ## measure against the labelled sets in CITEWELL_DATA
	$(BIN)/python -m tests.accuracy $(ARGS)

bench: $(READY) $(PEERS)/.ready ## measure speed against two peers in the same run
	$(BIN)/python -m bench $(ARGS)

docs: $(READY) ## write the help texts into the reference again
	$(BIN)/python -m tools.help_text

schemas: $(READY) ## write the JSON Schemas of the wire formats again
	$(BIN)/python -m tools.schemas

pictures: $(READY) ## draw the README's pictures again; the page's needs Chromium
	$(BIN)/python -m tools.pictures

train-support: $(READY) ## learn the weights of the support score from the sets in CITEWELL_DATA
	$(BIN)/python -m tools.train_support --page docs/explanation/support-score.md $(ARGS)

train-surroundings: $(READY) ## learn what tells exchanged values and names from the sets in CITEWELL_DATA
	$(BIN)/python -m tools.train_surroundings $(ARGS)

pins: $(PINNER)/.ready ## resolve the dependencies and write constraints.txt again
	$(PINNER)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-annotate --no-header \
		--group pyproject.toml:dev --output-file constraints.txt $(ARGS) pyproject.toml

ci: lint test ## what must pass before a change lands

clean: ## remove what was built; .venv stays
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

# The stamps are touched last: a set-up that broke off is begun again.
$(READY): pyproject.toml constraints.txt
	@$(CHECK_PYTHON)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -qq --require-hashes -r constraints.txt
	$(BIN)/pip install -qq --no-deps --no-build-isolation -e .
	@touch $@

$(PEERS)/.ready: bench/requirements.txt
	@$(CHECK_PYTHON)
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/pip install -qq -r bench/requirements.txt
	@touch $@

$(PINNER)/.ready:
	@$(CHECK_PYTHON)
	$(PYTHON) -m venv $(PINNER)
	$(PINNER)/bin/pip install -qq uv
	@touch $@
