import Foundation
import Testing
import Vocabulary

@testable import Store

@Suite struct SchemaMigrateTests {
  @Test func aNewerSchemaIsRefusedAndUntouched() throws {
    let store = try TemporaryStore()
    _ = try store.writer()
    try store.connection().execute(script: "PRAGMA user_version = 5")
    let before = try store.bytes()
    for error in [try sunsetError { _ = try store.writer() }, try sunsetError { _ = try store.reader() }] {
      #expect(error.code == .failed)
      #expect(error.message.contains("schema 5, this program knows up to 4"))
      #expect(error.message.contains("newer sunset"))
    }
    #expect(try store.bytes() == before)
  }

  @Test func aForeignDatabaseIsRefusedAndUntouched() throws {
    let store = try TemporaryStore()
    try store.connection().execute(script: "CREATE TABLE a(b); INSERT INTO a VALUES(1); PRAGMA user_version = 1")
    let before = try store.bytes()
    for error in [try sunsetError { _ = try store.writer() }, try sunsetError { _ = try store.reader() }] {
      #expect(error.code == .failed)
      #expect(error.message.contains("database of another program"))
    }
    #expect(try store.bytes() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path) == ["sunset.sqlite"])
  }

  @Test(arguments: ["x", "hello, not a database\n", String(repeating: "SQLite format 4\n", count: 400)])
  func anotherFileIsRefusedAndUntouched(text: String) throws {
    let store = try TemporaryStore()
    try Data(text.utf8).write(to: URL(fileURLWithPath: store.path))
    #expect(try sunsetError { _ = try store.writer() }.message.contains("not a SQLite database"))
    let told = try sunsetError { _ = try store.reader() }.message
    #expect(told.contains("SQLITE_NOTADB") || told.contains("not a SQLite database"))
    #expect(try store.bytes() == Data(text.utf8))
  }

  @Test func stepsAreTakenOnceAndInOrder() throws {
    let store = try TemporaryStore()
    let connection = try store.connection()
    let steps = ["CREATE TABLE a(b)", "ALTER TABLE a ADD COLUMN c", "INSERT INTO a VALUES(1, 2)"]
    var filled = 0
    for count in [1, 1, 3, 3] {
      try Schema.migrate(connection, steps: Array(steps.prefix(count))) { () throws(SunsetError) in filled += 1 }
      #expect(try connection.number("PRAGMA user_version") == count)
    }
    #expect(filled == 1)
    #expect(try connection.number("SELECT sum(b + c) FROM a") == 3)
  }

  @Test func aStepThatFailsLeavesTheFileAsItWas() throws {
    let store = try TemporaryStore()
    let connection = try store.connection()
    try Schema.migrate(connection, steps: ["CREATE TABLE a(b)"]) { () throws(SunsetError) in }
    let before = try store.bytes()
    #expect(throws: SunsetError.self) {
      try Schema.migrate(connection, steps: ["", "CREATE TABLE c(d)", "nonsense"]) { () throws(SunsetError) in }
    }
    #expect(try connection.number("PRAGMA user_version") == 1)
    #expect(try store.bytes() == before)
  }
}
