#!/usr/bin/env python3
"""Tries the built sunset with every fault of Documentation/RELIABILITY.md, and prints one table of what came of it.

    torture.py --program .build/release/sunset --tests .build/debug/sunsetPackageTests.xctest
    torture.py --program .build/debug/sunset --quick          a little of each, for the tests
    torture.py … --only kill                                  the rows whose name holds the word
    torture.py … --jobs 1                                     one row after the other
"""

import argparse
import concurrent.futures
import os
import sys
import time

sys.dont_write_bytecode = True

import bombs
import hostile
import in_process
import powerloss
import races
import safety
import small_disk
import sweeps
from workload import Outcome, Program


# They are begun first, so that no core has nothing to do at the end.
LONGEST = {"bombs", "damaged gzip: each byte flip and each cut, both inflaters"}


def rows(tests):
    with_faults = [sweeps.kills, sweeps.errors, sweeps.other_commands, powerloss.power_loss]
    made = [
        *(lambda program, quick, row=row: row(program, sweeps.Faults(), quick) for row in with_faults),
        races.random_kills, small_disk.small_disk, races.logrotate, races.overlap, races.staying_reader, races.readers,
        bombs.bombs, safety.clock, hostile.hostile, safety.sql, safety.files,
        lambda program, quick: safety.privacy(program, sweeps.Faults(), quick),
    ]
    names = [row.__name__ for row in with_faults] + [row.__name__ for row in made[len(with_faults):-1]] + ["privacy"]
    if tests:
        made += in_process.in_process(tests)
        names += [fault for fault, _ in in_process.ROWS]
    return list(zip(names, made))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", required=True, help="the built sunset")
    options.add_argument("--tests", help="the built tests, for the rows that drive the modules themselves")
    options.add_argument("--quick", action="store_true", help="a little of each row")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="rows tried at once")
    options.add_argument("--only", default="", help="only the rows whose name holds this, or one of these: a,b")
    chosen = options.parse_args()
    program = Program(chosen.program)
    if not sys.platform.startswith("linux"):
        print("torture: faults are put in with LD_PRELOAD, which only Linux has; nothing was tried", file=sys.stderr)
        return 0
    chosen_rows = [
        (name, row)
        for name, row in rows(chosen.tests and os.path.abspath(chosen.tests))
        if any(word in name for word in chosen.only.split(","))
    ]
    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        tried = {
            name: pool.submit(attempt, name, row, program, chosen.quick)
            for name, row in sorted(chosen_rows, key=lambda named: named[0] not in LONGEST)
        }
        done = [tried[name].result() for name, _ in chosen_rows]
    print_table(done)
    return 0 if done and all(outcome.passed for outcome in done) else 1


def attempt(name, row, program, quick):
    """Tries one row and says at once what came of it: what was found is kept where the rest is interrupted."""
    began = time.monotonic()
    try:
        outcome = row(program, quick)
    except Exception as failure:  # The other rows are tried all the same.
        outcome = Outcome(name)
        outcome.fail(f"it could not be tried: {type(failure).__name__}: {failure}")
    found = "".join(f"  {failure}\n" for failure in outcome.failures[:10])
    print(f"{found}{table_row(outcome)} {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return outcome


def print_table(outcomes):
    print("| fault | trials | faults | lost | doubled | result |")
    print("|---|---:|---:|---:|---:|---|")
    for outcome in outcomes:
        print(table_row(outcome))


def table_row(outcome):
    result = "skipped" if outcome.skipped else "held" if outcome.passed else "**failed**"
    note = f" ({outcome.note})" if outcome.note else ""
    return (f"| {outcome.fault} | {outcome.trials:,} | {outcome.faults:,} | {outcome.lost} | {outcome.doubled} | "
            f"{result}{note} |")


if __name__ == "__main__":
    sys.exit(main())
