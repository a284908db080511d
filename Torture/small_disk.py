"""A disk that really is full: a tmpfs of a few hundred KiB."""

import os
import subprocess
import tempfile

from workload import Folder, Outcome, State, requests, text


def small_disk(program, quick):
    outcome = Outcome("a full disk: a small tmpfs")
    mount = tempfile.mkdtemp(prefix="sunset-small-disk-")
    made = requests(3_000, seed=91, clients=2_000)
    try:
        size = "300k"
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", mount], capture_output=True)
        if mounted.returncode != 0:
            outcome.skipped, outcome.note = True, "mounting a tmpfs needs root"
            return outcome
        with Folder() as folder:
            logs = [folder.write_gzip(f"{part}.gz", text(made[part * 500:part * 500 + 500])) for part in range(6)]
            database = os.path.join(mount, "sunset.sqlite")
            counted = 0
            for log in logs:
                done = program.ingest(database, [log])
                outcome.trials += 1
                if done.returncode == 0:
                    counted += 500
                    continue
                outcome.faults += 1
                if done.returncode != 73 or b"make room" not in done.stderr:
                    outcome.fail(f"it left with {done.returncode}: {done.stderr.decode()}")
                state = State.read(program, database)
                state.check_whole_files()
                outcome.add(state, made[:counted])
                break
            if not outcome.faults:
                outcome.fail("the disk was never full")
            subprocess.run(["mount", "-o", "remount,size=8m", mount], check=True)
            assert program.ingest(database, logs).returncode == 0
            outcome.add(State.read(program, database), made)
    finally:
        subprocess.run(["umount", mount], capture_output=True)
        os.rmdir(mount)
    return outcome
