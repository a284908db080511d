#!/usr/bin/env python3
"""Writes the sample logs, the flag file, the ledger and the configuration into the folder this script lies in.

Python 3 standard library only. Its own seeded generator (splitmix64) and gzip headers without time and name make the
decompressed bytes the same everywhere; the compressed ones may differ from one zlib version to another.
The right answers are not known here: answers.py works them out from the written files alone.
"""

import gzip
import io
import json
import os
import shutil

HERE = os.path.dirname(os.path.abspath(__file__))
MASK = (1 << 64) - 1
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
LAST_DAY = 31  # 2026-10-31, of which only the first hours are there.
LAST_SECOND = 7 * 3600 + 55 * 60

# How busy each hour (UTC) of a day is.
HOURS = [3, 3, 3, 3, 4, 5, 6, 7, 8, 8, 8, 8, 9, 8, 8, 8, 9, 10, 11, 11, 10, 8, 6, 4]


class SplitMix64:
    """Vigna's splitmix64: the same numbers in every language and version."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, bound):
        return self.next() % bound

    def chance(self, permille):
        return self.below(1000) < permille

    def pick(self, choices):
        return choices[self.below(len(choices))]

    def between(self, low, high):
        """Both ends included."""
        return low + self.below(high - low + 1)


RNG = SplitMix64(20261031)

# (platform, first version, count, days on which they move on, the version they move to). None: they never do.
# A day range lies before the window (24…30) wherever the share in the window must be exact.
COHORTS = [
    # Retired on the 2nd as ios/<2.0.0; the 410s made most people update within two weeks.
    ("ios", "1.8.0", 1, None, None),
    ("ios", "1.8.0", 3, (2, 12), "2.10.0"),
    ("ios", "1.9.0", 1, None, None),
    ("ios", "1.9.0", 5, (2, 14), "2.10.0"),
    ("ios", "2.0.0", 6, None, None),
    ("ios", "2.0.0", 9, (2, 22), "2.10.0"),
    ("ios", "2.1.0", 4, None, None),
    ("ios", "2.1.0", 26, (2, 22), "2.10.0"),
    ("ios", "2.2.0", 7, None, None),
    ("ios", "2.2.0", 24, (2, 22), "2.10.0"),
    ("ios", "2.3.0", 9, None, None),
    ("ios", "2.3.0", 30, (2, 22), "2.10.0"),
    ("ios", "2.3.1", 60, None, None),
    ("ios", "2.3.1", 90, (2, 30), "2.10.0"),
    ("ios", "2.9.0", 250, None, None),
    ("ios", "2.9.0", 330, (2, 31), "2.10.0"),
    ("ios", "2.10.0", 440, None, None),
    # The phased release of 2.11.0 began on the 29th.
    ("ios", "2.10.0", 5, (29, 29), "2.11.0"),
    ("ios", "dev", 1, None, None),
    # Retired on the 20th.
    ("android", "2.0.0", 2, None, None),
    ("android", "2.0.0", 12, (2, 14), "2.10.0"),
    ("android", "2.1.0", 4, None, None),
    ("android", "2.1.0", 16, (2, 7), "2.9.0"),
    ("android", "2.2.0", 4, None, None),
    ("android", "2.2.0", 18, (7, 22), "2.10.0"),
    ("android", "2.3.1", 5, None, None),
    ("android", "2.3.1", 22, (7, 22), "2.10.0"),
    ("android", "2.4.0", 9, None, None),
    ("android", "2.4.0", 25, (7, 22), "2.10.0"),
    ("android", "2.5.0", 3, None, None),
    ("android", "2.5.0", 20, (7, 22), "2.10.0"),
    # 2.10.0 came to Android on the 6th, eight days after iOS.
    ("android", "2.9.0", 330, None, None),
    ("android", "2.9.0", 680, (6, 31), "2.10.0"),
    ("android", "unknown", 2, None, None),
    ("android", "2.3.1, 2.4.0", 1, None, None),
]
# Tablets of a school, set up again from an old image: they come on the 19th to the 21st with 2.1.0.
RETURNERS = ("android", "2.1.0", 24, (19, 21))

PHONES = ["iPhone; iOS 18.6; Scale/3.00", "iPhone; iOS 26.0; Scale/3.00", "iPhone; iOS 17.7; Scale/2.00",
          "iPad; iPadOS 18.6; Scale/2.00"]
DROIDS = ["Linux; Android 15; Pixel 8", "Linux; Android 14; SM-A546B", "Linux; Android 16; Pixel 9",
          "Linux; Android 12; M2101K6G"]
PATHS = [("GET", "/v1/sync"), ("GET", "/v1/sync"), ("GET", "/v1/feed?page=1"), ("GET", "/v1/feed?page=2"),
         ("POST", "/v1/events"), ("GET", "/v1/items/%d"), ("PUT", "/v1/items/%d"), ("GET", "/v1/profile")]
BUILDS = {"2.9.0": 456, "2.10.0": 512, "2.11.0": 530}


def uuid(platform):
    high, low = RNG.next(), RNG.next()
    text = "%016x%016x" % (high & 0xFFFFFFFFFFFF0FFF | 0x4000, low & 0x3FFFFFFFFFFFFFFF | 0x8000000000000000)
    text = "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])
    return text.upper() if platform == "ios" else text


def address():
    if RNG.chance(250):
        return "2001:db8:%x:%x::%x" % (RNG.below(65536), RNG.below(65536), RNG.between(1, 65535))
    return "%s.%d" % (RNG.pick(["192.0.2", "198.51.100", "203.0.113"]), RNG.between(1, 254))


class Client:
    def __init__(self, platform, version, move=None, target=None, first_day=1, certain=False):
        self.platform = platform
        self.version = version
        self.move = move  # (day, second of the day) of the update, or None
        self.target = target
        self.first_day = first_day
        self.id = uuid(platform)
        self.addresses = [address(), address()]
        self.device = RNG.pick(PHONES if platform == "ios" else DROIDS)
        # How often the app is opened: daily, now and then, rarely.
        self.activity = RNG.pick([750, 750, 330, 330, 330, 330, 130, 130, 130, 130])
        # Which way its requests go: past the edge, directly, or both.
        self.route = RNG.pick(["edge"] * 9 + ["direct"] * 8 + ["both"] * 3)
        # How its builds write their version and platform.
        self.style = RNG.below(100)
        # The day within the last window on which it is seen for certain, where a share must come out exactly.
        self.certain_day = RNG.between(24, 30) if certain else None

    def version_at(self, day, second):
        return self.target if self.move and (day, second) >= self.move else self.version

    def header_version(self, version):
        if version == "2.10.0" and self.style < 4:
            return "2.10"
        if self.platform == "android" and version in BUILDS:
            if self.style < 14:
                return "%s (%d)" % (version, BUILDS[version])
            if self.style < 20:
                return "%s+%d" % (version, BUILDS[version])
        return version

    def header_platform(self):
        return "iOS" if self.platform == "ios" and self.style >= 92 else self.platform

    def user_agent(self, version):
        version = version if version[0].isdigit() and "," not in version else "dev"
        tail = "" if self.platform == "ios" else " okhttp/4.12.0"
        return "ExampleApp/%s (%s)%s" % (version, self.device, tail)


class Request:
    """One request, whichever log it goes to."""

    def __init__(self, day, second, method, path, status, size, agent, source_address, version, platform, client, caps):
        self.day, self.second = day, second
        self.method, self.path, self.status, self.size = method, path, status, size
        self.agent, self.address = agent, source_address
        self.version, self.platform, self.client, self.caps = version, platform, client, caps

    def nginx(self):
        clock = "%02d:%02d:%02d" % (self.second // 3600, self.second // 60 % 60, self.second % 60)
        return '%s - - [%02d/Oct/2026:%s +0000] "%s %s HTTP/1.1" %d %d "-" "%s" "%s" "%s" "%s" "%s"' % (
            self.address, self.day, clock, self.method, self.path, self.status, self.size, self.agent,
            self.version or "-", self.platform or "-", self.client or "-", self.caps or "-")

    def logpush(self):
        clock = "%02d:%02d:%02d" % (self.second // 3600, self.second // 60 % 60, self.second % 60)
        headers = {}
        for name, value in (("x-client-version", self.version), ("x-platform", self.platform),
                            ("x-device-id", self.client)):
            if value:
                headers[name] = value
        return json.dumps({
            "ClientIP": self.address, "ClientRequestMethod": self.method, "ClientRequestPath": self.path.split("?")[0],
            "ClientRequestUserAgent": self.agent, "EdgeResponseStatus": self.status,
            "EdgeStartTimestamp": "2026-10-%02dT%sZ" % (self.day, clock), "RequestHeaders": headers,
        }, separators=(",", ":"))


def second_of_day(day):
    while True:
        mark = RNG.below(sum(HOURS))
        hour = 0
        while mark >= HOURS[hour]:
            mark -= HOURS[hour]
            hour += 1
        second = hour * 3600 + RNG.below(3600)
        if day < LAST_DAY or second < LAST_SECOND:
            return second


def status_of(client, version, day, second):
    retired = client.platform == "ios" and version in ("1.8.0", "1.9.0") and (day, second) >= (2, 27000)
    retired = retired or client.platform == "android" and version == "2.0.0" and (day, second) >= (20, 32400)
    if retired:
        return 410
    return RNG.pick([200] * 46 + [304] * 3 + [404]) if not RNG.chance(6) else RNG.pick([401, 429, 500, 503])


def request_of(client, day):
    second = second_of_day(day)
    version = client.version_at(day, second)
    method, path = RNG.pick(PATHS)
    if "%d" in path:
        path = path % RNG.between(1, 400)
    status = status_of(client, version, day, second)
    header = client.header_version(version)
    # Now and then a broken proxy strips the version.
    if RNG.chance(2) and not (client.certain_day == day):
        header = None
    caps = "push,offline,sync=2" if version in ("2.9.0", "2.10.0", "2.11.0") else None
    return Request(day, second, method, path, status, 0 if status in (304, 410) else RNG.between(80, 9000),
                   client.user_agent(version), client.addresses[RNG.below(8) == 0], header, client.header_platform(),
                   client.id, caps)


def bystanders(day, edge):
    """Bots and preflights: they carry none of the app's headers."""
    agent = "Mozilla/5.0 (compatible; ExampleBot/1.0; +https://bot.example/)"
    for _ in range(RNG.between(1, 4)):
        yield Request(day, second_of_day(day), "GET", RNG.pick(["/robots.txt", "/", "/v1/feed"]), RNG.pick([200, 404]),
                      153, agent, address(), None, None, None, None)
    browser = "Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile"
    for _ in range(RNG.between(3, 7)):
        yield Request(day, second_of_day(day), "OPTIONS", "/v1/events", 204, 0, browser, address(), None, None, None,
                      None)
    if not edge and day in (5, 13, 21, 27):
        yield Request(day, second_of_day(day), "TLS", "", 400, 157, "-", address(), None, None, None, None)


def clients():
    for platform, version, count, days, target in COHORTS:
        for _ in range(count):
            move = (RNG.between(*days), RNG.between(6 * 3600, 22 * 3600)) if days else None
            yield Client(platform, version, move, target, certain=not move and count < 10)
    platform, version, count, days = RETURNERS
    for _ in range(count):
        yield Client(platform, version, first_day=RNG.between(*days))


def traffic():
    """All requests as two lists: those that nginx logs and those that the edge logs."""
    direct, edge = [], []
    for client in clients():
        for day in range(client.first_day, LAST_DAY + 1):
            hits = 0
            if RNG.chance(client.activity) and not (day == LAST_DAY and RNG.chance(600)):
                hits = RNG.pick([1, 1, 1, 2])
            if day == client.certain_day:
                hits = max(hits, 1)
            # A phone that never updates is one that is rarely opened. So no retired version ever looks like a surge.
            if client.move is None and client.version in ("1.8.0", "1.9.0", "2.0.0") and day != client.certain_day:
                hits = hits if RNG.chance(300) else 0
            for _ in range(hits):
                to_edge = RNG.chance(500) if client.route == "both" else client.route == "edge"
                (edge if to_edge else direct).append(request_of(client, day))
        if client.move and client.target == "2.11.0":
            # The five who got 2.11.0 use it on the day after.
            request = request_of(client, 30)
            (edge if client.route == "edge" else direct).append(request)
    for day in range(1, LAST_DAY + 1):
        direct.extend(bystanders(day, False))
        edge.extend(bystanders(day, True))
    return direct, edge


def nginx_line(request):
    if request.method != "TLS":
        return request.nginx().encode()
    line = request.nginx().replace("TLS  HTTP/1.1", "\\x16\\x03\\x01\\x02\\x00\\x01\\x00\\x01\\xFC\\x03\\x03\\xA5")
    return line.encode()


def damage(lines, day, edge):
    """Puts the few lines in that nobody can read: (day, log) decides which."""
    middle = len(lines) // 2
    if edge:
        extra = {
            4: [lines[middle][:150]],  # cut
            11: [b'["not an object"]'],
            17: [lines[middle].replace(b'"EdgeStartTimestamp":"2026', b'"EdgeStartTimestamp":"soon')],
            26: [lines[middle][:210]],  # cut
        }
    else:
        extra = {
            3: [lines[middle][:61]],  # cut within the request
            9: [bytes((RNG.below(128) | 128) for _ in range(24)) + b"\x00\x01\x1b[2J" + b"\xff\xfe\xfd"],  # binary
            14: [b"192.0.2.77 - - [14/Oct/2026:25:61:00 +0000] " + lines[middle].split(b"] ", 1)[1]],  # no such time
            19: [lines[middle][:20], lines[middle + 1][:97]],  # cut
            25: [lines[middle][:-30]],  # cut within the device id
        }
    return lines[:middle] + extra.get(day, []) + lines[middle:]


def write_gzip(path, lines):
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as out:
        out.write(b"".join(line + b"\n" for line in lines))
    write(path, buffer.getvalue())


def write(path, content):
    with open(os.path.join(HERE, path), "wb") as out:
        out.write(content)


def write_logs():
    for folder in ("nginx", "logpush"):
        shutil.rmtree(os.path.join(HERE, folder), ignore_errors=True)
        os.mkdir(os.path.join(HERE, folder))
    direct, edge = traffic()
    # nginx writes a line when its request ends, and the file is changed two minutes after midnight.
    direct.sort(key=lambda request: (request.day, request.second))
    for day in range(1, LAST_DAY + 1):
        lines = [nginx_line(r) for r in direct
                 if (r.day, r.second) >= (day, 120 if day > 1 else 0) and (r.day, r.second) < (day + 1, 120)]
        write_gzip("nginx/access.log-202610%02d.gz" % day, damage(lines, day, False))
    # The edge delivers in batches, not quite in order.
    edge = sorted(((r.day, r.second + RNG.below(40), number, r) for number, r in enumerate(edge)), key=lambda e: e[:3])
    for day in range(1, LAST_DAY + 1):
        lines = [r.logpush().encode() for r_day, _, _, r in edge if r_day == day]
        end = "235959" if day < LAST_DAY else "075959"
        name = "202610%02dT000000Z_202610%02dT%sZ_%08x.log.gz" % (day, day, end, RNG.next() >> 32)
        write_gzip("logpush/" + name, damage(lines, day, True))


# What was done, in the order it was done: when, command, subject, note.
LEDGER = [
    ("2026-09-10T08:00:00Z", "announce", "ios/<2.0.0", "In-app message since 10 September: please update"),
    ("2026-10-01T09:00:00Z", "announce", "android/2.0.0", "In-app message"),
    ("2026-10-02T07:30:00Z", "retire", "ios/<2.0.0", "Answers 410 from now on"),
    ("2026-10-09T09:00:00Z", "announce", "android/2.4.0", "In-app message"),
    ("2026-10-10T09:00:00Z", "announce", "android/2.2.0", "In-app message"),
    ("2026-10-12T09:00:00Z", "announce", "ios/2.1.0", "In-app message"),
    ("2026-10-13T09:00:00Z", "announce", "android/2.5.0", "In-app message"),
    ("2026-10-14T09:00:00Z", "announce", "android/2.3.1", "In-app message"),
    ("2026-10-15T13:00:00Z", "hold", "ios/2.0.0", "Cabin tablets; the next maintenance slot is in December"),
    ("2026-10-16T09:00:00Z", "announce", "android/2.1.0", "In-app message"),
    ("2026-10-20T09:00:00Z", "retire", "android/2.0.0", "Answers 410 from now on"),
    ("2026-10-24T09:00:00Z", "announce", "ios/2.2.0", "In-app message"),
]

# Flag: the state and the variant that is served. serve_android_2_3_1 was forgotten.
FLAGS = {
    "serve_ios_below_2_0_0": ("ENABLED", "off"), "serve_ios_1_8_0": ("ENABLED", "off"),
    "serve_ios_1_9_0": ("ENABLED", "off"), "serve_ios_2_0_0": ("ENABLED", "on"), "serve_ios_2_1_0": ("ENABLED", "on"),
    "serve_ios_2_2_0": ("ENABLED", "on"), "serve_ios_2_3_0": ("ENABLED", "on"),
    "serve_android_2_0_0": ("ENABLED", "off"), "serve_android_2_1_0": ("ENABLED", "on"),
    "serve_android_2_2_0": ("DISABLED", "on"), "serve_android_2_4_0": ("ENABLED", "on"),
    "serve_android_2_5_0": ("ENABLED", "on"),
}

NGINX_FORMAT = ('nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" '
                '"$http_user_agent" "$http_x_client_version" "$http_x_platform" "$http_x_device_id" '
                '"$http_x_capabilities"')


def write_settings():
    rows = [("at", "command", "subject", "note")] + LEDGER
    write("ledger.tsv", "".join("\t".join(row) + "\n" for row in rows).encode())
    flags = {key: {"state": state, "variants": {"on": True, "off": False}, "defaultVariant": served,
                   "metadata": {"expires": "2027-06-30"}} for key, (state, served) in FLAGS.items()}
    write("flags.json", (json.dumps({"$schema": "https://flagd.dev/schema/v0/flags.json", "flags": flags}, indent=2)
                         + "\n").encode())
    configuration = {
        "timeZone": "UTC",
        "basis": "clients",
        "graceHours": 6,
        "sources": [
            {"name": "nginx", "paths": ["nginx/*.gz"], "format": NGINX_FORMAT},
            {"name": "logpush", "paths": ["logpush/*.log.gz"], "format": "json", "fields": {
                "time": "EdgeStartTimestamp", "version": "RequestHeaders.x-client-version",
                "platform": "RequestHeaders.x-platform", "client": "RequestHeaders.x-device-id",
                "method": "ClientRequestMethod", "path": "ClientRequestPath", "status": "EdgeResponseStatus",
                "userAgent": "ClientRequestUserAgent", "address": "ClientIP"}},
        ],
        "policy": {"threshold": 0.01, "noticeDays": 14},
        "flags": {"file": "flags.json", "key": "serve_{platform}_{version}"},
    }
    write("sunset.json", (json.dumps(configuration, indent=2) + "\n").encode())


if __name__ == "__main__":
    write_logs()
    write_settings()
