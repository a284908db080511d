import Foundation
import Testing
import Vocabulary

@testable import Store

@Suite struct ConnectionTests {
  @Test func namesThatMeanSomethingToSQLiteAreFiles() throws {
    let store = try TemporaryStore()
    // Both would open no file, or another one, if handed on as they are.
    for name in ["file:x.sqlite?mode=memory", ":memory:"] {
      let path = store.folder.appendingPathComponent(name).path
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      let connection = try Connection(path: path, access: .readWrite, busyTimeout: 0)
      try connection.execute(script: "CREATE TABLE a(b)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > 0)
    }
  }

  @Test func openingDoesNotMakeAFile() throws {
    let store = try TemporaryStore()
    let error = try sunsetError { _ = try Connection(path: store.path, access: .readWrite, busyTimeout: 0) }
    #expect(error.code == .cannotWrite)
    #expect(error.message.contains(store.path))
    #expect(error.message.contains("SQLITE_CANTOPEN"))
    #expect(!FileManager.default.fileExists(atPath: store.path))
  }

  @Test func aTransactionIsAllOrNothing() throws {
    let store = try TemporaryStore()
    let connection = try store.connection()
    try connection.execute(script: "CREATE TABLE a(b INTEGER UNIQUE)")
    let error = try sunsetError {
      try connection.transaction { () throws(SunsetError) in
        try connection.run("INSERT INTO a VALUES(?)", .integer(1))
        try connection.run("INSERT INTO a VALUES(?)", .integer(1))
      }
    }
    #expect(error.message.contains("SQLITE_CONSTRAINT (2067)"))
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
    try connection.transaction { () throws(SunsetError) in
      try connection.run("INSERT INTO a VALUES(?)", .integer(1))
    }
    #expect(try connection.number("SELECT count(*) FROM a") == 1)
  }

  @Test func aBadStatementNamesFileAndCode() throws {
    let store = try TemporaryStore()
    let connection = try store.connection()
    let error = try sunsetError { try connection.run("SELEC 1") }
    #expect(error.message.hasPrefix("\(store.path): SQLITE_ERROR, "))
  }

  @Test func boundValuesAreNotInErrors() throws {
    let store = try TemporaryStore()
    let connection = try store.connection()
    try connection.execute(script: "CREATE TABLE a(b INTEGER UNIQUE, c TEXT UNIQUE) STRICT")
    try connection.run("INSERT INTO a VALUES(1, ?)", .text("secret-id"))
    for (number, text) in [(SQLValue.integer(2), "secret-id"), (.text("secret-id"), "x")] {
      let error = try sunsetError { try connection.run("INSERT INTO a VALUES(?, ?)", number, .text(text)) }
      #expect(error.message.contains("SQLITE_CONSTRAINT"))
      #expect(!error.message.contains("secret-id"))
    }
  }
}
