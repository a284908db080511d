#!/bin/sh
# Posts the report as Markdown to a chat's incoming webhook. In sunset.json: "notify": {"command": "/path/to/notify-chat.sh"};
# the address is a secret and comes from a file that only sunset's user can read.
set -eu

webhook=$(cat "${SUNSET_WEBHOOK_FILE:-/etc/sunset/webhook}")
{
  printf '**%s**\n\n' "$SUNSET_LINE"
  head -c 12000 "$SUNSET_REPORTS/report.md"
} | python3 -c 'import json, sys; print(json.dumps({"text": sys.stdin.read()}))' |
  curl --fail --silent --show-error --max-time 30 --header 'Content-Type: application/json' --data @- "$webhook" >/dev/null
