"""Hostile texts in every field, through every command and form."""

import csv
import html.parser
import io
import json
import os
import re
import unicodedata
from collections import Counter

from workload import Folder, Outcome

HERE = os.path.dirname(os.path.abspath(__file__))


def corpus(name):
    with open(os.path.join(HERE, "..", "Tests", "Fixtures", "hostile", name)) as file:
        return json.load(file)


def harmful(output):
    """Scalars that would act on a terminal, turn text round, or hide; a line feed may be there."""
    found = set()
    for character in output:
        kind = unicodedata.category(character)
        if character != "\n" and kind in ("Cc", "Cf", "Zl", "Zp"):
            found.add(f"U+{ord(character):04X}")
    return sorted(found)


class Tags(html.parser.HTMLParser):
    """What a browser would act on."""

    def __init__(self):
        super().__init__()
        self.acts = []

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "iframe", "object", "embed", "img", "link", "base", "form"):
            self.acts.append(tag)
        for name, value in attributes:
            if name.startswith("on") or (value or "").strip().lower().startswith(("javascript:", "data:text/html")):
                self.acts.append(f"{tag} {name}={value}")


def json_log(folder, texts, name="hostile.jsonl"):
    """JSON lines with a hostile text in every field that ends up in an answer."""
    lines = []
    for index, bad in enumerate(texts):
        for field in ("version", "platform", "client", "app", "userAgent", "path", "capabilities"):
            request = {
                "time": f"2026-11-{1 + index % 9:02d}T10:00:00Z", "version": "2.0.0", "platform": "ios",
                "client": f"device-{index}", "app": "shop", "userAgent": "App/1", "path": "/v1", "capabilities": "a,b"}
            request[field] = bad
            lines.append(json.dumps(request))
    return folder.write(name, ("\n".join(lines) + "\n").encode())


def hostile(program, quick):
    outcome = Outcome("hostile strings through every command and form")
    texts = corpus("texts.json")
    fields = [
        word for field in ("time", "version", "platform", "client", "app", "userAgent", "path", "capabilities")
        for word in ("--field", f"{field}={field}")]
    with Folder() as folder:
        log = json_log(folder, texts)
        database = folder("sunset.sqlite")
        answers = [program.run(["ingest", "--db", database, "--format", "json", *fields, "--rejects",
                                folder("rejects.tsv"), "--source", texts[0], log])]
        if answers[0].returncode not in (0, 65):
            outcome.fail(f"ingest left with {answers[0].returncode}: {answers[0].stderr.decode()}")
        day = ["--db", database, "--as-of", "2026-11-12T00:00:00Z"]
        for form in ("text", "md", "json", "html", "csv", "ics"):
            answer = program.run(["report", *day, "--format", form])
            # A form that this program does not have.
            if answer.returncode != 64:
                answers.append(answer)
        for by in ("version", "platform", "day", "hour"):
            for form in ("text", "csv", "json"):
                answers.append(program.run(["share", *day, "--by", by, "--format", form]))
        for bad in texts:
            if "\0" in bad or len(bad.encode()) > 10_000:
                continue
            answers.append(program.run(["announce", bad, "--db", database]))
            answers.append(program.run(
                ["announce", "ios/2.0.0", "--db", database, f"--note={bad}", f"--actor={bad}", f"--app={bad}"]))
            answers.append(program.run(["ingest", "--db", database, "--format", "json", folder("no/") + bad]))
            answers.append(program.run(["ingest", f"--format={bad}", log, "--db", folder("other.sqlite")]))
            answers.append(program.run(["query", "--db", database, f"SELECT {bad}"]))
            answers.append(program.run([bad]))
        for form in ("text", "csv", "json"):
            answers.append(program.run(["ledger", "--db", database, "--format", form]))
            for view in ("daily_usage", "weekly_share", "ledger", "unknown_version", "source_file"):
                answers.append(program.run(["query", f"SELECT * FROM {view}", "--db", database, "--format", form]))
        for answer in answers:
            outcome.trials += 1
            words = " ".join(answer.args[1:4])
            output = answer.stdout.decode("utf-8", "strict")
            if "ics" in answer.args:
                # Lines end as RFC 5545 asks for, and each is a property or goes on with one.
                output = output.replace("\r\n", "\n")
                if odd := [line for line in output.splitlines() if not re.match(r"[A-Z][A-Z-]*[;:]| ", line)]:
                    outcome.fail(f"{words}: {odd[0]!r} is no line of a calendar")
            for name, stream in (("output", output), ("error", answer.stderr.decode("utf-8", "strict"))):
                bad = harmful(stream)
                if bad:
                    outcome.fail(f"{words}: {bad} in its {name}")
            if "csv" in answer.args and answer.returncode == 0:
                for row in list(csv.reader(io.StringIO(output))):
                    if any(cell[:1] in "=+@\t\r" or (cell[:1] == "-" and not is_number(cell)) for cell in row if cell):
                        outcome.fail(f"{words}: a formula in {row}")
            if "md" in answer.args and answer.returncode == 0:
                page = Tags()
                page.feed(without_code(output))
                if page.acts:
                    outcome.fail(f"{words}: a page made of it would act: {page.acts}")
            if "html" in answer.args and acts(output) != acts(plain_page(program, folder, fields)):
                outcome.fail(f"{words}: the page does something that one of plain texts does not")
            if answer.returncode < 0:
                outcome.fail(f"{words}: it crashed with {answer.returncode}")
        with open(folder("rejects.tsv"), encoding="utf-8") as file:
            if bad := harmful(file.read().replace("\t", "")):
                outcome.fail(f"rejects: {bad}")
    outcome.faults = len(texts)
    return outcome


def acts(page):
    """What a browser would do with a page besides showing it, each with how often."""
    tags = Tags()
    tags.feed(page)
    return Counter(tags.acts)


def plain_page(program, folder, fields):
    """A report on requests whose texts are all harmless."""
    database = folder("plain.sqlite")
    if not os.path.exists(database):
        log = json_log(folder, ["plain"] * 40, "plain.jsonl")
        program.run(["ingest", "--db", database, "--format", "json", *fields, log])
    day = ["--db", database, "--as-of", "2026-11-12T00:00:00Z"]
    return program.run(["report", *day, "--format", "html"]).stdout.decode()


def without_code(markdown):
    """Markdown without its code spans and escaped characters, in which nothing acts (CommonMark 0.30, 6.1 and 2.4)."""
    spans = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
    return re.sub(r"\\[!-/:-@\[-`{-~]", "", spans.sub("", markdown))


def is_number(cell):
    try:
        float(cell)
        return True
    except ValueError:
        return False
