package import Vocabulary

/// A read-only view of a database as one commit left it, from init to ``close()`` or deinit. One thread at a time.
///
/// Close it soon: a writer waits for readers only for seconds, then leaves with 75.
package final class StoreReader {
  /// The file as the operator named it.
  package let path: String
  /// The IANA name of the zone that days are told by.
  package let timeZone: String
  /// The unit of shares; nil before the first ingest.
  package let basis: Basis?
  /// When the file was made.
  package let created: Instant
  /// The version of the rules that lines were counted by.
  package let rules: Int
  /// The version of the rules that this program counts by.
  package static let currentRules = Meta.currentRules
  /// Whether some source's client ids are addresses.
  package let clientIsAddress: Bool
  /// The sources whose mapping says which responses carried a notice.
  package let noticeSources: Set<String>

  private var open: Connection?

  /// How long to wait for a commit that is running, in milliseconds.
  package static let defaultLockTimeout = 5_000

  /// Opens a database that exists and takes its snapshot.
  /// - Throws: `SunsetError`: `.inputMissing` where there is none, `.failed` where it is not ours, newer, older than this
  ///   program reads, or damaged, `.busy` where a commit takes longer than the timeout.
  package init(path: String, lockTimeout: Int = defaultLockTimeout) throws(SunsetError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SunsetError(.usage, "the database needs a file name; give one with --db")
    }
    guard let size = WriterLock.size(of: path), size > 0 else { throw StoreError.missing(path) }
    var connection = try Connection(path: path, access: .readOnly, busyTimeout: lockTimeout)
    if try connection.needsRollback() {
      // A run that was killed left its journal behind; only a connection that may write can take the file back to the
      // last commit. Closing it leaves nothing changed besides.
      try Self.rollBack(path, lockTimeout)
      connection = try Connection(path: path, access: .readOnly, busyTimeout: lockTimeout)
    }
    try connection.execute(script: "PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; BEGIN")
    let version = try Schema.version(of: connection)
    guard version > 0 else {
      // The first run of all was killed while it made the file; taken back, that is an empty one.
      throw WriterLock.size(of: path) == 0
        ? StoreError.missing(path) : Schema.notOurs(path, "it is not a SQLite database")
    }
    guard version == Schema.steps.count else {
      throw SunsetError(
        .failed,
        "\(path) has schema \(version), this program reads \(Schema.steps.count); run `sunset ingest`, which "
          + "brings it up to date")
    }
    let meta = try Meta(from: connection)
    self.path = path
    timeZone = meta.timeZone
    basis = meta.basis
    created = meta.created
    rules = meta.rules
    clientIsAddress = meta.clientIsAddress
    noticeSources = meta.noticeSources
    open = connection
  }

  /// Lets the snapshot go, so that writers need not wait. Reading after that is an error.
  package func close() { open = nil }

  var connection: Connection {
    get throws(SunsetError) {
      guard let open else {
        throw SunsetError(.failed, "\(path) was closed before it was read; report this as a defect")
      }
      return open
    }
  }

  private static func rollBack(_ path: String, _ lockTimeout: Int) throws(SunsetError) {
    let connection = try Connection(path: path, access: .readWrite, busyTimeout: lockTimeout)
    _ = try connection.number("SELECT count(*) FROM sqlite_schema")
  }
}

@available(*, unavailable)
extension StoreReader: Sendable {}

extension StoreReader {
  /// The sources, by name.
  package func sources() throws(SunsetError) -> [StoredSource] {
    var sources: [StoredSource] = []
    try connection.query("SELECT id, name, app FROM source ORDER BY name") { row throws(SunsetError) in
      sources.append(StoredSource(id: row.int(0), name: row.text(1), app: row.text(2)))
    }
    return sources
  }

  /// The days that were forgotten.
  package func forgottenDays() throws(SunsetError) -> ForgottenDays { try ForgottenDays.all(in: connection) }

  /// The ledger's events, by number.
  package func ledger() throws(SunsetError) -> [LedgerEvent] { try LedgerEvent.all(in: connection) }
}
