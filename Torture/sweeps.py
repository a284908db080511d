"""A fault at each call that touches a file, one after another: killed there, torn there, an error there."""

import os
import subprocess
import tempfile

from workload import Folder, Outcome, State, requests, text


class Faults:
    """The library that makes the Nth call fail. See faults.c."""

    def __init__(self):
        self.scratch = tempfile.TemporaryDirectory(prefix="sunset-faults-")
        self.folder = self.scratch.name
        self.library = os.path.join(self.folder, "faults.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "faults.c")
        for compiler in ("cc", "clang", "gcc"):
            try:
                subprocess.run(
                    [compiler, "-shared", "-fPIC", "-O1", "-o", self.library, source, "-ldl"], check=True,
                    capture_output=True)
                return
            except FileNotFoundError:
                continue
        raise RuntimeError("no C compiler: install one, such as clang")

    def environment(self, under, at=0, how="kill", trace=None):
        settings = {
            "LD_PRELOAD": self.library, "FAULT_UNDER": under, "FAULT_AT": str(at), "FAULT_HOW": how,
            "FAULT_COUNT": os.path.join(self.folder, "count")}
        if trace:
            settings["FAULT_TRACE"] = trace
        return settings

    def calls(self):
        with open(os.path.join(self.folder, "count")) as file:
            return int(file.read())


class Scene:
    """A folder with logs, in the state before the run that is tried. Made anew for each trial."""

    def __init__(self, size):
        first = requests(size, seed=1)
        second = requests(size, seed=2, day=8)
        third = requests(size // 2, seed=3, day=16)
        self.before = first[: size // 2]
        self.all = first + second + third
        self.parts = first, second, third

    def lay_out(self, folder, program, has_store):
        """An access log that has grown since the last run, and two archived ones."""
        log = folder.write("logs/access.log", text(self.before))
        if has_store:
            done = program.ingest(folder("sunset.sqlite"), [log])
            assert done.returncode == 0, done.stderr.decode()
        folder.write("logs/access.log", text(self.parts[0]))
        folder.write_gzip("logs/access.log.1.gz", text(self.parts[1]))
        folder.write_gzip("logs/access.log.2.gz", text(self.parts[2]))
        return [folder("logs/access.log"), folder("logs/access.log.1.gz"), folder("logs/access.log.2.gz")]


def sweep(program, faults, how, has_store, size, every):
    """One run for each call of an ingest; the fault strikes at that call, then the same command runs again."""
    outcome = Outcome("")
    scene = Scene(size)
    with Folder() as folder:
        logs = scene.lay_out(folder, program, has_store)
        words = ["--jobs", "1", "--rejects", folder("rejects.tsv")]
        done = program.ingest(folder("sunset.sqlite"), logs, *words, environment=faults.environment(folder.path, 0, how))
        assert done.returncode == 0, done.stderr.decode()
        calls = faults.calls()
    for at in range(1, calls + 1, every):
        with Folder() as folder:
            logs = scene.lay_out(folder, program, has_store)
            database = folder("sunset.sqlite")
            words = ["--jobs", "1", "--rejects", folder("rejects.tsv")]
            struck = program.ingest(database, logs, *words, environment=faults.environment(folder.path, at, how))
            outcome.trials += 1
            place = f"{how} at call {at} of {calls}"
            try:
                if how in ("kill", "torn"):
                    if struck.returncode != -9:
                        outcome.fail(f"{place}: it was not killed but left with {struck.returncode}")
                    outcome.faults += 1
                else:
                    outcome.faults += 1
                    check_error(struck, place)
                state = State.read(program, database)
                state.check_whole_files()
                if struck.returncode == 0 and state.against(scene.all) != (0, 0):
                    outcome.fail(f"{place}: it left with 0, and not all was counted")
                again = program.ingest(database, logs, *words)
                if again.returncode != 0:
                    outcome.fail(f"{place}: the next run left with {again.returncode}: {again.stderr.decode()}")
                state = State.read(program, database)
                state.check_whole_files()
                outcome.add(state, scene.all)
                if how not in ("kill", "torn"):
                    left = [name for name in os.listdir(folder.path) if name.endswith(".new")]
                    if left:
                        outcome.fail(f"{place}: it left {left} behind")
            except AssertionError as failure:
                outcome.fail(f"{place}: {failure}")
    return outcome


def check_error(struck, place):
    """Loud: a code that is not 0 comes with words, and no crash."""
    assert struck.returncode >= 0, f"{place}: it crashed with {struck.returncode}"
    if struck.returncode != 0:
        said = struck.stderr + struck.stdout
        assert said.strip(), f"{place}: it left with {struck.returncode} and said nothing"


def kills(program, faults, quick):
    outcome = Outcome("kill -9 at every write, sync, rename and read of an ingest")
    for how, has_store in [("kill", False), ("kill", True), ("torn", True)]:
        merge(outcome, sweep(program, faults, how, has_store, 60 if quick else 300, 31 if quick else 1))
    return outcome


def errors(program, faults, quick):
    outcome = Outcome("EIO or a full disk at every call of an ingest")
    for how, has_store in [("EIO", False), ("EIO", True), ("ENOSPC", False), ("ENOSPC", True)]:
        merge(outcome, sweep(program, faults, how, has_store, 60 if quick else 300, 31 if quick else 1))
    return outcome


def other_commands(program, faults, quick):
    """The commands that write besides ingest: the old state or the new one, and nothing between."""
    outcome = Outcome("kill -9 or EIO at every call of forget, announce and report --output")
    made = requests(200, seed=4)
    for how in ("kill", "torn", "EIO"):
        for command in ("forget", "announce", "report"):
            at, calls = 0, 1
            while at <= calls:
                with Folder() as folder:
                    log = folder.write("a.log", text(made))
                    database = folder("sunset.sqlite")
                    assert program.ingest(database, [log]).returncode == 0
                    folder.write("report.json", b"the old one\n")
                    words = {
                        "forget": ["forget", "--day", "2026-11-01", "--db", database],
                        "announce": ["announce", "ios/2.0.0", "--db", database, "--role", "person"],
                        "report": [
                            "report", "--as-of", "2026-11-05T00:00:00Z", "--db", database, "--format", "json",
                            "--output", folder("report.json")],
                    }[command]
                    before = snapshot(program, database, folder)
                    struck = program.run(words, environment=faults.environment(folder.path, at, how))
                    if at == 0:
                        assert struck.returncode == 0, struck.stderr.decode()
                        calls, after = faults.calls(), snapshot(program, database, folder)
                    else:
                        outcome.trials += 1
                        outcome.faults += 1
                        now = snapshot(program, database, folder)
                        if now not in (before, after):
                            outcome.fail(f"{command}, {how} at call {at} of {calls}: neither the old state nor the new")
                        if struck.returncode == 0 and now != after:
                            outcome.fail(f"{command}, {how} at call {at} of {calls}: it left with 0 and did nothing")
                at += 1 if at == 0 or not quick else 41
    return outcome


def snapshot(program, database, folder):
    state = State.read(program, database)
    ledger = program.run(["query", "SELECT event, subject FROM ledger", "--db", database]).stdout
    with open(folder("report.json"), "rb") as file:
        report = file.read()
    return state.usage, ledger, report


def merge(into, other):
    into.trials += other.trials
    into.faults += other.faults
    into.lost += other.lost
    into.doubled += other.doubled
    into.failures += other.failures
