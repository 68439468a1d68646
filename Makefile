# One command per task. Needs Python 3.11 or newer, make and git; everything else is fetched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The theme's advice about its successor is not news for whoever builds the site.
export NO_MKDOCS_2_WARNING := 1

.DEFAULT_GOAL := help
.PHONY: help rulings test lint types docs serve bench clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

rulings: $(VENV)/runtime ## judge every ruling of the catalogue and print the table
	$(BIN)/azul-rules rulings

test: $(VENV)/tools ## run all tests and doctests, with branch coverage
	$(BIN)/pytest --numprocesses auto -m "not proof" --doctest-modules --cov --cov-branch
	$(BIN)/pytest --numprocesses auto -m proof tests

lint: $(VENV)/tools ## check style and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/tools ## check types, strictly
	$(BIN)/mypy
	$(BIN)/mypy docs/write_pages.py docs/doctests.py
	$(BIN)/mypy bench/measure.py bench/report.py bench/plots.py

docs: $(VENV)/tools ## write the pages from spec/ and build the site into site/
	$(BIN)/python docs/write_pages.py
	$(BIN)/mkdocs build --strict

serve: $(VENV)/tools ## write the pages and show the site at http://127.0.0.1:8000
	$(BIN)/python docs/write_pages.py
	$(BIN)/mkdocs serve

bench: $(VENV)/tools ## measure speed beside python-chess, for bench/ and docs/speed.md (two minutes)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group bench
	$(BIN)/python bench/measure.py
	$(BIN)/python bench/report.py
	$(BIN)/python bench/plots.py

clean: ## remove everything that the other tasks made
	rm -rf $(VENV) site docs/spec dist build .coverage
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The library and its one dependency: enough to play and to judge.
$(VENV)/runtime: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit(\
	"azul_rules needs Python 3.11 or newer, but $(PYTHON) is " + sys.version.split()[0] + \
	"; name another one with: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# What tests, checks and docs need on top. Dependency groups came to pip with 25.1.
$(VENV)/tools: $(VENV)/runtime
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --group test --group lint --group docs
	@touch $@
