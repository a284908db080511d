#!/usr/bin/env python3
"""Counts the same requests in every engine that is here, and holds the answers against the embedded store's.

make test-engines runs it. Each engine reads the requests of generate.py by the query of `sunset sql`, its counts are
loaded, and what `sunset share` and `sunset report` say of the store must be the same, byte for byte, in UTC and in
Europe/Berlin over the end of summer time. An engine that is not here is skipped, and why is said.

  SUNSET_ENGINES   the engines, of: duckdb chdb clickhouse spark (default: all)
  SUNSET_INSTALL   1: install what is missing, with pip into .build/engines and with apt-get (default: 0)
  SUNSET_LINES     how many requests (default: 60000)
"""
import glob
import gzip
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WORK = os.path.join(ROOT, ".build", "engines")
DATA = os.path.join(WORK, "data")
VENV = os.path.join(WORK, "venv")
PYTHON = os.path.join(VENV, "bin", "python3")
SUNSET = os.environ.get("SUNSET_PROGRAM", os.path.join(ROOT, ".build", "debug", "sunset"))
ENGINES = os.environ.get("SUNSET_ENGINES", "duckdb chdb clickhouse spark").split()
ZONES = ["UTC", "Europe/Berlin"]
FIRST, LAST = "2026-10-12", "2026-11-08"
AS_OF = "2026-11-09T12:00:00Z"
COLUMNS = ["app", "version", "platform", "client", "method", "agent", "path"]
ENDS = ["2026-10-%02d" % day for day in range(18, 32)] + ["2026-11-%02d" % day for day in range(1, 9)]
CREDENTIALS = {"SUNSET_ENGINE_USER": "reader", "SUNSET_ENGINE_PASSWORD": "r3ad"}
# Ports that nobody else uses as a rule: of two ClickHouse servers, and of Spark.
HTTP, TCP, INTERSERVER, SPARK = (28123, 28124), (29001, 29002), (29011, 29012), 27077

failures = []


def say(text):
    print(text, flush=True)


def fail(text):
    failures.append(text)
    say("FAILED    " + text)


class Skipped(Exception):
    pass


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def sunset(*arguments, environment=None, code=0):
    result = run([SUNSET, *arguments], cwd=WORK, env={**os.environ, **(environment or {})})
    if code is not None and result.returncode != code:
        raise RuntimeError("sunset %s: %d %s" % (" ".join(arguments[:3]), result.returncode, result.stderr.strip()))
    return result


def configuration(zone):
    path = os.path.join(WORK, "sunset.json")
    with open(path, "w", encoding="utf-8") as file:
        fields = {"time": "time", "app": "app", "version": "version", "platform": "platform", "client": "client",
                  "method": "method", "userAgent": "agent", "path": "path"}
        json.dump({"timeZone": zone, "exclusions": [{"name": "health", "path": "/health*"}],
                   "sources": [{"name": "edge", "paths": [DATA + "/*.json.gz"], "format": "json", "fields": fields}]}, file)
    return path


def query(dialect, table, name):
    path = os.path.join(WORK, name)
    sunset("sql", "--dialect", dialect, "--table", table, "--since", FIRST, "--through", LAST, "--output", path)
    return path


def digest(database):
    """What the store says: every window by version and platform, every day, and the newest report's subjects."""
    total = hashlib.sha256()
    for end in ENDS:
        for by in ("version", "platform"):
            total.update(sunset("share", "--db", database, "--by", by, "--format", "csv", "--as-of", AS_OF, "--through",
                                end).stdout.encode())
    total.update(sunset("share", "--db", database, "--by", "day", "--format", "csv", "--as-of",
                        "2026-11-08T20:00:00Z").stdout.encode())
    report = json.loads(sunset("report", "--db", database, "--format", "json", "--as-of", AS_OF).stdout)
    for subject in report["data"]["subjects"]:
        # Whose last version it is within 90 days, no engine says: this caution alone is unknown to its counts.
        subject["reasons"] = [reason for reason in subject["reasons"] if reason["code"] != "dormant"]
        subject.pop("next", None)
        total.update(json.dumps(subject, sort_keys=True).encode())
    if not report["data"]["subjects"]:
        raise RuntimeError("the report has no subjects")
    return total.hexdigest()


def install(module, package):
    if not os.path.exists(PYTHON):
        if run([sys.executable, "-m", "venv", VENV]).returncode != 0:
            raise Skipped("python3 has no venv here (Debian: python3-venv)")
    if run([PYTHON, "-c", "import " + module]).returncode == 0:
        return
    if os.environ.get("SUNSET_INSTALL") != "1":
        raise Skipped("%s is not in .build/engines/venv; SUNSET_INSTALL=1 installs it" % package)
    say("installing %s" % package)
    result = run([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package])
    if result.returncode != 0 or run([PYTHON, "-c", "import " + module]).returncode != 0:
        raise Skipped("pip cannot install %s: %s" % (package, (result.stderr.strip().splitlines() or ["?"])[-1]))


def records(lines, name):
    path = os.path.join(WORK, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(lines)
    return path


class DuckDB:
    name = "duckdb"

    def start(self):
        install("duckdb", "duckdb")

    def count(self, zone):
        columns = "{'time': 'TIMESTAMPTZ', %s}" % ", ".join("'%s': 'VARCHAR'" % column for column in COLUMNS)
        table = "read_json('%s/*.json.gz', format = 'newline_delimited', columns = %s)" % (DATA, columns)
        path = query("duckdb", table, "duckdb.sql")
        result = run([PYTHON, "-c", "import duckdb, sys\nduckdb.sql('SET enable_progress_bar = false')\nfor row in duckdb.sql(open(sys.argv[1]).read()).fetchall(): print(row[0])",
                      path])
        if result.returncode != 0:
            raise RuntimeError(result.stderr.strip()[-600:])
        return records(result.stdout, "duckdb.ndjson")

    def stop(self):
        pass


class ChDB:
    """The current engine of ClickHouse, behind a server that speaks its HTTP."""

    name = "chdb"

    def start(self):
        install("chdb", "chdb-core")
        columns = ", ".join("%s String" % column for column in COLUMNS)
        sent = ", ".join("%s Nullable(String)" % column for column in COLUMNS)
        values = ", ".join("ifNull(%s, '')" % column for column in COLUMNS)
        statements = [
            "CREATE DATABASE logs ENGINE = Atomic",
            "CREATE TABLE logs.requests (time DateTime('UTC'), %s) ENGINE = Memory" % columns,
            "INSERT INTO logs.requests SELECT parseDateTimeBestEffort(time, 'UTC'), %s FROM file('%s/*.json.gz', "
            "'JSONEachRow', 'time String, %s')" % (values, DATA, sent),
        ]
        self.server = subprocess.Popen(
            [PYTHON, os.path.join(HERE, "shim.py"), "chdb", records("\n".join(statements) + "\n", "chdb.statements")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = self.server.stdout.readline().strip()
        if not self.port:
            raise RuntimeError("the shim did not start")

    def count(self, zone):
        return "clickhouse://127.0.0.1:%s/logs?table=requests" % self.port

    def stop(self):
        self.server.stdin.close()
        self.server.terminate()
        self.server.wait()


class ClickHouse:
    """Debian's server: two instances, a shard each, over the loopback."""

    name = "clickhouse"

    def __init__(self):
        self.servers = []

    def start(self):
        program = shutil.which("clickhouse-server")
        if program is None and os.environ.get("SUNSET_INSTALL") == "1" and shutil.which("apt-get") and os.getuid() == 0:
            say("installing clickhouse-server")
            run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "clickhouse-server"],
                env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
            program = shutil.which("clickhouse-server")
        if program is None:
            raise Skipped("there is no clickhouse-server (Debian 12: apt-get install clickhouse-server)")
        for index in (0, 1):
            self.servers.append(self.serve(program, index))
        for index in (0, 1):
            self.wait(index)
        columns = ", ".join("%s String" % column for column in COLUMNS)
        for index in (0, 1):
            self.ask(index, "CREATE DATABASE logs")
            self.ask(index, "CREATE TABLE logs.part (time DateTime, %s) ENGINE = MergeTree() PARTITION BY toYYYYMM(time) "
                            "ORDER BY time" % columns)
            self.ask(index, "CREATE TABLE logs.requests AS logs.part ENGINE = Distributed(two, logs, part, rand())")
        rows = []
        for path in sorted(glob.glob(DATA + "/*.json.gz")):
            for line in gzip.open(path, "rt", encoding="utf-8"):
                record = json.loads(line)
                row = {column: record.get(column) or "" for column in COLUMNS}
                row["time"] = record["time"][:19].replace("T", " ")
                rows.append(json.dumps(row, ensure_ascii=False))
        self.ask(0, "INSERT INTO logs.requests FORMAT JSONEachRow\n" + "\n".join(rows), "?insert_distributed_sync=1")
        parts = [int(self.ask(index, "SELECT count() FROM logs.part")) for index in (0, 1)]
        if sum(parts) != len(rows) or min(parts) < len(rows) // 3:
            raise RuntimeError("the shards have %s of %d rows" % (parts, len(rows)))

    def serve(self, program, index):
        folder = os.path.join(WORK, "clickhouse", str(index))
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        shards = "".join(
            "<shard><replica><host>127.0.0.1</host><port>%d</port><user>sunset</user><password>s3cret</password>"
            "</replica></shard>" % port for port in TCP)
        settings = {
            "http_port": HTTP[index], "tcp_port": TCP[index], "interserver_http_port": INTERSERVER[index],
            "interserver_http_host": "127.0.0.1", "listen_host": "127.0.0.1", "path": folder + "/data/",
            "tmp_path": folder + "/tmp/", "user_files_path": folder + "/files/", "users_config": folder + "/users.xml",
            "default_profile": "default", "default_database": "default", "timezone": "UTC",
            "mark_cache_size": 67108864, "uncompressed_cache_size": 0,
            "logger": "<level>warning</level><log>%s/log</log><errorlog>%s/errors</errorlog>" % (folder, folder),
            "remote_servers": "<two>%s</two>" % shards,
        }
        with open(folder + "/config.xml", "w") as file:
            file.write("<yandex>%s</yandex>" % "".join("<%s>%s</%s>" % (key, value, key) for key, value in settings.items()))
        users = [("sunset", "s3cret", "default"), ("reader", "r3ad", "reader"), ("careless", "r3ad", "careless"),
                 ("hasty", "r3ad", "hasty")]
        with open(folder + "/users.xml", "w") as file:
            file.write(
                "<yandex><profiles><default/><reader><readonly>1</readonly></reader><careless><readonly>1</readonly>"
                "<skip_unavailable_shards>1</skip_unavailable_shards></careless><hasty><readonly>1</readonly>"
                "<timeout_overflow_mode>break</timeout_overflow_mode></hasty></profiles><quotas><default/></quotas><users>"
                + "".join(
                    "<%s><password>%s</password><networks><ip>127.0.0.1</ip></networks><profile>%s</profile>"
                    "<quota>default</quota></%s>" % (user, password, profile, user) for user, password, profile in users)
                + "</users></yandex>")
        output = open(folder + "/out", "w")
        return subprocess.Popen([program, "--config-file=" + folder + "/config.xml"], stdout=output, stderr=output)

    def wait(self, index):
        for _ in range(240):
            try:
                if urllib.request.urlopen("http://127.0.0.1:%d/ping" % HTTP[index], timeout=5).read() == b"Ok.\n":
                    return
            except OSError:
                time.sleep(0.25)
        raise RuntimeError("clickhouse-server %d does not answer /ping" % index)

    def ask(self, index, text, parameters=""):
        request = urllib.request.Request(
            "http://127.0.0.1:%d/%s" % (HTTP[index], parameters), data=text.encode(),
            headers={"X-ClickHouse-User": "sunset", "X-ClickHouse-Key": "s3cret"})
        try:
            return urllib.request.urlopen(request, timeout=120).read().decode()
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()[:600])

    @property
    def url(self):
        return "clickhouse://127.0.0.1:%d/logs?table=requests" % HTTP[0]

    def count(self, zone):
        return self.url

    def misfortunes(self):
        """What a real cluster does when it is asked the wrong way, or a part of it is gone."""
        def expect(what, code, says, environment):
            result = sunset("pull", "--from", self.url, "--since", FIRST, "--through", LAST, "--db", "none.sqlite",
                            environment={**CREDENTIALS, **environment}, code=None)
            if result.returncode != code or says not in result.stderr or os.path.exists(os.path.join(WORK, "none.sqlite")):
                fail("clickhouse: %s: %d %s" % (what, result.returncode, result.stderr.strip()))
            else:
                say("ok        clickhouse: %s is refused" % what)

        expect("a wrong password", 77, "it refuses the credentials (status 401)", {"SUNSET_ENGINE_PASSWORD": "wrong"})
        expect("skip_unavailable_shards = 1", 1, "skip_unavailable_shards = 1", {"SUNSET_ENGINE_USER": "careless"})
        expect("timeout_overflow_mode = break", 1, "timeout_overflow_mode = break", {"SUNSET_ENGINE_USER": "hasty"})
        self.end(self.servers.pop())
        expect("a shard that is down", 1, "Code: 279", {})

    def end(self, server):
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()

    def stop(self):
        while self.servers:
            self.end(self.servers.pop())


class Spark:
    """A standalone cluster from PyPI's package: a master and two workers."""

    name = "spark"

    def __init__(self):
        self.processes = []

    def start(self):
        if shutil.which("java") is None:
            raise Skipped("there is no java (Debian: openjdk-17-jre-headless)")
        install("pyspark", "pyspark")
        home = run([PYTHON, "-c", "import pyspark, os; print(os.path.dirname(pyspark.__file__))"]).stdout.strip()
        conf = os.path.join(WORK, "spark")
        shutil.rmtree(conf, ignore_errors=True)
        os.makedirs(conf)
        with open(os.path.join(conf, "log4j2.properties"), "w") as file:
            file.write("rootLogger.level = error\nrootLogger.appenderRef.stdout.ref = console\nappender.console.type = Console\n"
                       "appender.console.name = console\nappender.console.target = SYSTEM_ERR\n"
                       "appender.console.layout.type = PatternLayout\n")
        self.environment = {**os.environ, "SPARK_HOME": home, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_CONF_DIR": conf,
                            "PYSPARK_PYTHON": PYTHON, "SPARK_LOCAL_DIRS": conf,
                            # A busy machine may keep a worker silent for minutes.
                            "SPARK_DAEMON_JAVA_OPTS": "-Dspark.worker.timeout=600 -Dspark.network.timeout=600s"}
        self.home, self.conf = home, conf
        self.launch("org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", str(SPARK), "--webui-port",
                    str(SPARK + 1))
        self.master = "spark://127.0.0.1:%d" % SPARK
        for index in (0, 1):
            self.launch("org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--cores", "1", "--memory", "2g",
                        "--webui-port", str(SPARK + 2 + index), "--work-dir", os.path.join(conf, "work%d" % index), self.master)
        for _ in range(240):
            try:
                state = json.load(urllib.request.urlopen("http://127.0.0.1:%d/json/" % (SPARK + 1), timeout=5))
                if state["aliveworkers"] == 2:
                    return
            except OSError:
                pass
            time.sleep(0.5)
        raise RuntimeError("the workers did not come up")

    def launch(self, *arguments):
        output = open(os.path.join(self.conf, "out%d" % len(self.processes)), "w")
        self.processes.append(subprocess.Popen(
            [os.path.join(self.home, "bin", "spark-class"), *arguments], env=self.environment, stdout=output, stderr=output))

    def count(self, zone):
        job = query("spark", "json.`%s/*.json.gz`" % DATA, "job.py")
        path = os.path.join(WORK, "spark.ndjson")
        result = run([os.path.join(self.home, "bin", "spark-submit"), "--master", self.master, "--conf",
                      "spark.ui.enabled=false", "--conf", "spark.sql.shuffle.partitions=4", "--conf",
                      "spark.executor.memory=1g", "--conf", "spark.network.timeout=600s", "--conf",
                      "spark.executor.heartbeatInterval=60s", job, path], env=self.environment)
        if result.returncode != 0:
            raise RuntimeError(result.stderr.strip()[-600:])
        return path

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def check(engine, zone, known, shared):
    """Whether an engine's counts say what the embedded store says, and are those of the engines before it."""
    started = time.monotonic()
    origin = engine.count(zone)
    database = os.path.join(WORK, "%s.sqlite" % engine.name)
    for path in glob.glob(database + "*"):
        os.remove(path)

    def take(target):
        if origin.startswith("clickhouse://"):
            return sunset("pull", "--from", origin, "--since", FIRST, "--through", LAST, "--db", target,
                          environment=CREDENTIALS).stdout
        return sunset("load", origin, "--db", target).stdout

    take(database)
    took = time.monotonic() - started
    found = digest(database)
    again = take(shared).split(":")[0]
    isSame = found == known and again in ("new", "unchanged")
    say("%s %-10s %-13s %s %s, %.0f s" % ("ok       " if isSame else "FAILED   ", engine.name, zone, found[:32], again, took))
    if not isSame:
        failures.append("%s in %s" % (engine.name, zone))


def main():
    if not os.access(SUNSET, os.X_OK):
        sys.exit("there is no %s; run make build" % SUNSET)
    os.makedirs(WORK, exist_ok=True)
    shutil.rmtree(DATA, ignore_errors=True)
    subprocess.run([sys.executable, os.path.join(HERE, "generate.py"), os.environ.get("SUNSET_LINES", "60000"), DATA],
                   check=True)
    embedded = {}
    for zone in ZONES:
        configuration(zone)
        database = os.path.join(WORK, "embedded-%s.sqlite" % zone.replace("/", "-"))
        shared = os.path.join(WORK, "shared-%s.sqlite" % zone.replace("/", "-"))
        for path in glob.glob(database + "*") + glob.glob(shared + "*"):
            os.remove(path)
        sunset("ingest", "--db", database)
        embedded[zone] = (digest(database), shared)
        say("ok        %-10s %-13s %s" % ("embedded", zone, embedded[zone][0][:32]))
    for kind in (DuckDB, ChDB, ClickHouse, Spark):
        engine = kind()
        if engine.name not in ENGINES:
            continue
        try:
            engine.start()
            for zone in ZONES:
                configuration(zone)
                check(engine, zone, *embedded[zone])
            if isinstance(engine, ClickHouse):
                engine.misfortunes()
        except Skipped as reason:
            say("skipped   %-10s %s" % (engine.name, reason))
        except (RuntimeError, OSError, subprocess.SubprocessError) as error:
            fail("%s: %s" % (engine.name, error))
        finally:
            if hasattr(engine, "server") or hasattr(engine, "servers") or hasattr(engine, "processes"):
                engine.stop()
    if failures:
        sys.exit("%d failed: %s" % (len(failures), "; ".join(failures)))


if __name__ == "__main__":
    main()
