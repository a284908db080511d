#!/bin/sh
# Reads the sample logs, enters the team's ledger, prints the report, and writes every form of it.
#
#   demo.sh PROGRAM REPORTS [DATABASE]
#
# PROGRAM is the built sunset, REPORTS the folder to write to, DATABASE the file to make, if it is to be kept: one that is
# there is replaced. The same program writes the same bytes each time: the instant is given, and the names of files are as
# seen from this folder.
set -eu

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
  echo "usage: demo.sh PROGRAM REPORTS [DATABASE]" >&2
  exit 64
fi

absolute() {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$PWD/$1" ;;
  esac
}
program=$(absolute "$1")
reports=$(absolute "$2")
if [ $# -eq 3 ]; then
  database=$(absolute "$3")
  rm -f "$database" "$database-journal"
else
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  trap 'exit 1' HUP INT TERM
  database=$scratch/sunset.sqlite
fi
cd "$(dirname "$0")"
mkdir -p "$reports"

as_of=2026-10-31T08:00:00Z
last_week=2026-10-24T08:00:00Z
config=sunset.json

"$program" ingest --db "$database" --config "$config" >&2

tab=$(printf '\t')
tail -n +2 ledger.tsv | while IFS="$tab" read -r at command subject note; do
  "$program" "$command" "$subject" --db "$database" --config "$config" --at "$at" --note "$note" \
    --actor demo --role person >&2
done

# Bars are drawn for the locale, so it must be the same everywhere.
LC_ALL=C.UTF-8
export LC_ALL
report() { "$program" report --db "$database" --config "$config" "$@"; }

report --as-of "$last_week" --format json --output "$reports/last-week.json"
for format in text md html json csv ics; do
  report --as-of "$as_of" --compare "$reports/last-week.json" --format "$format" --output "$reports/"
done
for format in text md html; do
  case $format in text) name=report.ja.txt ;; *) name=report.ja.$format ;; esac
  report --as-of "$as_of" --compare "$reports/last-week.json" --format "$format" --language ja \
    --output "$reports/$name"
done
report --schema --output "$reports/"
for by in version platform day; do
  name=share-by-$by.csv
  if [ "$by" = version ]; then name=share.csv; fi
  "$program" share --db "$database" --config "$config" --as-of "$as_of" --by "$by" --format csv \
    --output "$reports/$name"
done

COLUMNS=80 report --as-of "$as_of" --compare "$reports/last-week.json"
