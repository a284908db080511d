/// The tables, as steps from an empty file to the newest form; `user_version` counts the steps that were taken.
///
/// A step that has been released is never changed: a new form is a new step.
enum Schema {
  /// `application_id` of the file, "snst" in ASCII. Source: <https://sqlite.org/pragma.html#pragma_application_id>
  static let applicationID = 0x736E_7374

  /// Days are numbers of days since 1970-01-01, instants whole seconds since 1970-01-01T00:00:00Z, hours UTC hours since
  /// then; checksums are XXH3-64, digests XXH3-128 in big-endian order as `xxh128sum` prints it.
  static let steps = [tables + indexes + views, forgotten, loaded, marks]

  private static let tables = """
    CREATE TABLE meta(key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT;
    CREATE TABLE source(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, app TEXT NOT NULL) STRICT;
    CREATE TABLE source_file(
      id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES source(id), name TEXT NOT NULL,
      digest BLOB NOT NULL, bytes INTEGER NOT NULL, raw_bytes INTEGER NOT NULL,
      lines INTEGER NOT NULL, hits INTEGER NOT NULL, excluded INTEGER NOT NULL, rejected INTEGER NOT NULL,
      repaired INTEGER NOT NULL, first_hit INTEGER, last_hit INTEGER,
      finding TEXT NOT NULL, finding_offset INTEGER, finding_text TEXT NOT NULL, ingested_at INTEGER NOT NULL) STRICT;
    CREATE TABLE checkpoint(
      file INTEGER NOT NULL REFERENCES source_file(id) ON DELETE CASCADE, offset INTEGER NOT NULL, digest BLOB NOT NULL,
      PRIMARY KEY(file, offset)) STRICT, WITHOUT ROWID;
    CREATE TABLE subject(
      id INTEGER PRIMARY KEY, app TEXT NOT NULL, kind TEXT NOT NULL, platform TEXT NOT NULL, name TEXT NOT NULL,
      major INTEGER, minor INTEGER, patch INTEGER, UNIQUE(app, kind, platform, name)) STRICT;
    CREATE TABLE usage(
      source INTEGER NOT NULL REFERENCES source(id), day INTEGER NOT NULL,
      subject INTEGER NOT NULL REFERENCES subject(id),
      requests INTEGER NOT NULL, weighted INTEGER NOT NULL, with_client INTEGER NOT NULL, sampled INTEGER NOT NULL,
      first_at INTEGER NOT NULL, last_at INTEGER NOT NULL, clients INTEGER NOT NULL, client_set BLOB, checksum INTEGER,
      PRIMARY KEY(source, day, subject)) STRICT;
    CREATE TABLE volume(
      hour INTEGER NOT NULL, source INTEGER NOT NULL REFERENCES source(id), hits INTEGER NOT NULL,
      PRIMARY KEY(hour, source)) STRICT, WITHOUT ROWID;
    CREATE TABLE client_block(
      first INTEGER PRIMARY KEY, hashes BLOB NOT NULL, checksum INTEGER NOT NULL) STRICT;
    CREATE TABLE reject(
      file INTEGER NOT NULL REFERENCES source_file(id) ON DELETE CASCADE, reason TEXT NOT NULL, lines INTEGER NOT NULL,
      example_line INTEGER NOT NULL, PRIMARY KEY(file, reason)) STRICT, WITHOUT ROWID;
    CREATE TABLE exclusion(
      file INTEGER NOT NULL REFERENCES source_file(id) ON DELETE CASCADE, name TEXT NOT NULL, lines INTEGER NOT NULL,
      PRIMARY KEY(file, name)) STRICT, WITHOUT ROWID;
    CREATE TABLE unknown_version(text TEXT PRIMARY KEY, lines INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE ledger(
      id INTEGER PRIMARY KEY, at INTEGER NOT NULL, actor TEXT NOT NULL, role TEXT NOT NULL, event TEXT NOT NULL,
      app TEXT NOT NULL, subject TEXT, guard TEXT, until INTEGER, note TEXT, refers_to INTEGER REFERENCES ledger(id),
      recorded_at INTEGER NOT NULL) STRICT;
    CREATE TABLE window_share(
      source TEXT NOT NULL, through INTEGER NOT NULL, app TEXT NOT NULL, kind TEXT NOT NULL, platform TEXT NOT NULL,
      name TEXT NOT NULL, requests INTEGER NOT NULL, active INTEGER NOT NULL, remaining INTEGER,
      active_all INTEGER NOT NULL, active_platform INTEGER NOT NULL,
      PRIMARY KEY(source, through, app, kind, platform, name)) STRICT, WITHOUT ROWID;
    CREATE TRIGGER ledger_keeps_rows BEFORE DELETE ON ledger
      BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: withdraw the event instead'); END;
    CREATE TRIGGER ledger_keeps_values BEFORE UPDATE ON ledger
      BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: withdraw the event instead'); END;

    """

  /// Days of which nothing is counted; with `and_before` so are all before.
  private static let forgotten = """
    CREATE TABLE forgotten(
      day INTEGER NOT NULL, and_before INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(day, and_before)) STRICT,
      WITHOUT ROWID;

    """

  /// All marks of a file in one value, 24 bytes each; `checkpoint` has but the rungs since (``MarkLadder``).
  private static let marks = """
    CREATE TABLE file_marks(
      file INTEGER PRIMARY KEY REFERENCES source_file(id) ON DELETE CASCADE, marks BLOB NOT NULL) STRICT;

    """

  private static let indexes = """
    CREATE INDEX checkpoint_by_content ON checkpoint(digest, offset);
    CREATE INDEX source_file_by_content ON source_file(digest, bytes);
    CREATE INDEX source_file_by_name ON source_file(name, source);
    CREATE INDEX source_file_open ON source_file(finding) WHERE finding IN ('growing', 'damaged');
    CREATE INDEX usage_by_day ON usage(day);

    """

  private static let views = """
    CREATE VIEW daily_usage AS
      SELECT date(usage.day * 86400, 'unixepoch') AS day, source.name AS source, subject.app, subject.kind,
        subject.platform, subject.name, usage.requests, usage.weighted, usage.clients,
        strftime('%Y-%m-%dT%H:%M:%SZ', usage.first_at, 'unixepoch') AS first_at,
        strftime('%Y-%m-%dT%H:%M:%SZ', usage.last_at, 'unixepoch') AS last_at
      FROM usage JOIN source ON source.id = usage.source JOIN subject ON subject.id = usage.subject;
    CREATE VIEW weekly_share AS
      SELECT date((through - 6) * 86400, 'unixepoch') AS "from", date(through * 86400, 'unixepoch') AS through, source,
        app, kind, platform, name, requests, active, remaining, active_all, active_platform,
        CASE WHEN active_all > 0 THEN CAST(active AS REAL) / active_all END AS share,
        CASE WHEN active_platform > 0 THEN CAST(active AS REAL) / active_platform END AS platform_share
      FROM window_share;

    """

  /// Counts that engines made: which days of a source they are of, and what they say of windows, whose clients are no
  /// sets here. A platform of `*` is the app as a whole.
  private static let loaded = """
    CREATE TABLE batch(
      id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES source(id), first_day INTEGER NOT NULL,
      last_day INTEGER NOT NULL, engine TEXT NOT NULL, digest TEXT NOT NULL, loaded_at INTEGER NOT NULL) STRICT;
    CREATE TABLE loaded_day(
      source INTEGER NOT NULL REFERENCES source(id), day INTEGER NOT NULL, batch INTEGER NOT NULL REFERENCES batch(id),
      complete INTEGER NOT NULL, counts_clients INTEGER NOT NULL, tells_with_client INTEGER NOT NULL,
      PRIMARY KEY(source, day)) STRICT, WITHOUT ROWID;
    CREATE TABLE window_count(
      source INTEGER NOT NULL REFERENCES source(id), through INTEGER NOT NULL,
      subject INTEGER NOT NULL REFERENCES subject(id), requests INTEGER NOT NULL, active INTEGER NOT NULL,
      remaining INTEGER, only_unknown INTEGER, active_28 INTEGER,
      PRIMARY KEY(source, through, subject)) STRICT, WITHOUT ROWID;
    CREATE TABLE window_total(
      source INTEGER NOT NULL REFERENCES source(id), through INTEGER NOT NULL, app TEXT NOT NULL,
      platform TEXT NOT NULL, requests INTEGER NOT NULL, clients INTEGER NOT NULL, active_28 INTEGER,
      day_clients INTEGER, PRIMARY KEY(source, through, app, platform)) STRICT, WITHOUT ROWID;

    """
}
