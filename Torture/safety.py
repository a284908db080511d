"""SQL, planted files, clocks, and client ids that must be nowhere."""

import base64
import hashlib
import os
import re
import stat
import subprocess
import time
import urllib.parse

from hostile import corpus, json_log
from workload import FORMAT, Folder, Outcome


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def sql(program, quick):
    outcome = Outcome("SQL: sunset query only reads, and ends")
    with Folder() as folder:
        log = json_log(folder, ["2.0.0"])
        database = folder("sunset.sqlite")
        assert program.run(["ingest", "--db", database, "--format", "json", log]).returncode == 0
        before = digest(database)
        for statement in corpus("statements.json"):
            answer = program.run(["query", "--db", database, statement], cwd=folder.path)
            outcome.trials += 1
            outcome.faults += answer.returncode != 0
            if answer.returncode not in (64,):
                outcome.fail(f"{statement!r} left with {answer.returncode}: {answer.stdout[:80]}")
            if digest(database) != before:
                outcome.fail(f"{statement!r} changed the file")
        # What a log, an operator or a ledger says is never part of a statement.
        for text in corpus("texts.json") + corpus("statements.json"):
            if "\0" in text:
                continue
            program.run(["share", "--db", database, f"--app={text}"])
            outcome.trials += 1
            if digest(database) != before:
                outcome.fail(f"--app {text!r} changed the file")
        endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(x) FROM c"
        if not quick:
            began = time.monotonic()
            answer = program.run(["query", "--db", database, endless])
            outcome.trials += 1
            if answer.returncode != 1 or time.monotonic() - began > 40:
                outcome.fail(f"a query without an end left with {answer.returncode} after {time.monotonic() - began:.0f} s")
        left = set(os.listdir(folder.path)) - {"hostile.jsonl", "sunset.sqlite"}
        if left:
            outcome.fail(f"{sorted(left)} is left behind")
    return outcome


def files(program, quick):
    outcome = Outcome("planted links, FIFOs, devices and folders: named and refused in under 1 s")
    with Folder() as folder:
        log = json_log(folder, ["2.0.0"])
        database = folder("sunset.sqlite")
        assert program.run(["ingest", "--db", database, "--format", "json", log]).returncode == 0
        victim = folder.write("victim", b"not yours\n")
        os.symlink(victim, folder("link"))
        os.symlink(folder("nowhere"), folder("dangling"))
        os.mkfifo(folder("fifo"))
        os.mkdir(folder("folder"))
        folder.write("folder/report.txt/in-the-way", b"")
        report = ["report", "--db", database, "--as-of", "2026-11-12T00:00:00Z", "--output"]
        ingest = ["ingest", "--format", "json"]
        outputs = ["link", "dangling", "fifo", "folder", "/dev/null"]
        commands = [[*report, place(folder, name)] for name in outputs]
        commands += [[*ingest, log, "--db", folder("new.sqlite"), "--rejects", place(folder, name)] for name in outputs]
        commands += [[*ingest, log, "--db", place(folder, name)] for name in ("dangling", "fifo", "folder", "/dev/null")]
        commands += [[*ingest, place(folder, name), "--db", folder("new.sqlite")] for name in ("fifo", "/dev/zero")]
        commands += [["report", "--db", place(folder, name)] for name in ("fifo", "folder", "/dev/null", "/dev/zero")]
        commands += [["report", "--db", database, "--config", place(folder, name)] for name in ("fifo", "folder", "/dev/zero")]
        for words in commands:
            began = time.monotonic()
            answer = program.run(words)
            took = time.monotonic() - began
            outcome.trials += 1
            outcome.faults += 1
            said = (answer.stderr + answer.stdout).decode()
            if answer.returncode == 0:
                outcome.fail(f"{words}: it left with 0")
            if not any(os.path.basename(word) in said for word in words if "/" in word):
                outcome.fail(f"{words}: it does not name it: {said}")
            if took > 1:
                outcome.fail(f"{words}: it took {took:.1f} s")
        with open(victim, "rb") as file:
            if file.read() != b"not yours\n":
                outcome.fail("a link was followed")
        if os.path.exists(folder("nowhere")) or not os.path.islink(folder("link")):
            outcome.fail("a link was followed or replaced")
        if not stat.S_ISCHR(os.stat("/dev/null").st_mode):
            outcome.fail("/dev/null is no device any more")
        left = [name for name in os.listdir(folder.path) if name.endswith(".new")]
        if left:
            outcome.fail(f"{left} is left behind")
    return outcome


def place(folder, name):
    return name if name.startswith("/") else folder(name)


def privacy(program, faults, quick):
    outcome = Outcome("client ids and addresses: nowhere, and gone when forgotten")
    device, address = "3c0ffee5-dead-4bad-8f00-5ec2e7c11e47", "203.0.113.77"
    agent = f"App/2.0.0 (id {device})"
    forms = [text.encode() for text in (device, device.upper(), device.replace("-", ""), address,
                                        urllib.parse.quote(device))]
    forms += [base64.b64encode(device.encode()).rstrip(b"="), bytes.fromhex(device.replace("-", ""))]
    lines = []
    for minute in range(60):
        when = f"2026-11-0{1 + minute % 5}T10:{minute:02d}:00+00:00"
        lines.append(f'{address} [{when}] "GET /v1/{device} HTTP/1.1" 200 "2.0.0" "ios" "{device}"\n')
        lines.append(f'{address} [{when}] "GET /v1 HTTP/1.1" 200 "{device}" "{agent}" "{device}"\n')
        lines.append(f'{address} broken {device}\n')
    with Folder() as folder:
        os.umask(0o022)
        log = folder.write("a.log", "".join(lines).encode())
        database = folder("sunset.sqlite")
        answers = [program.ingest(database, [log])]
        day = ["--db", database, "--as-of", "2026-11-12T00:00:00Z"]
        for words in (["report"], ["report", "--format", "json"], ["share"], ["share", "--by", "day"], ["check"],
                      ["query", "SELECT * FROM usage"], ["query", "SELECT * FROM source_file", "--format", "json"],
                      ["query", "SELECT * FROM checkpoint", "--format", "csv"],
                      ["query", "SELECT hex(marks) FROM file_marks", "--format", "csv"]):
            answers.append(program.run([*words, *(day if words[0] in ("report", "share") else day[:2])]))
        # Errors: a full disk, a damaged store, a crash in the middle.
        answers.append(program.ingest(
            folder("b.sqlite"), [log], environment=faults.environment(folder.path, 30, "ENOSPC")))
        answers.append(program.ingest(
            folder("c.sqlite"), [log], environment={**faults.environment(folder.path, 12, "EIO")}))
        crash = subprocess.run(
            ["/bin/sh", "-c", '"$@" & sleep 0.05; kill -SEGV $! 2>/dev/null; wait $!', "sh", program.path, "ingest", "--db",
             folder("d.sqlite"), "--format", FORMAT, log],
            capture_output=True, env={"PATH": os.environ["PATH"]}, cwd=folder.path)
        answers.append(crash)
        for answer in answers:
            outcome.trials += 1
            for form in forms:
                # Unknown version texts are shown; one that is a client id by a server's mistake is not the client's id.
                if form in answer.stderr or (form in answer.stdout and form != forms[0]):
                    outcome.fail(f"{answer.args[1:3]} shows {form}")
        for name in os.listdir(folder.path):
            path = folder(name)
            if name == "a.log" or not os.path.isfile(path):
                continue
            outcome.trials += 1
            with open(path, "rb") as file:
                content = file.read()
            for form in forms:
                if form in content and form != forms[0]:
                    outcome.fail(f"{name} holds {form}")
            if stat.S_IMODE(os.stat(path).st_mode) != 0o600:
                outcome.fail(f"{name} has mode {stat.S_IMODE(os.stat(path).st_mode):o}")
        # The same again with well-formed lines only: then it is in no byte at all.
        clean = folder.write("clean.log", "".join(lines[0::3]).encode())
        database = folder("clean.sqlite")
        assert program.ingest(database, [clean]).returncode == 0
        with open(database, "rb") as file:
            content = file.read()
        if any(form in content for form in forms):
            outcome.fail("the store holds a client id or address")
        hashes = stored_hashes(database)
        if len(hashes) != 8:
            outcome.fail(f"one client should have one hash of 8 bytes, there are {len(hashes)} bytes")
        forgot = program.run(["forget", "--before", "2026-11-07", "--db", database])
        with open(database, "rb") as file:
            content = file.read()
        if forgot.returncode != 0 or hashes in content:
            outcome.fail("forgetting leaves the client's hash in the file")
        outcome.faults = len(forms)
    return outcome


def stored_hashes(database):
    import sqlite3
    store = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    rows = store.execute("SELECT hashes FROM client_block").fetchall()
    store.close()
    return b"".join(row[0] for row in rows)


def clock(program, quick):
    """Lines from the future and the past, and a clock that goes back: never in a window they do not belong to."""
    outcome = Outcome("clock backwards, lines from the future and from long ago")
    lines = []
    for day in range(1, 11):
        for hour in range(24):
            for client in range(4):
                lines.append(f'192.0.2.1 [2026-11-{day:02d}T{hour:02d}:00:00+00:00] "GET / HTTP/1.1" 200 '
                             f'"2.{client % 2}.0" "ios" "device-{client}"\n')
    odd_times = ["2026-11-11T09:00:00", "2026-11-12T00:00:00", "2026-12-24T18:00:00", "2027-11-01T00:00:00",
                 "2099-01-01T00:00:00", "1999-12-31T23:59:59", "1970-01-01T00:00:01"]
    odd = [f'192.0.2.1 [{time}+00:00] "GET / HTTP/1.1" 200 "1.0.0" "ios" "odd-{index}"\n'
           for index, time in enumerate(odd_times)]
    instants = ["2026-11-08T12:00:00Z", "2026-11-10T06:00:00Z", "2026-11-11T07:00:00Z", "2026-11-11T08:59:59Z"]
    with Folder() as folder:
        plain = folder.write("plain.log", "".join(lines).encode())
        late = folder.write("odd.log", "".join(odd).encode())
        for order in ([plain, late], [late, plain]):
            for name in ("with", "without"):
                if os.path.exists(folder(name)):
                    os.remove(folder(name))
            for log in order:
                assert program.ingest(folder("with"), [log]).returncode == 0
            assert program.ingest(folder("without"), [plain]).returncode == 0
            # An as-of that lies before what is stored is a clock that was set back.
            for instant in instants + instants[::-1]:
                outcome.trials += 1
                outcome.faults += len(odd)
                for words in (["share"], ["share", "--by", "platform"]):
                    answers = [program.run([*words, "--db", folder(name), "--as-of", instant, "--format", "json"])
                               for name in ("with", "without")]
                    if answers[0].returncode != 0 or answers[0].stdout != answers[1].stdout:
                        outcome.fail(f"{words} as of {instant} is not the same with lines from elsewhere in time")
            # Each on its own day, or told apart as a line whose time cannot be.
            apart = program.run(["query", "SELECT (SELECT sum(requests) FROM daily_usage WHERE name = '1.0.0'), "
                                 "(SELECT sum(lines) FROM reject WHERE reason = 'time')", "--db", folder("with"),
                                 "--format", "csv"]).stdout.decode().split()[-1]
            if sum(int(number or 0) for number in apart.split(",")) != len(odd):
                outcome.fail(f"of {len(odd)} odd lines {apart} are counted on their own days and told apart")
    return outcome
