"""What happens at once: random kills, many starts, readers, a reader that stays, a real logrotate."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import threading
import time

from workload import FORMAT, Folder, Outcome, State, requests, text


def random_kills(program, quick):
    outcome = Outcome("kill -9 at random moments")
    chance = random.Random(7)
    trials = 10 if quick else 1_000
    made = [requests(400, seed=20 + part, day=part * 5) for part in range(4)]
    everything = [request for part in made for request in part]
    with Folder() as folder:
        logs = [folder.write_gzip(f"logs/{part}.gz", text(made[part])) for part in range(4)]
        words = ["ingest", "--format", FORMAT, "--jobs", "2", *logs, "--db"]
        began = time.monotonic()
        assert program.run([*words, folder("timed.sqlite")]).returncode == 0
        length = time.monotonic() - began
        for trial in range(trials):
            database = folder(f"{trial}.sqlite")
            for _ in range(chance.randint(1, 3)):
                run = program.start([*words, database])
                time.sleep(chance.uniform(0, length * 1.1))
                run.send_signal(signal.SIGKILL)
                if run.wait() == -signal.SIGKILL:
                    outcome.faults += 1
            outcome.trials += 1
            done = program.run([*words, database])
            if done.returncode != 0:
                outcome.fail(f"trial {trial}: the run after the kill left with {done.returncode}: {done.stderr.decode()}")
            state = State.read(program, database)
            state.check_whole_files()
            outcome.add(state, everything)
            os.remove(database)
    return outcome


def overlap(program, quick):
    outcome = Outcome("50 starts at once: one writer, the others leave with 75")
    rounds, starts = (3, 12) if quick else (100, 50)
    made = requests(150, seed=31)
    for _ in range(rounds):
        with Folder() as folder:
            log = folder.write_gzip("a.gz", text(made))
            words = ["ingest", "--db", folder("sunset.sqlite"), "--format", FORMAT, log]
            runs = [program.start(words) for _ in range(starts)]
            codes = [run.wait() for run in runs]
            outcome.trials += starts
            outcome.faults += codes.count(75)
            if set(codes) - {0, 75} or 0 not in codes:
                outcome.fail(f"they left with {sorted(set(codes))}")
            # No stale lock: the next one may write at once.
            if program.run(words).returncode != 0:
                outcome.fail("the lock outlived its holders")
            outcome.add(State.read(program, folder("sunset.sqlite")), made)
            left = set(os.listdir(folder.path)) - {"a.gz", "sunset.sqlite"}
            if left:
                outcome.fail(f"{sorted(left)} is left behind")
    return outcome


def staying_reader(program, quick):
    outcome = Outcome("a reader that stays: the writer leaves with 75 and loses nothing")
    made = requests(300, seed=41)
    with Folder() as folder:
        first = folder.write("a.log", text(made[:150]))
        database = folder("sunset.sqlite")
        assert program.ingest(database, [first]).returncode == 0
        folder.write("a.log", text(made))
        for _ in range(1 if quick else 5):
            reader = sqlite3.connect(f"file:{database}?mode=ro", uri=True, isolation_level=None)
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM usage").fetchone()
            done = program.ingest(database, [first])
            outcome.trials += 1
            outcome.faults += 1
            if done.returncode != 75:
                outcome.fail(f"it left with {done.returncode}")
            outcome.add(State.read(program, database), made[:150])
            reader.close()
        assert program.ingest(database, [first]).returncode == 0
        outcome.add(State.read(program, database), made)
    return outcome


def readers(program, quick):
    outcome = Outcome("readers during ingests: the last commit, never an error")
    batches = 10 if quick else 100
    made = [requests(80, seed=50 + part, day=part % 20) for part in range(batches)]
    with Folder() as folder:
        database = folder("sunset.sqlite")
        assert program.ingest(database, [folder.write("first.log", text(made[0]))]).returncode == 0
        done = threading.Event()
        lock = threading.Lock()

        def read():
            seen = 0
            while not done.is_set():
                try:
                    state = State.read(program, database)
                    state.check_whole_files()
                    problem = None if state.hits >= seen and state.hits % 80 == 0 else f"{state.hits} hits after {seen}"
                    seen = state.hits
                except AssertionError as failure:
                    problem = str(failure)
                with lock:
                    outcome.trials += 1
                    if problem:
                        outcome.fail(problem)

        threads = [threading.Thread(target=read) for _ in range(3)]
        for thread in threads:
            thread.start()
        for part in range(1, batches):
            log = folder.write_gzip(f"{part}.gz", text(made[part]))
            run = program.ingest(database, [log])
            outcome.faults += 1
            if run.returncode == 75:
                run = program.ingest(database, [log])
            if run.returncode != 0:
                outcome.fail(f"an ingest left with {run.returncode}: {run.stderr.decode()}")
        done.set()
        for thread in threads:
            thread.join()
        outcome.add(State.read(program, database), [request for part in made for request in part])
    return outcome


LOGROTATE = """
{log} {{
  rotate 100
  size 1
  compress
  delaycompress
  nocreate
  missingok
}}
"""


def logrotate(program, quick):
    """A server that writes without a pause, logrotate that renames and compresses, and ingests in between."""
    outcome = Outcome("a real logrotate under load")
    tool = shutil.which("logrotate") or shutil.which("/usr/sbin/logrotate")
    if not tool:
        outcome.skipped, outcome.note = True, "no logrotate here: apt-get install logrotate"
        return outcome
    made = requests(2_000 if quick else 120_000, seed=61, clients=5_000)
    with Folder() as folder:
        os.chmod(folder.path, 0o755)
        log = folder.write("logs/access.log", b"")
        os.chmod(folder("logs"), 0o755)
        settings = folder.write("logrotate.conf", LOGROTATE.format(log=log).encode())
        os.chmod(settings, 0o644)
        state = folder("logrotate.state")
        written = threading.Event()

        def serve():
            # As servers do: the file stays open when it is renamed, and a new one is opened a little later.
            file = open(log, "ab", buffering=0)
            for request in made:
                try:
                    moved = os.stat(log).st_ino != os.fstat(file.fileno()).st_ino
                except FileNotFoundError:
                    moved = True
                half = len(request.line) // 2
                file.write(request.line[:half])
                file.write(request.line[half:])
                if moved:
                    file.close()
                    file = open(log, "ab", buffering=0)
            file.close()
            written.set()

        server = threading.Thread(target=serve)
        server.start()
        while not written.is_set():
            ingest = program.start(["ingest", "--db", folder("sunset.sqlite"), "--format", FORMAT, folder("logs")])
            rotated = subprocess.run([tool, "-f", "-s", state, settings], capture_output=True)
            if rotated.returncode != 0:
                outcome.fail(f"logrotate: {rotated.stderr.decode()}")
                break
            outcome.faults += 1
            outcome.trials += 1
            if ingest.wait() not in (0, 65, 66):
                outcome.fail(f"an ingest left with {ingest.returncode}")
        server.join()
        final = program.ingest(folder("sunset.sqlite"), [folder("logs")])
        if final.returncode != 0:
            outcome.fail(f"the last ingest left with {final.returncode}: {final.stdout.decode()}")
        outcome.add(State.read(program, folder("sunset.sqlite")), made)
    return outcome
