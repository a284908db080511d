import Foundation
import Testing
import Vocabulary

@testable import Ingester
@testable import Store

/// Stores that the program wrote with each schema it ever had, all from the same log (`Tests/Fixtures/stores`): a
/// writer brings them to the newest schema, and all that they hold is still there.
@Suite struct ReleasedStoresTests {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/stores")

  /// Requests and clients by platform and version, counted in the log by another program.
  private static let expected: [String: [Int]] = [
    "android 2.0.0": [6, 3], "android 2.1.0": [6, 3], "android unknown": [4, 3], "ios 2.0.0": [6, 4],
    "ios 2.1.0": [6, 4], "ios unknown": [8, 4],
  ]

  private func unpack(_ schema: Int, into archive: Archive) throws {
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", Self.fixtures.appendingPathComponent("schema-\(schema).sqlite.gz").path]
    let pipe = Pipe()
    gzip.standardOutput = pipe
    try gzip.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    try #require(gzip.terminationStatus == 0)
    try bytes.write(to: URL(fileURLWithPath: archive.database))
  }

  private func counts(_ archive: Archive) throws -> [String: [Int]] {
    var requests: [String: Int] = [:]
    var clients: [String: ClientSet] = [:]
    for row in try StoreReader(path: archive.database).usage(from: Day(number: 0), through: Day(number: 40_000)) {
      let name = "\(row.subject.platform) \(row.subject.name)"
      requests[name, default: 0] += row.requests
      let set = try #require(row.set)
      clients[name] = ClientSet.union(of: [clients[name], set].compactMap(\.self))
    }
    return requests.reduce(into: [:]) { $0[$1.key] = [$1.value, clients[$1.key]?.count ?? 0] }
  }

  @Test("a store of every schema is there") func all() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures.path).filter {
      $0.hasPrefix("schema")
    }
    #expect(names.sorted() == (1...Schema.steps.count).map { "schema-\($0).sqlite.gz" })
  }

  @Test("it is read, brought to the newest schema, and goes on", arguments: 1...Schema.steps.count)
  func upgrade(schema: Int) throws {
    let archive = try Archive()
    try unpack(schema, into: archive)
    if schema == Schema.steps.count {
      #expect(try counts(archive) == Self.expected)
    } else {
      let error = #expect(throws: SunsetError.self) { try counts(archive) }
      #expect(error?.message.contains("run `sunset ingest`") == true)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: archive.database))[60..<64].last == UInt8(schema))

    let log = try Data(contentsOf: Self.fixtures.appendingPathComponent("access.log"))
    try archive.folder.write(Array(log), to: "access.log.1")
    #expect(try archive.ingest("access.log.1").files.map(\.finding) == [.skipped])
    #expect(try counts(archive) == Self.expected)
    try check(StoreReader(path: archive.database))

    // A client that is known is known by the same number, and counts once.
    let line =
      #"192.0.2.1 [2026-11-10T00:10:00+00:00] "GET /v1 HTTP/1.1" 200 "2.0.0" "ios" "device-2""# + "\n"
    try archive.folder.write(Array(log) + Array(line.utf8), to: "access.log")
    #expect(try archive.ingest("access.log").files.map(\.finding) == [.grown])
    var more = Self.expected
    more["ios 2.0.0"] = [7, 4]
    #expect(try counts(archive) == more)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: archive.database))[60..<64].last == UInt8(Schema.steps.count))
  }

  private func check(_ reader: StoreReader) throws {
    #expect(
      try reader.ledger().map { "\($0.kind.rawValue) \($0.actor) \($0.at)" } == [
        "announced an operator 2026-11-08T00:00:00Z"
      ])
    #expect(try reader.files().map(\.rejected) == [1])
  }
}
