#!/usr/bin/env python3
"""Works the right answers out from the sample logs, the ledger and the flag file, and writes answers.json.

It shares no code with the tool and none with generate.py: whole files, plain sets and loops. It covers what the sample
needs and no more: one app, UTC, the basis `clients`, seven days, the rules as the policy states them.
"""

import csv
import glob
import gzip
import json
import os
import re
import statistics
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta, timezone

HERE = os.path.dirname(os.path.abspath(__file__))
AS_OF = datetime(2026, 10, 31, 8, tzinfo=timezone.utc)
THROUGH = date(2026, 10, 30)
WINDOW = [THROUGH - timedelta(days=back) for back in range(6, -1, -1)]
WINDOW_END = datetime(2026, 10, 31, tzinfo=timezone.utc)

NGINX = re.compile(
    r'(?P<address>\S+) - \S+ \[(?P<time>[^\]]+)\] "(?P<request>[^"]*)" \d{3} \d+ "[^"]*" "(?P<agent>[^"]*)" '
    r'"(?P<version>[^"]*)" "(?P<platform>[^"]*)" "(?P<client>[^"]*)" "[^"]*"')
VERSION = re.compile(
    r"[ \t]*[vV]?([0-9]{1,18})(?:\.([0-9]{1,18}))?(?:\.([0-9]{1,18}))?(?:\.[0-9]{1,18})*"
    r"(?:[-+][0-9A-Za-z.+-]*| *\([^()]*\))*[ \t]*")
CRAWLER = re.compile(r"\(compatible; [^/]*bot/", re.IGNORECASE)


class Reject(Exception):
    pass


def read_nginx(line):
    match = NGINX.fullmatch(line.decode("latin-1"))
    if not match:
        raise Reject("shape")
    try:
        time = datetime.strptime(match["time"], "%d/%b/%Y:%H:%M:%S %z")
    except ValueError:
        raise Reject("time")
    fields = [None if match[name] == "-" else match[name] for name in ("version", "platform", "client")]
    return [time, match["request"].split(" ")[0], match["agent"]] + fields


def read_logpush(line):
    try:
        record = json.loads(line)
    except ValueError:
        raise Reject("json")
    if not isinstance(record, dict):
        raise Reject("json")
    try:
        time = datetime.strptime(record["EdgeStartTimestamp"], "%Y-%m-%dT%H:%M:%S%z")
    except ValueError:
        raise Reject("time")
    headers = record["RequestHeaders"]
    names = ("x-client-version", "x-platform", "x-device-id")
    return [time, record["ClientRequestMethod"], record["ClientRequestUserAgent"]] + [headers.get(name) for name in names]


def version_of(text):
    """(major, minor, patch), or None where it cannot be told."""
    match = VERSION.fullmatch(text or "")
    return tuple(int(part or 0) for part in match.groups()) if match else None


def name_of(version):
    return ".".join(map(str, version)) if version else "unknown"


class Hit:
    def __init__(self, source, time, version, platform, client):
        self.source, self.time, self.day, self.hour = source, time, time.date(), time.hour
        self.version, self.platform, self.client = version_of(version), (platform or "none").lower(), client


def read_all():
    hits, rejected, excluded, unknown, lines = [], Counter(), Counter(), Counter(), 0
    files = defaultdict(set)
    for source, pattern, read in (("nginx", "nginx/*.gz", read_nginx), ("logpush", "logpush/*.gz", read_logpush)):
        for path in sorted(glob.glob(os.path.join(HERE, pattern))):
            with gzip.open(path) as stream:
                for line in stream.read().split(b"\n")[:-1]:
                    lines += 1
                    try:
                        time, method, agent, version, platform, client = read(line)
                    except Reject as reject:
                        rejected[str(reject)] += 1
                        continue
                    if method == "OPTIONS":
                        excluded["preflight"] += 1
                        continue
                    # The tool's own list of crawlers; the sample has one only, and no app among them.
                    if not version and CRAWLER.search(agent or ""):
                        excluded["crawler"] += 1
                        continue
                    hit = Hit(source, time, version, platform, client)
                    if version and not hit.version:
                        unknown[version] += 1
                    files[source, hit.day].add(path)
                    hits.append(hit)
    return hits, lines, excluded, rejected, unknown, files


def covers(subject, platform, version):
    own, bound = subject.split("/")
    if own != platform or version is None:
        return False
    return version < version_of(bound[1:]) if bound[0] == "<" else version == version_of(bound)


def covers_subject(outer, inner):
    platform, bound = inner.split("/")
    if outer == inner:
        return True
    if not outer.split("/")[1].startswith("<") or outer.split("/")[0] != platform:
        return False
    limit = version_of(outer.split("/")[1][1:])
    return version_of(bound[1:]) <= limit if bound[0] == "<" else version_of(bound) < limit


def remaining(hits):
    """Each client once: known before unknown, then the latest day, the higher version, the platform's name."""
    best = {}
    for hit in hits:
        if hit.client:
            rank = (hit.version is not None, hit.day, hit.version or (), hit.platform)
            best[hit.client] = max(best.get(hit.client, rank), rank)
    return Counter((rank[3], rank[2] or None) for rank in best.values())


def decide(subject, hits, active, platform_active, only_unknown, ledger, flags, covered):
    """The verdict and the code of what decided it."""
    platform = subject.split("/")[0]
    mine = {h.client for h in hits if h.client and covers(subject, h.platform, h.version)}
    everyone, own = len(active), len(platform_active[platform])

    def under(count):
        return 100 * count < everyone and 100 * count < own

    state, since, held = "none", None, False
    for at, command, about in ledger:
        if covers_subject(about, subject):
            if command == "hold":
                held = True
            else:
                state, since = {"announce": "announced", "retire": "retired"}[command], at
    key = "serve_%s_%s" % (platform, subject.split("/")[1].replace("<", "below_").replace(".", "_"))

    if state == "retired":
        if AS_OF - since < timedelta(days=28):
            return state, held, "watch", "retired %s" % since.date()
        if not all(covered[since.date() + timedelta(days=n)] for n in range((THROUGH - since.date()).days + 1)):
            return state, held, "watch", "coverage"
        return state, held, "retired", ""
    if held:
        return state, held, "keep", "held"
    seen = {h.version for h in hits if h.platform == platform and h.version}
    count_of = {v: len({h.client for h in hits if h.platform == platform and h.version == v}) for v in seen}
    newest_of_mine = max((v for v in seen if covers(subject, platform, v)), default=None)
    if newest_of_mine and newest_of_mine == max(seen):
        return state, held, "keep", "newest"
    if not under(len(mine)):
        return state, held, "keep", "shareRegrew" if state == "announced" else "shareNotUnder"
    if newest_of_mine and not any(v > newest_of_mine and count_of[v] > len(mine) for v in seen):
        return state, held, "keep", "newest"
    if not all(covered[day] for day in WINDOW):
        return state, held, "undetermined", "coverage"
    if everyone < 100 or own < 100:
        return state, held, "undetermined", "population"
    if 100 * sum(1 for h in hits if h.client) < 99 * len(hits):
        return state, held, "undetermined", "identity"
    if state == "none":
        return state, held, "announce", "notAnnounced"
    if WINDOW_END - since < timedelta(days=14):
        return state, held, "wait", "noticeRunning"
    if key not in flags:
        return state, held, "arm", "flagMissing"
    if flags[key]["state"] == "DISABLED":
        return state, held, "arm", "flagDisabled"
    # Whether clients of an unknown version may be on any platform or only on their own makes no difference here.
    wide, narrow = len(set().union(*only_unknown.values())), len(only_unknown[platform])
    fits = under(len(mine) + wide)
    assert fits == (under(len(mine) + narrow) and 100 * (len(mine) + wide) < everyone), subject
    if not fits:
        return state, held, "undetermined", "unknownVersions"
    return state, held, "sunset", ""


def main():
    hits, lines, excluded, rejected, unknown, files = read_all()
    sources, days = ("nginx", "logpush"), sorted({h.day for h in hits})
    hourly = Counter((h.source, h.day, h.hour) for h in hits)
    missing = defaultdict(list)
    for source in sources:
        for hour in range(24):
            whole = [day for day in days if day <= THROUGH]
            if statistics.median(hourly[source, day, hour] for day in whole) >= 12:
                for day in whole:
                    if not hourly[source, day, hour]:
                        missing[source, day].append(hour)
    covered = {day: not any(missing[source, day] for source in sources) for day in days if day <= THROUGH}

    window = [h for h in hits if h.day in WINDOW]
    active = {h.client for h in window if h.client}
    platforms = sorted({h.platform for h in window})
    platform_active = {p: {h.client for h in window if h.client and h.platform == p} for p in platforms}
    known = {h.client for h in window if h.version}
    only_unknown = {p: {h.client for h in window if h.client and h.platform == p} - known for p in platforms}
    left = remaining(window)
    pairs = sorted({(h.platform, h.version) for h in window}, key=lambda pair: (pair[0], pair[1] or (-1,)))

    with open(os.path.join(HERE, "ledger.tsv"), newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t"))
    ledger = sorted((datetime.fromisoformat(r["at"].replace("Z", "+00:00")), r["command"], r["subject"]) for r in rows)
    with open(os.path.join(HERE, "flags.json")) as stream:
        flags = json.load(stream)["flags"]
    ever = {(h.platform, h.version) for h in hits if h.version}
    subjects = sorted({"%s/%s" % (p, name_of(v)) for p, v in ever} | {r["subject"] for r in rows},
                      key=lambda s: (s.split("/")[0], "<" not in s, version_of(s.split("/")[1].strip("<"))))
    verdicts = []
    for subject in subjects:
        mine = [h for h in window if covers(subject, h.platform, h.version)]
        state, held, verdict, because = decide(subject, window, active, platform_active, only_unknown, ledger, flags,
                                               covered)
        verdicts.append({"subject": subject, "requests": len(mine),
                         "activeClients": len({h.client for h in mine if h.client}), "state": state, "held": held,
                         "verdict": verdict, "because": because})

    daily = defaultdict(lambda: [0, set()])
    for hit in hits:
        entry = daily[hit.day.isoformat(), hit.platform, hit.version]
        entry[0] += 1
        entry[1] |= {hit.client} - {None}
    answers = {
        "asOf": AS_OF.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "window": {"from": WINDOW[0].isoformat(), "through": THROUGH.isoformat()},
        "lines": {"lines": lines, "hits": len(hits), "excluded": sum(excluded.values()),
                  "rejected": sum(rejected.values())},
        "excluded": dict(excluded), "rejected": dict(rejected), "unknownVersions": dict(unknown),
        "total": {"requests": len(window), "requestsWithClient": sum(1 for h in window if h.client),
                  "activeClients": len(active), "remainingClients": sum(left.values())},
        "platforms": [{"platform": p, "requests": sum(1 for h in window if h.platform == p),
                       "activeClients": len(platform_active[p]), "onlyUnknown": len(only_unknown[p])}
                      for p in platforms],
        "versions": [{"platform": p, "version": name_of(v),
                      "requests": sum(1 for h in window if (h.platform, h.version) == (p, v)),
                      "activeClients": len({h.client for h in window if (h.platform, h.version) == (p, v)} - {None}),
                      "remainingClients": left[p, v]} for p, v in pairs],
        "subjects": verdicts,
        "coverage": [{"source": source, "day": day.isoformat(),
                      "hits": sum(hourly[source, day, hour] for hour in range(24)),
                      "files": len(files[source, day]), "missingHours": missing[source, day], "closed": day <= THROUGH}
                     for source in sorted(sources) for day in days],
        "days": [{"day": d, "platform": p, "version": name_of(v), "requests": requests, "clients": len(clients)}
                 for (d, p, v), (requests, clients) in sorted(
                     daily.items(), key=lambda item: (item[0][0], item[0][1], item[0][2] or (-1,)))],
    }
    with open(os.path.join(HERE, "answers.json"), "w") as out:
        # One row a line: readable, and a change shows in a diff.
        parts = []
        for key, value in answers.items():
            if isinstance(value, list):
                text = "[\n" + ",\n".join("    " + json.dumps(row) for row in value) + "\n  ]"
            else:
                text = json.dumps(value)
            parts.append("  %s: %s" % (json.dumps(key), text))
        out.write("{\n" + ",\n".join(parts) + "\n}\n")


if __name__ == "__main__":
    main()
