#!/usr/bin/env python3
"""A server that speaks ClickHouse's HTTP as far as sunset pull does, and fails in the ways that engines fail.

shim.py MODE RECORDS [CERTIFICATE KEY]: prints its port, and answers the query for system.settings and then RECORDS. Modes:
whole, skip, break, hidden, challenge, refuse, redirect, midstream, truncate, error, slow, chdb. With chdb it runs the query
that it is sent, over the table that the file RECORDS makes (SQL, one statement a line). Every request is also appended to
RECORDS.log: method, path, headers but for the key, the first words of the body.
"""
import http.server
import json
import ssl
import sys
import threading
import time

MODE, RECORDS = sys.argv[1], sys.argv[2]
USER, KEY = "reader", "r3ad"
SETTINGS = {"version()": "26.9.2.1", "skip_unavailable_shards": "0", "timeout_overflow_mode": "throw",
            "read_overflow_mode": "throw"}


def make_chdb():
    import chdb

    connection = chdb.connect(":memory:")
    for statement in open(RECORDS, encoding="utf-8"):
        connection.query(statement)
    return connection


CONNECTION = make_chdb() if MODE == "chdb" else None
LOCK = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body, headers=(), length=None):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        if length is not None:
            self.close_connection = True

    def do_GET(self):
        self.answer(200, b"Ok.\n")

    def do_POST(self):
        query = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        with open(RECORDS + ".log", "a", encoding="utf-8") as log:
            seen = {name: value for name, value in self.headers.items() if name != "X-ClickHouse-Key"}
            log.write(json.dumps({"path": self.path, "headers": seen, "body": query[:40]}) + "\n")
        allowed = (self.headers.get("X-ClickHouse-User"), self.headers.get("X-ClickHouse-Key")) == (USER, KEY)
        if MODE == "redirect":
            return self.answer(307, b"", [("Location", "http://127.0.0.1:9/")])
        if MODE == "slow":
            time.sleep(30)
        if not allowed or MODE in ("challenge", "refuse"):
            challenge = [("WWW-Authenticate", 'Basic realm="ClickHouse server HTTP API"')]
            refused = MODE == "refuse"
            return self.answer(403 if refused else 401, b"Code: 516. DB::Exception: Authentication failed\n",
                               [] if refused else challenge)
        if CONNECTION is not None:
            return self.run(query)
        if "system.settings" in query:
            settings = dict(SETTINGS)
            if MODE == "skip":
                settings["skip_unavailable_shards"] = "1"
            if MODE == "break":
                settings["timeout_overflow_mode"] = "break"
            if MODE == "hidden":
                settings = {"version()": "26.9.2.1"}
            return self.answer(200, "".join("%s\t%s\n" % pair for pair in settings.items()).encode())
        records = open(RECORDS, "rb").read()
        middle = records.rfind(b"\n", 0, len(records) // 2) + 1
        if MODE == "midstream":
            return self.answer(200, records[:middle] + b"Code: 241. DB::Exception: Memory limit (total) exceeded\n")
        if MODE == "truncate":
            return self.answer(200, records[:middle], length=len(records))
        if MODE == "error":
            return self.answer(500, b"Code: 279. DB::NetException: All connection tries failed\n")
        self.answer(200, records)

    def run(self, query):
        body, _, form = query.rstrip().rpartition("FORMAT ")
        form = {"TabSeparatedRaw": "TSVRaw", "TabSeparated": "TSV"}[form]
        try:
            with LOCK:
                answer = CONNECTION.query(body, form).bytes()
        except Exception as error:
            return self.answer(500, (str(error)[:2000] + "\n").encode())
        self.answer(200, answer)

    def log_message(self, *_):
        pass


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    if len(sys.argv) > 3:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[3], sys.argv[4])
        server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    # Gone with whoever started it, who holds the other end of standard input.
    threading.Thread(target=lambda: (sys.stdin.read(), server.shutdown()), daemon=True).start()
    server.serve_forever()


if __name__ == "__main__":
    main()
