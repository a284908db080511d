"""What an ingest costs in each format: CPU nanoseconds per byte of the raw log, and that against nginx's own format.

    Benchmarks/formats [--lines N] [--runs N] [--only TEXT] [--keep FOLDER]

Every format carries the same requests, compressed at the same level, in a fresh store each time. The median of the runs
counts; nginx is measured again in each round, so that a slow minute of the machine meets both. A line that could not be
read ends the run: speed without the answer is none.
"""

import argparse
import gzip
import json
import os
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile

from writers import FORMATS, HEADERS, Request, people

START = 1793491200  # 2026-11-01T00:00:00Z


def write_logs(folder, chosen, lines):
    """Two files of each chosen format; the raw bytes of each format. A folder that holds these logs already is taken as it is."""
    made = os.path.join(folder, f"{lines} lines.json")
    if os.path.exists(made):
        with open(made) as file:
            sizes = json.load(file)
        if all(name in sizes for name, _, _, _ in chosen):
            return sizes
    dice = random.Random(1)
    clients = people(max(1, lines // 10), dice)
    requests = [Request(dice, clients, START + index * 86_400 * 7 // lines) for index in range(lines)]
    sizes = {}
    for name, line, _, _ in chosen:
        sizes[name] = 0
        os.makedirs(os.path.join(folder, name), exist_ok=True)
        for part in range(2):
            half = requests[part * lines // 2 : (part + 1) * lines // 2]
            text = (HEADERS.get(name, "") + "\n".join(map(line, half)) + "\n").encode()
            sizes[name] += len(text)
            with gzip.open(os.path.join(folder, name, f"{part}.log.gz"), "wb", compresslevel=6) as file:
                file.write(text)
    with open(made, "w") as file:
        json.dump(sizes, file)
    return sizes


def ingest(program, folder, name, words, lines):
    """CPU seconds of one ingest into a fresh store; its answer is looked at."""
    store = os.path.join(folder, "store.sqlite")
    for end in ("", "-journal"):
        if os.path.exists(store + end):
            os.remove(store + end)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([program, "ingest", "--jobs", "1", "--db", store, *words, os.path.join(folder, name)], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode != 0:
        sys.exit(f"{name}: {run.stdout}{run.stderr}")
    database = sqlite3.connect(store)
    hits, rejected = database.execute("SELECT sum(hits), sum(rejected) FROM source_file").fetchone()
    known = database.execute("SELECT count(*) FROM subject WHERE kind = 'version' AND name <> 'unknown'").fetchone()[0]
    if hits != lines or rejected != 0 or (known < 40 and name != "heroku"):
        sys.exit(f"{name}: {hits} of {lines} requests read, {rejected} rejected, {known} versions")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--program", default=".build/release/sunset")
    words.add_argument("--lines", type=int, default=400_000)
    words.add_argument("--runs", type=int, default=5)
    words.add_argument("--only", default="", help="measure the formats whose name holds this text")
    words.add_argument("--keep", help="make the logs in this folder and leave them there")
    given = words.parse_args()
    chosen = [entry for entry in FORMATS if entry[0] == "nginx" or given.only in entry[0]]
    over = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or temporary
        sizes = write_logs(folder, chosen, given.lines)
        print(f"{'format':22}{'bytes/line':>11}{'ns/byte':>9}{'of nginx':>10}{'at most':>9}")
        nginx = chosen[0]
        for name, _, options, limit in chosen:
            costs, bases = [], []
            for _ in range(given.runs):
                bases.append(ingest(given.program, folder, "nginx", nginx[2], given.lines) / sizes["nginx"])
                costs.append(ingest(given.program, folder, name, options, given.lines) / sizes[name])
            cost, ratio = statistics.median(costs), statistics.median(c / b for c, b in zip(costs, bases))
            print(f"{name:22}{sizes[name] / given.lines:>11.0f}{cost * 1e9:>9.2f}{ratio:>10.2f}{limit:>9}", flush=True)
            if ratio > limit:
                over.append(name)
    print("over the limit: " + ", ".join(over) if over else "all within the limit")
    sys.exit(1 if over else 0)


main()
