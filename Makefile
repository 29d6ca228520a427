# Two commands do everything: `make run` and `make test`. Both install what is missing.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
ARGS ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run examples test lint bench torture desktop-test package package-test screenshots translations wine clean system
MAKEFLAGS += --no-print-directory

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

run: $(READY) ## Start the tray application (ARGS="PATH" opens a lock)
	@$(BIN)/locktray $(ARGS)

examples: $(READY) ## Start all examples in a home that is thrown away, and watch them
	@$(BIN)/python examples/show.py

test: lint ## Every check that a commit must pass
	@echo "tests"
	@$(BIN)/python -m pytest -q $(ARGS)

lint: $(READY) ## ruff, mypy for three platforms, import layers
	@echo "ruff"
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@for platform in linux win32 darwin; do \
		echo "mypy for $$platform"; \
		$(BIN)/mypy --platform $$platform --cache-dir .mypy_cache/$$platform --no-error-summary || exit 1; \
	done
	@echo "import layers"
	@$(BIN)/lint-imports --no-logo >$(VENV)/layers.log || { cat $(VENV)/layers.log; exit 1; }

bench: $(READY) ## Compare the speed of locks and of watching with others
	@$(BIN)/python -m tests.bench $(ARGS)

torture: $(READY) ## Try to break the lock: kills, removed files, forks
	@$(BIN)/python -m tests.torture $(ARGS)

desktop-test: $(READY) ## A tray program on real panels and notifications
	@$(BIN)/python -m tests.desktop.real $(ARGS)

package: $(READY) ## Build wheel, archive, .deb and .rpm into dist (ARGS="deb" for some, "--quick" for a trial)
	@$(BIN)/python installer/package.py $(ARGS)

package-test: $(READY) ## Install, upgrade and remove the packages on a clean Debian (ARGS="--here": also on this one)
	@$(BIN)/python -m tests.package.real $(ARGS)

screenshots: $(READY) ## Take the pictures of the documentation, into docs/screenshots and docs/states
	@$(BIN)/python -m tests.desktop.shots.signs
	@$(BIN)/python -m tests.desktop.shots $(ARGS)

TEXTS := resources/translations

translations: $(READY) ## Update what there is to translate, and compile it
	@for language in it cs; do \
		$(BIN)/pyside6-lupdate -silent -no-obsolete -locations none -source-language en -target-language $$language \
			-tr-function-alias tr+=trn,tr+=said,tr+=sentence,tr+=counted \
			$$(git ls-files 'app/*.py' 'lockcore/*.py') -ts $(TEXTS)/locktray_$$language.ts || exit 1; \
		$(BIN)/pyside6-lrelease -silent -fail-on-unfinished -fail-on-invalid $(TEXTS)/locktray_$$language.ts || exit 1; \
	done

WINE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/locktray-wine

wine: $(READY) ## lockcore with a Windows Python and the Windows installer, under Wine
	@installer/windows/tools.sh $(BIN)/python $(WINE)
	@PATH="$(WINE)/bin:$$PATH" LOCKCORE_WINDOWS_PYTHON=$(WINE)/python/python.exe LOCKTRAY_INNO=$(WINE)/inno/ISCC.exe \
		$(BIN)/python -m pytest -q tests/windows $(ARGS)

clean: ## Remove everything that was made here
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find app lockcore tests -name __pycache__ -prune -exec rm -rf {} +

system:
	@installer/dev/system-packages.sh $(PYTHON)

# `system` looks every time (a few milliseconds) but is no reason to install again
$(READY): pyproject.toml constraints.txt installer/dev/venv.sh | system
	@installer/dev/venv.sh $(PYTHON) $(VENV)
	@touch $@
