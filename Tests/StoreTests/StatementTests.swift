import Testing
import Vocabulary

@testable import Store

@Suite struct StatementTests {
  @Test(arguments: ["", "plain", "it's \"quoted\"", "a\0b", "\0", "'); DROP TABLE a; --", "ünï©ode 🌇"])
  func textComesBackAsItWas(text: String) throws {
    let store = try TemporaryStore()
    let connection = try store.connection()
    try connection.execute(script: "CREATE TABLE a(b TEXT NOT NULL) STRICT")
    try connection.run("INSERT INTO a VALUES(?)", .text(text))
    var read: [String] = []
    try connection.query("SELECT b FROM a WHERE b = ?", .text(text)) { row throws(SunsetError) in
      read.append(row.text(0))
    }
    #expect(read == [text])
  }

  @Test(arguments: [[], [0], [0, 1, 255, 0], Array(repeating: 7, count: 100_000)] as [[UInt8]])
  func blobsComeBackAsTheyWere(bytes: [UInt8]) throws {
    let store = try TemporaryStore()
    let connection = try store.connection()
    try connection.execute(script: "CREATE TABLE a(b BLOB NOT NULL) STRICT")
    try connection.run("INSERT INTO a VALUES(?)", .blob(bytes))
    try connection.query("SELECT b FROM a") { row throws(SunsetError) in #expect(row.bytes(0) == bytes) }
    #expect(try connection.number("SELECT length(b) FROM a") == bytes.count)
  }

  @Test func numbersAndNulls() throws {
    let store = try TemporaryStore()
    let connection = try store.connection()
    try connection.query(
      "SELECT ?, ?, ?, ?", .integer(.min), .integer(.max), .null, .optional(nil as String?)
    ) { row throws(SunsetError) in
      #expect(row.int(0) == .min)
      #expect(row.int(1) == .max)
      #expect(row.optionalInt(2) == nil)
      #expect(row.optionalText(3) == nil)
      #expect(row.instant(2) == nil)
      #expect(row.instant(1)?.seconds == .max)
    }
  }

  @Test func aStatementCanRunAgainAfterAnError() throws {
    let store = try TemporaryStore()
    let connection = try store.connection()
    try connection.execute(script: "CREATE TABLE a(b INTEGER UNIQUE)")
    let insert = try connection.prepare("INSERT INTO a VALUES(?)")
    try insert.run([.integer(1)])
    #expect(throws: SunsetError.self) { try insert.run([.integer(1)]) }
    try insert.run([.integer(2)])
    #expect(try connection.number("SELECT count(*) FROM a") == 2)
  }

  @Test func valuesAreNotKeptForTheNextRun() throws {
    let store = try TemporaryStore()
    let connection = try store.connection()
    try connection.run("SELECT ?", .integer(1))
    #expect(try connection.number("SELECT ?") == nil)
  }
}
