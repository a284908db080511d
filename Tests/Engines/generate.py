#!/usr/bin/env python3
"""Writes the same requests in every run: generate.py LINES FOLDER, a gzip file of JSON lines a day.

28 days from 2026-10-12, so that windows of 28 days come up and Europe's clocks go back within them. What people send is in
it: updates within a day, one id on two platforms, two apps, versions in every form, ids and platforms that are none,
preflights, health checks. Everything is told by a counter, so it does not depend on the machine or on Python's release.
"""
import gzip
import json
import os
import sys

FIRST = 20738  # 2026-10-12, in days since 1970-01-01
DAYS = 28
RELEASES = {  # version and the day it came out, in days since the first
    "ios": [("1.9.0", -90), ("1.10.0", -40), ("2.0.0", -9), ("2.1.0", 6), ("2.10.0", 15)],
    "android": [("1.9.1", -80), ("1.12.0", -30), ("2.0.0", -5), ("2.2.0", 9)],
    "web": [("2026.40.1", -10), ("2026.41.0", 2), ("2026.42.0", 16)],
}
SPELLINGS = {"ios": ["ios", "iOS", "IOS"], "android": ["android", "Android"], "web": ["web"]}
FORMS = ["{0}", "{0}", "{0}", "{0}", "v{0}", "{0}+456", "{0} (78)", " {0}", "{0}-beta.2", "{0}.9", "{1}/{0}", "{0}, {0}", "0{0}"]
ODD_VERSIONS = ["dev", "", "-", None, "1.0.0;DROP", "５.12.0", "okhttp/4.12.0", "2.0.0, 2.1.0", "2.0.0,2.0", "7", "2..0", "+2.0",
                "99999999999999999999.0.0", "2.0.0 (a/b)", "iPhone/2.0", "Watch/2.0", "2.0.0 (a) (b)-c", "2.0.0,,2.0.0",
                "1,1,1,1,1,1,1,1", "1,1,1,1,1,1,1,1,1", "2.0.0 -x", "\t2.0\t", "2.0.0\\", "2.0.0'", "\"2.0.0\"", "vV2.0",
                "1-" + "-" * 60 + "!", "ios/okhttp/2.0"]
ODD_PLATFORMS = ["", "-", None, "i os", "ÍOS", "web/2", "x" * 33, "tv.os_2-x", "'", "unknown"]
ODD_CLIENTS = ["", "-", None, "0", "00000000-0000-0000-0000-000000000000", "NULL", "undefined", "nan", "null-island", "ñandú"]
AGENTS = ["MyApp/1 CFNetwork/1490 Darwin/23.0", "okhttp/4.12.0", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)",
          "Dalvik/2.1.0 (Linux; U; Android 14)", "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4)", "kube-probe/1.29",
          "Mozilla/5.0 (compatible; bingbot/2.0; +x)", None, "Evil \"quoted\" \\ agent"]


class Counter:
    """SplitMix64, whose numbers are the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        mask = 0xFFFFFFFFFFFFFFFF
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        return mixed ^ (mixed >> 31)

    def below(self, bound):
        return self.next() % bound

    def choice(self, values):
        return values[self.below(len(values))]


def day_name(number):
    # Civil date of a day number; Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    shifted = number + 719468
    era, rest = divmod(shifted, 146097)
    year = (rest - rest // 1460 + rest // 36524 - rest // 146096) // 365
    of_year = rest - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    month += 3 if month < 10 else -9
    return "%04d-%02d-%02d" % (year + era * 400 + (month <= 2), month, day)


def main():
    lines, folder = int(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    counter = Counter(2026)
    clients = []
    for index in range(max(200, lines // 15)):
        platform = ["ios", "android", "web"][0 if index % 20 < 9 else 1 if index % 20 < 18 else 2]
        lag = counter.choice([0, 1, 2, 3, 5, 9, 20, 60, 400])
        clients.append((platform, lag, "c%08x" % (counter.next() >> 32), counter.choice(SPELLINGS[platform])))
    for day in range(DAYS):
        name = day_name(FIRST + day)
        with gzip.GzipFile(os.path.join(folder, name + ".json.gz"), "wb", compresslevel=6, mtime=0) as file:
            count = lines // DAYS
            for index in range(count):
                second = index * 86399 // max(1, count - 1)
                # Some clients come often, most seldom.
                size = len(clients)
                pick = counter.below(size) * counter.below(size) // size
                platform, lag, client, spelling = clients[pick]
                at = day + second / 86400
                releases = RELEASES[platform]
                version = ([releases[0][0]] + [v for v, out in releases if out + lag <= at])[-1]
                text = counter.choice(FORMS).format(version, platform)
                agent, method, app = AGENTS[0], "GET", "" if pick % 7 else "pro"
                dice = counter.below(1000)
                if dice < 25:
                    text = counter.choice(ODD_VERSIONS)
                elif dice < 40:
                    spelling = counter.choice(ODD_PLATFORMS)
                elif dice < 55:
                    client = counter.choice(ODD_CLIENTS)
                elif dice < 65:
                    text, spelling, client = None, None, None
                elif dice < 75:
                    method = "OPTIONS"
                elif dice < 90:
                    spelling = counter.choice(["web", "ios"])
                elif dice < 95:
                    app = counter.choice(["-", "a\"b\\c", None])
                if dice < 200:
                    agent = counter.choice(AGENTS)
                time = "%sT%02d:%02d:%02dZ" % (name, second // 3600, second // 60 % 60, second % 60)
                record = {"time": time, "app": app, "version": text, "platform": spelling, "client": client,
                          "method": method, "agent": agent, "path": "/healthz?x=1" if dice % 20 == 0 else "/v1/feed?y=2"}
                # What is missing is missing in one of the ways that logs have.
                record = {key: value for key, value in record.items() if value is not None or dice % 3}
                file.write((json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode())


if __name__ == "__main__":
    main()
