import CSQLite
import Vocabulary

/// A result code of SQLite, extended where SQLite gives more than the primary one.
///
/// Source: <https://sqlite.org/rescode.html>
struct SQLiteCode: Hashable {
  let value: Int32

  init(_ value: Int32) { self.value = value }

  static let ok = Self(SQLITE_OK)
  static let row = Self(SQLITE_ROW)
  static let done = Self(SQLITE_DONE)
  /// A read-only connection met a journal that a crash left behind. (SQLITE_READONLY | 3 << 8)
  static let readOnlyRollback = Self(SQLITE_READONLY | (3 << 8))

  /// A page that does not fit its checksum.
  static let damagedPage = Self(PageChecksum.damagedPage)

  /// The code without what the extended one adds.
  var primary: Int32 { value & 0xFF }

  /// SQLite's own name, as in `SQLITE_BUSY`; an extended code also shows its number.
  var name: String {
    if self == .damagedPage { return "SQLITE_IOERR_DATA" }
    let name = Self.names[primary] ?? "SQLITE_ERROR"
    return value == primary ? name : "\(name) (\(value))"
  }

  /// The exit code that fits.
  var exitCode: SunsetError.Code {
    switch primary {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_READONLY, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PERM: .cannotWrite
    default: .failed
    }
  }

  /// What the operator can do about it.
  var remedy: String {
    switch primary {
    case SQLITE_BUSY, SQLITE_LOCKED:
      "another program holds it; let that one end, then run this again: nothing was lost"
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      "give this user write permission on the file and its folder"
    case SQLITE_CANTOPEN: "check that the folder exists and that this user may read and write in it"
    case SQLITE_FULL: "make room on the disk, then run this again: nothing was lost"
    case SQLITE_IOERR where self == .damagedPage:
      "a page is not what sunset wrote: the file is damaged, or another program wrote to it; restore it from a backup, or "
        + "move it away and ingest the logs again"
    case SQLITE_IOERR: "check the disk, then run this again"
    case SQLITE_CORRUPT: "restore the file from a backup, or move it away and ingest the logs again"
    case SQLITE_NOTADB: "give the path of a sunset database with --db"
    case SQLITE_NOMEM: "free some memory, then run this again"
    default: "keep a copy of the file and report this as a defect"
    }
  }

  private static let names: [Int32: String] = [
    SQLITE_ERROR: "SQLITE_ERROR", SQLITE_INTERNAL: "SQLITE_INTERNAL", SQLITE_PERM: "SQLITE_PERM",
    SQLITE_ABORT: "SQLITE_ABORT", SQLITE_BUSY: "SQLITE_BUSY", SQLITE_LOCKED: "SQLITE_LOCKED",
    SQLITE_NOMEM: "SQLITE_NOMEM", SQLITE_READONLY: "SQLITE_READONLY", SQLITE_INTERRUPT: "SQLITE_INTERRUPT",
    SQLITE_IOERR: "SQLITE_IOERR", SQLITE_CORRUPT: "SQLITE_CORRUPT", SQLITE_NOTFOUND: "SQLITE_NOTFOUND",
    SQLITE_FULL: "SQLITE_FULL", SQLITE_CANTOPEN: "SQLITE_CANTOPEN", SQLITE_PROTOCOL: "SQLITE_PROTOCOL",
    SQLITE_EMPTY: "SQLITE_EMPTY", SQLITE_SCHEMA: "SQLITE_SCHEMA", SQLITE_TOOBIG: "SQLITE_TOOBIG",
    SQLITE_CONSTRAINT: "SQLITE_CONSTRAINT", SQLITE_MISMATCH: "SQLITE_MISMATCH", SQLITE_MISUSE: "SQLITE_MISUSE",
    SQLITE_NOLFS: "SQLITE_NOLFS", SQLITE_AUTH: "SQLITE_AUTH", SQLITE_FORMAT: "SQLITE_FORMAT",
    SQLITE_RANGE: "SQLITE_RANGE", SQLITE_NOTADB: "SQLITE_NOTADB",
  ]
}
