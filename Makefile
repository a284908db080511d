# Two commands do it all on a fresh machine: `make demo` and `make test`.

PREFIX ?= /usr/local
SWIFT ?= swift
# Colours and progress bars of the build belong to terminals.
BUILD_FLAGS ?=
export SWIFT_BACKTRACE = enable=no
# Help and reports wrap at the terminal's width; tests compare whole texts.
unexport COLUMNS

RELEASE := .build/release/sunset
# How long `make fuzz` spends on each of its targets, in seconds.
SECONDS ?= 120

# What `make bench` measures with: lines of each format, and rounds of which the median counts.
LINES ?= 1000000
RUNS ?= 5

.PHONY: bench demo test test-long test-engines docs check lint format build release fuzz html-check newcomer torture \
  sanitize install dist dist-check packages clean help

help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

packages: ## Install missing system packages
	@.ci/packages

release: packages
	$(SWIFT) build -c release --product sunset $(BUILD_FLAGS)

demo: release ## Read sample-logs, print the report, write it under reports/
	@sample-logs/demo.sh $(RELEASE) reports

build: packages
	$(SWIFT) build --build-tests $(BUILD_FLAGS)

test: build ## Run every test
	$(SWIFT) test --skip-build $(BUILD_FLAGS)

test-long: build ## Run every random test in its long form, which takes hours
	SUNSET_LONG=1 $(SWIFT) test --skip-build $(BUILD_FLAGS)

test-engines: packages ## Count the same requests in ClickHouse, Spark and DuckDB; SUNSET_INSTALL=1 installs them first
	$(SWIFT) build --product sunset $(BUILD_FLAGS)
	python3 Tests/Engines/run.py

docs: packages ## Build the pages of ClientContract
	@.ci/docs

lint: ## Check the style of all Swift code
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Fuzz

format: ## Bring all Swift code into the style
	$(SWIFT) format format --in-place --parallel --recursive Package.swift Sources Tests Fuzz

bench: packages ## Measure ingest and share in three formats, LINES=1000000 RUNS=5: a line of JSON each
	SUNSET_BENCHMARKS=1 $(SWIFT) build -c release --product sunset $(BUILD_FLAGS) >&2
	SUNSET_BENCHMARKS=1 $(SWIFT) build -c release --product bench $(BUILD_FLAGS) >&2
	@.build/release/bench $(RELEASE) .build/bench $(LINES) $(RUNS) Benchmarks/Peers/*

# The program as it is released, the modules as they are tested.
torture: release build ## Try every fault of Documentation/RELIABILITY.md (an hour)
	@python3 Torture/torture.py --program $(RELEASE) --tests .build/debug/sunsetPackageTests.xctest

sanitize: packages ## Run every test under the address and the thread sanitizer
	SUNSET_SANITIZE=1 ASAN_OPTIONS=suppressions=$(CURDIR)/.ci/addresses LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/leaks \
	  $(SWIFT) test --sanitize address --scratch-path .build/address $(BUILD_FLAGS)
	SUNSET_SANITIZE=1 TSAN_OPTIONS=suppressions=$(CURDIR)/.ci/threads \
	  $(SWIFT) test --sanitize thread --scratch-path .build/thread $(BUILD_FLAGS)

check: lint test ## Lint, floors, build and tests

html-check: ## Look at the HTML reports in a headless Chromium, where there is one
	@Tests/Pages/check .build/pages reports/report.html reports/report.ja.html Tests/Fixtures/reports/report.html

newcomer: ## Type what README.md says in a fresh clone, and say how long it takes to a report
	@Tests/Readme/newcomer

fuzz: packages ## Fuzz every reader of foreign bytes, SECONDS=120 each; TARGETS='json w3c' for some
	@SWIFT='$(SWIFT)' SECONDS_EACH=$(SECONDS) Fuzz/run $(TARGETS)

install: release ## Install the program, its manual and completions under PREFIX
	@Packaging/files.sh $(RELEASE) '$(DESTDIR)' '$(PREFIX)'

dist: packages ## Make a .deb and an archive in .build/dist that need no Swift
	$(SWIFT) build -c release --static-swift-stdlib --scratch-path .build/static --product sunset $(BUILD_FLAGS)
	@Packaging/deb.sh .build/static/release/sunset .build/dist

dist-check: dist ## Install the .deb on a bare Debian and compare its reports; needs root and debootstrap
	@Packaging/check.sh .build/dist/sunset_*.deb

clean: ## Remove what was built
	rm -rf .build .build-fuzz
