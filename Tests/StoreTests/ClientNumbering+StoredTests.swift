import Testing
import Vocabulary

@testable import Store

@Suite struct ClientNumberingStoredTests {
  private func connection(_ store: TemporaryStore) throws -> Connection {
    let connection = try store.connection()
    try Schema.migrate(connection) { () throws(SunsetError) in }
    return connection
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537])
  func comesBack(count: Int) throws {
    let store = try TemporaryStore()
    let connection = try connection(store)
    let numbering = ClientNumbering()
    _ = numbering.numbers(of: (0..<UInt64(count)).map { $0 &* 0x9E37_79B9_7F4A_7C15 })
    try numbering.store(since: 0, to: connection)
    let read = try ClientNumbering(from: connection)
    #expect(read.count == count)
    #expect((0..<count).allSatisfy { read[$0] == numbering[$0] })
    #expect(try connection.number("SELECT count(*) FROM client_block") == (count + 65_535) / 65_536)
  }

  @Test func onlyTheBlocksThatGrewAreWritten() throws {
    let store = try TemporaryStore()
    let connection = try connection(store)
    let numbering = ClientNumbering()
    _ = numbering.numbers(of: Array(0..<132_000))
    try numbering.store(since: 0, to: connection)
    let before = try connection.number("SELECT total_changes()") ?? 0
    _ = numbering.numbers(of: [1_000_000])
    try numbering.store(since: 132_000, to: connection)
    #expect(try connection.number("SELECT total_changes()") == before + 1)
    #expect(try ClientNumbering(from: connection).count == 132_001)
  }

  @Test func bytesAreLittleEndian() throws {
    let store = try TemporaryStore()
    let connection = try connection(store)
    let numbering = ClientNumbering()
    _ = numbering.number(of: 0x0102_0304_0506_0708)
    try numbering.store(since: 0, to: connection)
    try connection.query("SELECT hashes FROM client_block") { row throws(SunsetError) in
      #expect(row.bytes(0) == [8, 7, 6, 5, 4, 3, 2, 1])
    }
  }

  @Test(arguments: [
    "UPDATE client_block SET hashes = zeroblob(524288) WHERE first = 65536",
    "DELETE FROM client_block WHERE first = 0",
    "UPDATE client_block SET checksum = checksum + 1 WHERE first = 131072",
  ])
  func harmIsSeen(sql: String) throws {
    let store = try TemporaryStore()
    let connection = try connection(store)
    let numbering = ClientNumbering()
    _ = numbering.numbers(of: Array(0..<132_000))
    try numbering.store(since: 0, to: connection)
    try connection.execute(script: sql)
    let error = try sunsetError { _ = try ClientNumbering(from: connection) }
    #expect(error.message.contains("client_block row"))
    #expect(error.message.contains("restore the file from a backup"))
  }
}
