"""Power loss: what a run wrote is replayed up to a moment, with a random part of what was not synced left out."""

import os
import random
import struct

from workload import Folder, Outcome, State, requests, text

SECTOR = 512


def read_trace(path):
    """The calls that changed files, in their order. See faults.c."""
    calls = []
    with open(path, "rb") as file:
        while head := file.read(21):
            what, name_length, offset, length = struct.unpack("<cIqq", head)
            name = file.read(name_length).decode()
            data = file.read(length) if what in (b"W", b"R") else b""
            calls.append((what.decode(), name, offset, data))
    return calls


class Disk:
    """What is on the disk, and what only the kernel knows yet.

    A file's bytes are safe once it was synced, a name once its folder was; until then any part may be missing, and of a
    write any sector.
    """

    def __init__(self, folder):
        self.folder = folder
        self.safe = {}
        self.pending = {}
        self.names = {}
        self.pending_names = []
        self.next = 0

    def put(self, name, data):
        self.safe[self.next], self.pending[self.next], self.names[name] = bytearray(data), [], self.next
        self.live = dict(self.names)
        self.next += 1

    def apply(self, call):
        what, name, offset, data = call
        if what == "O" and name not in self.live:
            self.safe[self.next], self.pending[self.next], self.live[name] = bytearray(), [], self.next
            self.pending_names.append((name, self.next))
            self.next += 1
        elif what == "W":
            self.pending[self.live[name]].append((offset, data))
        elif what == "T":
            self.pending[self.live[name]].append((offset, None))
        elif what == "S" and name in self.live:
            file = self.live[name]
            for change in self.pending[file]:
                self.change(self.safe[file], change)
            self.pending[file] = []
        elif what == "S" and os.path.normpath(name) == os.path.normpath(self.folder):
            for changed, file in self.pending_names:
                self.rename(self.names, changed, file)
            self.pending_names = []
        elif what == "U":
            self.live.pop(name, None)
            self.pending_names.append((name, None))
        elif what == "R":
            new = data.decode()
            self.live[new] = self.live.pop(name)
            self.pending_names += [(name, None), (new, self.live[new])]

    @staticmethod
    def rename(names, name, file):
        if file is None:
            names.pop(name, None)
        else:
            names[name] = file

    @staticmethod
    def change(content, change):
        offset, data = change
        if data is None:
            if offset < len(content):
                del content[offset:]
            else:
                content.extend(bytes(offset - len(content)))
            return
        if len(content) < offset:
            content.extend(bytes(offset - len(content)))
        content[offset:offset + len(data)] = data

    def after_power_loss(self, chance):
        """The files as the next start finds them."""
        names = dict(self.names)
        # Names change in order: a journal of the file system keeps a beginning of them.
        for name, file in self.pending_names[:chance.randint(0, len(self.pending_names))]:
            self.rename(names, name, file)
        found = {}
        for name, file in names.items():
            content = bytearray(self.safe[file])
            mode = chance.random()
            for offset, data in self.pending[file]:
                if mode < 0.2 or (mode < 0.8 and chance.random() < 0.5):
                    continue
                if data is not None and chance.random() < 0.3:
                    # Only some sectors of it.
                    for start in range(0, len(data), SECTOR):
                        if chance.random() < 0.5:
                            self.change(content, (offset + start, data[start:start + SECTOR]))
                else:
                    self.change(content, (offset, data))
            found[name] = bytes(content)
        return found


def power_loss(program, faults, quick):
    outcome = Outcome("power loss: unsynced writes dropped, in part or whole")
    chance = random.Random(99)
    made = [requests(2_500, seed=71, clients=4_000), requests(2_500, seed=72, clients=4_000, day=14)]
    everything = made[0] + made[1]
    with Folder() as folder:
        database = folder("db/sunset.sqlite")
        os.mkdir(folder("db"))
        logs = [folder.write_gzip("a.gz", text(made[0])), folder.write_gzip("b.gz", text(made[1]))]
        assert program.ingest(database, logs[:1]).returncode == 0
        with open(database, "rb") as file:
            before = file.read()
        done = program.ingest(
            database, logs, environment=faults.environment(folder("db"), trace=folder("trace")))
        assert done.returncode == 0, done.stderr.decode()
        calls = read_trace(folder("trace"))
        syncs = sum(call[0] == "S" for call in calls)
        assert syncs >= 4, f"only {syncs} syncs: nothing was made safe"
        states = {State.read(program, database).hits: "new", 2_500: "old"}
        old = new = 0
        for trial in range(30 if quick else 500):
            disk = Disk(folder("db"))
            disk.put(database, before)
            moment = chance.randint(0, len(calls))
            for call in calls[:moment]:
                disk.apply(call)
            for name in os.listdir(folder("db")):
                os.remove(folder(f"db/{name}"))
            for name, content in disk.after_power_loss(chance).items():
                with open(name, "wb") as file:
                    file.write(content)
            outcome.trials += 1
            outcome.faults += 1
            try:
                state = State.read(program, database)
                state.check_whole_files()
                which = states.get(state.hits)
                lost = state.against(everything if which == "new" else made[0])
                assert which and lost == (0, 0), f"a state that never was: {state.hits} hits"
                old, new = old + (which == "old"), new + (which == "new")
                if moment == len(calls) and which != "new":
                    outcome.fail("the run had reported its commit, and the power took it")
                again = program.ingest(database, logs)
                assert again.returncode == 0, again.stderr.decode()
                outcome.add(State.read(program, database), everything)
            except AssertionError as failure:
                outcome.fail(f"trial {trial}, after call {moment} of {len(calls)}: {failure}")
    outcome.note = f"{old} times the last state before, {new} times the new one"
    if not quick and (old == 0 or new == 0):
        outcome.fail("the moments do not reach both states")
    return outcome
