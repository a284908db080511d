import Foundation
import Testing
import Vocabulary

@testable import Store

@Suite struct StoreWriterTests {
  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func aNewFileIsForItsOwnerOnly() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    #expect(try mode(store.path) == 0o600)
    // The journal, which holds the same pages, has the file's mode.
    try writer.connection.execute(script: "BEGIN IMMEDIATE; UPDATE meta SET value = 'x' WHERE key = 'zone'")
    #expect(try mode(store.path + "-journal") == 0o600)
    try writer.connection.execute(script: "ROLLBACK")
  }

  @Test func aWiderModeIsKept() throws {
    let store = try TemporaryStore()
    _ = try store.writer()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: store.path)
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1]))
    try writer.commit()
    #expect(try mode(store.path) == 0o640)
  }

  @Test func theKeyStaysAndDiffersBetweenFiles() throws {
    let (store, other) = (try TemporaryStore(), try TemporaryStore())
    let key = try store.writer().clientKey
    #expect(try store.writer().clientKey == key)
    #expect(try other.writer().clientKey != key)
  }

  @Test func theZoneIsFixed() throws {
    let store = try TemporaryStore()
    #expect(try store.writer(timeZone: "Europe/Berlin").timeZone == "Europe/Berlin")
    #expect(try store.writer().timeZone == "Europe/Berlin")
    let error = try sunsetError { _ = try store.writer(timeZone: "UTC") }
    #expect(error.code == .usage)
    #expect(error.message.contains("counts days in Europe/Berlin, not UTC"))
    #expect(try store.reader().timeZone == "Europe/Berlin")
    #expect(try TemporaryStore().writer().timeZone == "UTC")
  }

  @Test func theBasisIsWrittenWithTheCommit() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    #expect(writer.basis == nil)
    writer.set(basis: .requests)
    #expect(try store.reader().basis == nil)
    try writer.commit()
    #expect(try store.reader().basis == .requests)
    writer.set(basis: .clients)
    try writer.commit()
    #expect(try store.reader().basis == .clients)
  }

  @Test func theAppOfASourceIsKept() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log"))
    writer.set(app: "shop", ofSource: "default")
    writer.set(app: "mail", ofSource: "edge")
    try writer.commit()
    #expect(
      try store.reader().sources() == [
        StoredSource(id: 1, name: "default", app: "shop"), StoredSource(id: 2, name: "edge", app: "mail"),
      ])
  }

  @Test func missingFilesAreNotMadeUnasked() throws {
    let store = try TemporaryStore()
    let error = try sunsetError {
      _ = try StoreWriter(path: store.path, createIfMissing: false, now: TemporaryStore.now)
    }
    #expect(error.code == .inputMissing)
    #expect(!FileManager.default.fileExists(atPath: store.path))
    #expect(try sunsetError { _ = try StoreWriter(path: "", now: TemporaryStore.now) }.code == .usage)
    #expect(try sunsetError { _ = try StoreWriter(path: "a\0b", now: TemporaryStore.now) }.code == .usage)
  }

  @Test func aFileInWALComesBackToARollbackJournal() throws {
    let store = try TemporaryStore()
    _ = try store.writer()
    try store.connection().execute(script: "PRAGMA journal_mode = WAL")
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1]))
    try writer.commit()
    // Bytes 18 and 19 of the header are 1 for a rollback journal, 2 for WAL.
    #expect(try store.bytes()[18...19] == Data([1, 1]))
    #expect(try store.reader().files().count == 1)
  }
}
