"""Files that are small and unpack to more than any memory."""

import gzip
import os
import shutil
import subprocess
import time

from workload import FORMAT, Folder, Outcome, requests, text

MEBIBYTE = 1 << 20
# What the program takes for a file of a few lines, and as much again.
FLAT = 96 * MEBIBYTE


def members(piece, size):
    """gzip data of a piece of a few mebibytes, over and over, up to a size."""
    member = gzip.compress(piece, compresslevel=9, mtime=0)
    return member, size // len(piece)


def run_measured(program, words):
    """Exit code, output, seconds and the most memory it held, in bytes."""
    began = time.monotonic()
    process = subprocess.Popen(
        [program.path, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={"PATH": os.environ["PATH"], "SWIFT_BACKTRACE": "enable=no"})
    output = process.stdout.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, output, time.monotonic() - began, usage.ru_maxrss * 1024


def bombs(program, quick):
    outcome = Outcome("bombs: 10 GB in a few MB, a line of 5 GB")
    size = (64 << 20) if quick else (10 << 30)
    piece = 16 * MEBIBYTE
    good = text(requests(20, seed=81))
    kinds = [
        ("zeros", bytes(piece), size, b"", {65}, "zero bytes"),
        ("a line of 5 GB", b"x" * piece, size // 2, good, {0}, ""),
        ("blank lines", b"\n" * piece, size // 16, good, {0}, ""),
        ("lines that are no requests", b"no request at all\n" * (piece // 18), size // 16, good, {0}, ""),
    ]
    notes = []
    for name, content, length, before, codes, says in kinds:
        with Folder() as folder:
            member, count = members(content, length)
            path = folder("bomb.gz")
            with open(path, "wb") as file:
                if before:
                    file.write(gzip.compress(before))
                for _ in range(count):
                    file.write(member)
            code, output, seconds, memory = run_measured(
                program, ["ingest", "--db", folder("sunset.sqlite"), "--format", FORMAT, path])
            outcome.trials += 1
            outcome.faults += 1
            notes.append(f"{name}: {seconds:.0f} s, {memory // MEBIBYTE} MiB")
            if code not in codes:
                outcome.fail(f"{name}: it left with {code}: {output}")
            if says and says not in output:
                outcome.fail(f"{name}: no finding says {says}: {output}")
            if memory > FLAT:
                outcome.fail(f"{name}: it took {memory // MEBIBYTE} MiB")
            if before:
                answer = program.run(["query", "SELECT sum(hits) FROM source_file", "--db", folder("sunset.sqlite"),
                                      "--format", "csv"]).stdout.split()[-1]
                if answer != b"20":
                    outcome.fail(f"{name}: of 20 requests in front of it {answer.decode()} are counted")
    if shutil.which("zstd"):
        with Folder() as folder:
            path = folder("bomb.zst")
            with open(path, "wb") as file:
                head = subprocess.Popen(["head", "-c", str(size), "/dev/zero"], stdout=subprocess.PIPE)
                subprocess.run(["zstd", "-q", "-c", "--long=27"], stdin=head.stdout, stdout=file, check=True)
                head.wait()
            code, output, seconds, memory = run_measured(
                program, ["ingest", "--db", folder("sunset.sqlite"), "--format", FORMAT, path])
            outcome.trials += 1
            notes.append(f"zstd: {seconds:.0f} s, {memory // MEBIBYTE} MiB")
            # A frame may ask for a window of 128 MiB, and gets no more.
            if code != 65 or memory > FLAT + 128 * MEBIBYTE:
                outcome.fail(f"zstd: it left with {code} and took {memory // MEBIBYTE} MiB")
    outcome.note = "; ".join(notes)
    return outcome
