"""Logs whose every request is known, the program that reads them, and what must come of it."""

import datetime
import gzip
import os
import random
import shutil
import subprocess
import tempfile
from collections import Counter

FORMAT = (
    'nginx:$remote_addr [$time_iso8601] "$request" $status "$http_x_client_version" "$http_x_platform" '
    '"$http_x_device_id"'
)


class Program:
    """The built sunset, run as its users run it."""

    def __init__(self, path):
        self.path = os.path.abspath(path)

    def run(self, words, environment=None, **options):
        surroundings = {"PATH": os.environ["PATH"], "SWIFT_BACKTRACE": "enable=no", "TZ": "UTC"}
        surroundings.update(environment or {})
        return subprocess.run(
            [self.path, *words], env=surroundings, capture_output=True, timeout=600, **options)

    def start(self, words, environment=None, **options):
        surroundings = {"PATH": os.environ["PATH"], "SWIFT_BACKTRACE": "enable=no", "TZ": "UTC"}
        surroundings.update(environment or {})
        return subprocess.Popen(
            [self.path, *words], env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)

    def ingest(self, database, logs, *more, **options):
        return self.run(["ingest", "--db", database, "--format", FORMAT, *more, *logs], **options)


def date(day):
    """The date of a day, counted from the first of November 2026."""
    return (datetime.date(2026, 11, 1) + datetime.timedelta(days=day)).isoformat()


class Request:
    """One request and how the server writes it down."""

    __slots__ = ("second", "client", "platform", "version")

    def __init__(self, second, client, platform, version):
        self.second, self.client, self.platform, self.version = second, client, platform, version

    @property
    def line(self):
        day, second = divmod(self.second, 86_400)
        time = f"{date(day)}T{second // 3600:02d}:{second // 60 % 60:02d}:{second % 60:02d}+00:00"
        return (
            f'192.0.2.7 [{time}] "GET /v1/feed HTTP/1.1" 200 "{self.version}" "{self.platform}" '
            f'"device-{self.client}"\n').encode()


def requests(count, seed, clients=200, day=0):
    """Requests in the order of their times, from November 2026 on."""
    chance = random.Random(seed)
    second = day * 86_400
    made = []
    for _ in range(count):
        second += chance.randrange(0, 900)
        made.append(Request(
            second, chance.randrange(clients), chance.choice(["ios", "android"]), f"2.{chance.randrange(6)}.0"))
    return made


def text(made):
    return b"".join(request.line for request in made)


def expected(made):
    """Requests and distinct clients by day, platform and version, by counting."""
    hits, clients = Counter(), {}
    for request in made:
        key = (date(request.second // 86_400), request.platform, request.version)
        hits[key] += 1
        clients.setdefault(key, set()).add(request.client)
    return {key: (hits[key], len(clients[key])) for key in hits}


STATE = (
    "SELECT 'usage', day, platform, name, requests, clients FROM daily_usage WHERE kind = 'version' UNION ALL "
    "SELECT 'files', '', '', '', coalesce(sum(hits), 0), coalesce(sum(lines), 0) FROM source_file")


class State:
    """What a store holds, as the program tells it."""

    def __init__(self, usage, hits):
        self.usage, self.hits = usage, hits

    @staticmethod
    def read(program, database):
        """The state, or None where there is no store yet. Anything else that goes wrong is an error."""
        answer = program.run(["query", STATE, "--db", database, "--format", "csv"])
        if answer.returncode == 66:
            return State({}, 0)
        if answer.returncode != 0:
            raise AssertionError(f"the store cannot be read: {answer.stderr.decode()}")
        usage, hits = {}, 0
        for line in answer.stdout.decode().splitlines()[1:]:
            kind, day, platform, version, first, second = line.split(",")
            if kind == "files":
                hits = int(first)
            else:
                usage[(day, platform, version)] = (int(first), int(second))
        return State(usage, hits)

    def check_whole_files(self):
        """Counts and files are written together: the hits of the files are the requests of the days."""
        counted = sum(requests for requests, _ in self.usage.values())
        assert counted == self.hits, f"{counted} requests are counted, the files have {self.hits}: half a file counted"

    def against(self, made):
        """How many requests are lost and how many doubled; clients that are lost count as well."""
        right = expected(made)
        lost = doubled = 0
        for key in right.keys() | self.usage.keys():
            have, want = self.usage.get(key, (0, 0)), right.get(key, (0, 0))
            lost += max(0, want[0] - have[0]) + max(0, want[1] - have[1])
            doubled += max(0, have[0] - want[0]) + max(0, have[1] - want[1])
        return lost, doubled


class Folder:
    """A folder of its own, gone at the end; in memory where there is room, since syncing is not what is tried."""

    def __enter__(self):
        parent = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.path = tempfile.mkdtemp(prefix="sunset-torture-", dir=parent)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def __call__(self, name):
        return os.path.join(self.path, name)

    def write(self, name, data):
        path = self(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def write_gzip(self, name, data):
        return self.write(name, gzip.compress(data, mtime=0))


class Outcome:
    """A row of the table."""

    def __init__(self, fault, trials=0, faults=0, lost=0, doubled=0, note="", skipped=False):
        self.fault, self.trials, self.faults, self.lost, self.doubled = fault, trials, faults, lost, doubled
        self.note, self.skipped = note, skipped
        self.failures = []

    def fail(self, why):
        self.failures.append(why)

    def add(self, state, made):
        lost, doubled = state.against(made)
        self.lost += lost
        self.doubled += doubled
        if lost or doubled:
            self.fail(f"{lost} lost, {doubled} doubled")

    @property
    def passed(self):
        return not self.failures and self.lost == 0 and self.doubled == 0
