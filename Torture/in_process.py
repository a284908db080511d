"""The rows that drive the modules themselves: tests of the package, with all their trials (SUNSET_LONG=1)."""

import os
import re
import subprocess
import tempfile

from workload import Outcome

ROWS = [
    ("rotation: random histories against a model", r"^IngesterTests\.RotationModelTests"),
    ("damaged gzip: each byte flip and each cut, both inflaters", r"^IngesterTests\.DamagedFileTests"),
    ("damaged database: byte flips", r"^StoreTests\.CheckedFileTests"),
    ("newer and foreign databases, migrations", r"^StoreTests\.SchemaMigrateTests"),
]


def in_process(tests):
    """The rows, each run when it is asked for."""
    return [lambda program, quick, row=row: run(tests, *row) for row in ROWS]


def run(tests, fault, pattern):
    outcome = Outcome(fault)
    with tempfile.NamedTemporaryFile() as figures:
        surroundings = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
        surroundings.update(SUNSET_LONG="1", SUNSET_FIGURES=figures.name, SWIFT_BACKTRACE="enable=no")
        if os.access("/dev/shm", os.W_OK):
            surroundings["TMPDIR"] = "/dev/shm"
        done = subprocess.run(
            [tests, "--testing-library", "swift-testing", "--filter", pattern], env=surroundings, capture_output=True)
        said = (done.stdout + done.stderr).decode()
        for trials, faults in re.findall(r"(\d+) (\d+)\n", figures.read().decode()):
            outcome.trials += int(trials)
            outcome.faults += int(faults)
    if done.returncode != 0:
        outcome.failures += [line for line in said.splitlines() if "recorded an issue" in line] or [said[-500:]]
    ran = re.search(r"Test run with (\d+) test", said)
    if not ran or int(ran[1]) == 0:
        outcome.fail("no test ran")
    elif outcome.trials == 0:
        outcome.trials = outcome.faults = int(ran[1])
    return outcome
