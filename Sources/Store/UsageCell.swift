import Vocabulary

/// The key of a row of `usage`, in the order rows are written.
struct UsageKey: Hashable, Comparable {
  var day: Int
  var source: Int
  var subject: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.day, left.source, left.subject) < (right.day, right.source, right.subject)
  }
}

/// A row of `usage` in memory: what is stored and what has been added since.
final class UsageCell {
  private var requests = 0
  private var weighted = 0
  private var withClient = 0
  private var sampled = 0
  private var firstAt = Int64.max
  private var lastAt = Int64.min
  private(set) var clients = ClientSet()
  /// Whether something has been added since the row was read or written.
  var isChanged = false
  /// The set's size when last read or written, in bytes.
  private(set) var storedBytes = 0

  /// Reads a row, or begins an empty one where there is none.
  /// - Throws: `SunsetError` where the row's bytes are not what was written, or its clients were never sets.
  init(_ key: UsageKey, from connection: Connection) throws(SunsetError) {
    try connection.prepare(
      """
      SELECT requests, weighted, with_client, sampled, first_at, last_at, clients, client_set, checksum FROM usage
      WHERE source = ? AND day = ? AND subject = ?
      """
    ).query([.integer(key.source), .integer(key.day), .integer(key.subject)]) { row throws(SunsetError) in
      requests = row.int(0)
      weighted = row.int(1)
      withClient = row.int(2)
      sampled = row.int(3)
      firstAt = Int64(row.int(4))
      lastAt = Int64(row.int(5))
      guard let set = try row.clientSet(set: 7, checksum: 8, count: 6, key, connection.path) else {
        throw SunsetError(
          .usage,
          "\(connection.path) holds loaded counts without clients for this source on \(Day(number: Int32(key.day))); "
            + "ingest the logs under another name with --source")
      }
      storedBytes = row.bytes(7).count
      clients = set
    }
  }

  /// Adds the hits of one file.
  func add(_ cell: FileTally.Cell, _ numbers: [UInt32]) {
    requests += cell.requests
    weighted += cell.weighted
    withClient += cell.withClient
    sampled += cell.sampled
    firstAt = min(firstAt, cell.firstAt.seconds)
    lastAt = max(lastAt, cell.lastAt.seconds)
    clients.insert(contentsOf: numbers)
    isChanged = true
  }

  /// Gives every client another number.
  func renumber(_ number: (UInt32) -> UInt32) { clients = ClientSet(sorted: clients.numbers.map(number).sorted()) }

  /// Writes the row with all that has been added.
  func store(_ key: UsageKey, with statement: Statement) throws(SunsetError) {
    let bytes = clients.portableBytes()
    try statement.run([
      .integer(key.source), .integer(key.day), .integer(key.subject), .integer(requests), .integer(weighted),
      .integer(withClient), .integer(sampled), .integer(Int(firstAt)), .integer(Int(lastAt)), .integer(clients.count),
      .blob(bytes), .integer(BlobChecksum.of(bytes)),
    ])
    storedBytes = bytes.count
  }

  /// Writes a whole row; the values in the order of the columns.
  static let upsert = """
    INSERT INTO usage(source, day, subject, requests, weighted, with_client, sampled, first_at, last_at, clients,
      client_set, checksum) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT(source, day, subject) DO UPDATE SET requests = excluded.requests, weighted = excluded.weighted,
      with_client = excluded.with_client, sampled = excluded.sampled, first_at = excluded.first_at,
      last_at = excluded.last_at, clients = excluded.clients, client_set = excluded.client_set,
      checksum = excluded.checksum
    """
}

extension Row {
  /// The clients of a row of `usage`, checked before they are decoded; nil where there is no set.
  /// - Throws: `SunsetError` naming the row where the bytes are not what was written.
  func clientSet(
    set: Int32, checksum: Int32, count: Int32, _ key: UsageKey, _ path: String
  ) throws(SunsetError) -> ClientSet? {
    guard !isNull(set) else { return nil }
    let bytes = self.bytes(set)
    let place = "usage row source \(key.source), day \(Day(number: Int32(clamping: key.day))), subject \(key.subject)"
    guard BlobChecksum.of(bytes) == int(checksum) else {
      throw StoreError.damaged(path, place, "the checksum does not fit")
    }
    guard let clients = ClientSet(portable: bytes) else {
      throw StoreError.damaged(path, place, "the set of clients cannot be read")
    }
    guard clients.count == int(count) else {
      throw StoreError.damaged(path, place, "the set has \(clients.count) clients, not \(int(count))")
    }
    return clients
  }
}
