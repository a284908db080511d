#!/usr/bin/env python3
"""DuckDB over the same files: requests and distinct clients by day, platform and version. FORMAT FOLDER"""

import sys

try:
    import duckdb
except ImportError:
    sys.exit(69)

form, folder = sys.argv[1:]
files = f"{folder}/*.gz"
if form == "ndjson":
    rows = f"""SELECT EdgeStartTimestamp[:10] AS day, RequestHeaders."x-platform" AS platform,
        RequestHeaders."x-client-version" AS version, RequestHeaders."x-device-id" AS client
      FROM read_json('{files}', format = 'newline_delimited', columns = {{EdgeStartTimestamp: 'VARCHAR', RequestHeaders:
        'STRUCT("x-platform" VARCHAR, "x-client-version" VARCHAR, "x-device-id" VARCHAR)'}})"""
else:
    pattern = {
        "nginx": r'\[(\d\d/\w+/\d{4}).*"([^"]*)" "([^"]*)" "([^"]*)" "[^"]*"$',
        "cloudfront": r"^([\d-]+)\t.*\tSunny/([\d.]+)%20\((Android|iPhone)?.*\tdid=([^\t]+)\t",
    }[form]
    names = ["day", "version", "platform", "client"]
    rows = f"""SELECT unnest(regexp_extract(line, '{pattern}', {names})) FROM read_csv('{files}', columns =
        {{line: 'VARCHAR'}}, delim = '\x01', quote = '', escape = '', header = false, auto_detect = false)"""
print(duckdb.sql(f"SELECT day, platform, version, count(*), count(DISTINCT client) FROM ({rows}) GROUP BY ALL"))
