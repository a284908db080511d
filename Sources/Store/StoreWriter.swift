import ClientContract
package import Vocabulary

/// The one run that may write to a database: it holds the lock from init to deinit.
///
/// What is added waits in memory until ``commit()`` writes all of it in one transaction, so a reader sees whole files or
/// nothing, and is shut out during the commit only. One thread at a time.
package final class StoreWriter {
  /// The file as the operator named it.
  package let path: String
  /// The key client ids are hashed under; made with the file.
  package let clientKey: ClientKey
  /// The IANA name of the zone that days are told by; fixed when the file was made.
  package let timeZone: String
  /// The unit of shares; nil before the first ingest.
  package private(set) var basis: Basis?
  /// Whether some source's client ids are addresses; once so, so for good.
  package private(set) var clientIsAddress: Bool

  /// The sources whose mapping says which responses carried a notice; once so, so for good.
  package private(set) var noticeSources: Set<String>

  /// The version of the rules that lines are counted by.
  package let rules: Int

  let connection: Connection
  let now: Instant
  /// The sources that engines count.
  var loadedSources: Set<String>
  var names: Names
  var numbering: ClientNumbering
  var storedNumbers: Int
  var unknownVersions: UnknownVersions
  var cells: [UsageKey: UsageCell] = [:]
  var volume: [HourKey: Int] = [:]
  var files: [PendingFile] = []
  /// The files that wait, by their rungs.
  var pendingRungs: [ContentMark: [Int]] = [:]
  var pendingEndMarks: Set<ContentMark> = []
  var pendingEnds: [ContentMark: [ContentMark]] = [:]
  /// Damaged files that lack nothing; see ``confirm(_:)``.
  var confirmed: [Int] = []
  var nextFile: Int
  /// Whether the database has files at all: a new one is not asked about each that is read into it.
  var hasStoredFiles: Bool
  /// The days whose hits are not counted.
  package internal(set) var forgottenDays: ForgottenDays
  var metaIsChanged = false
  /// Rises when another connection changes the file. Source: <https://sqlite.org/pragma.html#pragma_data_version>
  var dataVersion: Int

  /// How long a commit waits for readers, in milliseconds; under a reader's 5 s, since readers that come meanwhile wait
  /// for the commit.
  package static let defaultLockTimeout = 4_000

  /// The key of a row of `volume`.
  struct HourKey: Hashable {
    let hour: Int
    let source: Int
  }

  /// Opens a database for writing, makes one where there is none, and takes the steps to the newest schema.
  /// - Parameters:
  ///   - timeZone: an IANA name; nil takes that of the file.
  ///   - newTimeZone: the zone of a file that is made, where `timeZone` is nil.
  ///   - createIfMissing: whether to make a file, mode 0600.
  ///   - now: written as the time of making and of ingesting.
  ///   - lockTimeout: how long to wait for readers, in milliseconds.
  /// - Throws: `SunsetError`: `.busy` where another run holds the file, `.inputMissing` where there is none, `.usage`
  ///   for another zone than the file's, `.failed` where it is not ours, newer, or damaged.
  /// - Complexity: O(*n*) in the number of clients ever seen.
  package init(
    path: String, timeZone: String? = nil, newTimeZone: String = "UTC", createIfMissing: Bool = true, now: Instant,
    lockTimeout: Int = defaultLockTimeout
  ) throws(SunsetError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SunsetError(.usage, "the database needs a file name; give one with --db")
    }
    let lock = try WriterLock(path: path, createIfMissing: createIfMissing)
    let head = lock.head(Schema.headLength)
    guard createIfMissing || !head.isEmpty else { throw StoreError.missing(path) }
    try Schema.check(head: head, path: path)
    let connection = try Connection(path: path, access: .readWrite, busyTimeout: lockTimeout, lock: lock)
    // Without spilling, the file is only touched, and readers only shut out, while the commit runs.
    try connection.execute(
      script:
        "PRAGMA synchronous = EXTRA; PRAGMA cache_spill = OFF; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
    if head.isEmpty { connection.reservePageChecksums() }
    try Schema.migrate(connection) { () throws(SunsetError) in
      try Self.fill(connection, timeZone: timeZone ?? newTimeZone, now: now)
    }
    // Someone may have turned the file to WAL; see Documentation/Decisions/0002-rollback-journal.md.
    try connection.run("PRAGMA journal_mode = DELETE")

    let meta = try Meta(from: connection)
    if let timeZone, timeZone != meta.timeZone {
      throw SunsetError(
        .usage,
        "\(path) counts days in \(meta.timeZone), not \(timeZone): the zone is fixed when the file is made; set timeZone "
          + "to \(meta.timeZone), or ingest into another --db")
    }
    self.path = path
    self.connection = connection
    self.now = now
    self.timeZone = meta.timeZone
    clientKey = try meta.clientKey(path)
    basis = meta.basis
    clientIsAddress = meta.clientIsAddress
    noticeSources = meta.noticeSources
    rules = meta.rules
    loadedSources = try Self.loadedSources(in: connection)
    dataVersion = try connection.number("PRAGMA data_version") ?? 0
    names = try Names(from: connection)
    unknownVersions = try UnknownVersions(from: connection)
    numbering = try ClientNumbering(from: connection)
    storedNumbers = numbering.count
    forgottenDays = try ForgottenDays.all(in: connection)
    let lastFile = try connection.number("SELECT max(id) FROM source_file")
    nextFile = (lastFile ?? 0) + 1
    hasStoredFiles = lastFile != nil
  }

  private static func loadedSources(in connection: Connection) throws(SunsetError) -> Set<String> {
    var names: Set<String> = []
    try connection.query(
      "SELECT name FROM source WHERE id IN (SELECT source FROM loaded_day)"
    ) { row throws(SunsetError) in names.insert(row.text(0)) }
    return names
  }

  /// What a new file begins with.
  private static func fill(_ connection: Connection, timeZone: String, now: Instant) throws(SunsetError) {
    var random = SystemRandomNumberGenerator()
    let key = ContentMark(offset: 0, high: random.next(), low: random.next())
    let insert = "INSERT INTO meta(key, value) VALUES(?, ?)"
    try connection.run(insert, .text(Meta.Key.clientKey.rawValue), .blob(key.digest))
    try connection.run(insert, .text(Meta.Key.timeZone.rawValue), .text(timeZone))
    try connection.run(insert, .text(Meta.Key.created.rawValue), .integer(Int(now.seconds)))
    try connection.run(insert, .text(Meta.Key.pageChecksums.rawValue), .integer(PageChecksum.reserved))
    try connection.run(insert, .text(Meta.Key.rules.rawValue), .integer(Meta.currentRules))
  }

  /// Says what shares are counted in; written with the next commit.
  package func set(basis: Basis) {
    guard basis != self.basis else { return }
    self.basis = basis
    metaIsChanged = true
  }

  /// Says that the client ids of some source are addresses, alone or with the User-Agent; written with the next commit.
  package func setClientIsAddress() {
    guard !clientIsAddress else { return }
    clientIsAddress = true
    metaIsChanged = true
  }

  /// Says that the lines of a source tell which responses carried a notice; written with the next commit.
  package func setMarksNotices(source name: String) {
    if noticeSources.insert(name).inserted { metaIsChanged = true }
  }

  /// Says which app all lines of a source belong to; written with the next commit.
  package func set(app: String, ofSource name: String) { names.set(app: app, ofSource: name) }
}

@available(*, unavailable)
extension StoreWriter: Sendable {}
