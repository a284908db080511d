import Foundation
import Testing
import Vocabulary

@testable import Store

@Suite("Pages with checksums") struct CheckedFileTests {
  /// Some pages of every kind: tables, indexes, overflow.
  private func filled() throws -> TemporaryStore {
    let store = try TemporaryStore()
    let writer = try store.writer()
    var random = SeededGenerator(state: 5)
    for index in 0..<6 {
      let clients = (0..<2_000).map { _ in random.next() }
      try writer.add(
        tally(
          "log number \(index)", day: 20_780 + Int32(index), clients: clients,
          content: (1...40).map { mark($0 * 100, UInt64(index)) }))
    }
    try writer.commit()
    return store
  }

  /// 2,000 with SUNSET_LONG=1.
  private static let flips = ProcessInfo.processInfo.environment["SUNSET_LONG"] == "1" ? 2_000 : 400

  /// All that a reader can be asked for.
  private func answers(_ store: TemporaryStore) throws -> [String] {
    let reader = try store.reader()
    defer { reader.close() }
    let usage = try reader.usage(from: Day(number: 0), through: Day(number: 30_000))
    var answers = usage.map { "\($0.day) \($0.subject) \($0.requests) \($0.firstAt) \($0.set?.numbers.count ?? -1)" }
    answers += try reader.files().map { "\($0)" }
    answers += try reader.volumes(fromHour: 0, throughHour: .max).map { "\($0)" }
    answers += try reader.query("SELECT * FROM checkpoint ORDER BY file, offset").rows.map { "\($0)" }
    answers += try reader.query("SELECT file, hex(marks) FROM file_marks ORDER BY file").rows.map { "\($0)" }
    answers += [reader.timeZone, "\(reader.created)", "\(try reader.lastHits())", "\(try reader.ledger())"]
    return answers
  }

  @Test func everyFlipIsRefusedOrChangesNothing() throws {
    let store = try filled()
    let sound = try store.bytes()
    let expected = try answers(store)
    #expect(sound.count > 100_000)
    var random = SeededGenerator(state: 11)
    var refused = 0
    // The header of the file byte by byte, then anywhere.
    for trial in 0..<Self.flips {
      let place = trial < 100 ? trial : Int.random(in: 0..<sound.count, using: &random)
      var flipped = sound
      flipped[place] ^= UInt8.random(in: 1...255, using: &random)
      try flipped.write(to: URL(fileURLWithPath: store.path))
      do {
        #expect(try answers(store) == expected, "a flip at byte \(place) changed an answer")
      } catch let error as SunsetError {
        refused += 1
        #expect([.failed, .cannotWrite].contains(error.code), "\(place): \(error.message)")
      }
      #expect(try store.bytes() == flipped, "the file was touched after a flip at byte \(place)")
    }
    // What no answer was made of, such as the numbering of clients, is not looked at.
    #expect(refused > 100)
    try Figures.note(trials: Self.flips, faults: Self.flips)
  }

  @Test func everyFlipStopsAWriterOrChangesNothing() throws {
    let store = try filled()
    let sound = try store.bytes()
    func write() throws -> [String] {
      do {
        let writer = try store.writer()
        try writer.add(tally("next", day: 20_781, clients: [1, 2, 3], content: [mark(50, 99)]))
        try writer.commit()
      }
      return try answers(store)
    }
    let expected = try write()
    var random = SeededGenerator(state: 17)
    for trial in 0..<Self.flips {
      let place = trial < 100 ? trial : Int.random(in: 0..<sound.count, using: &random)
      var flipped = sound
      flipped[place] ^= UInt8.random(in: 1...255, using: &random)
      try flipped.write(to: URL(fileURLWithPath: store.path))
      do {
        #expect(try write() == expected, "a flip at byte \(place) changed an answer")
      } catch is SunsetError {
        // What a run wrote before a later reader met the flip is another state; without a run the file stays.
        let now = try store.bytes()
        #expect(now == flipped || now.count >= flipped.count, "\(place)")
      }
      try? FileManager.default.removeItem(atPath: store.path + "-journal")
    }
    try Figures.note(trials: Self.flips, faults: Self.flips)
  }

  @Test func anotherProgramsWritingIsNoticed() throws {
    let store = try filled()
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = [
      "python3", "-c",
      "c=__import__('sqlite3').connect('\(store.path)');c.execute('UPDATE usage SET requests=1');c.commit()",
    ]
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    let error = try sunsetError { _ = try answers(store) }
    #expect(error.message.contains("SQLITE_IOERR_DATA"))
    #expect(error.message.contains("another program wrote to it"))
  }

  @Test(arguments: [
    "c.execute('VACUUM')", "c.execute('PRAGMA journal_mode = WAL')", "c.backup(s.connect('PATH.copy'))",
  ])
  func whatOnlyRearrangesTheFileIsAccepted(_ code: String) throws {
    let store = try filled()
    let expected = try answers(store)
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = [
      "python3", "-c",
      "s=__import__('sqlite3');c=s.connect('PATH');\(code)".replacingOccurrences(of: "PATH", with: store.path),
    ]
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    if code.contains("backup") {
      try Data(contentsOf: URL(fileURLWithPath: store.path + ".copy")).write(to: URL(fileURLWithPath: store.path))
    }
    #expect(try answers(store) == expected)
    try store.writer().commit()
    #expect(try answers(store) == expected)
  }

  @Test func aStoreWithoutRoomForChecksumsIsReadOn() throws {
    let store = try TemporaryStore()
    do {
      let connection = try store.connection()
      try Schema.migrate(connection, steps: Array(Schema.steps.prefix(1))) { () throws(SunsetError) in
        let insert = "INSERT INTO meta(key, value) VALUES(?, ?)"
        try connection.run(insert, .text("client_key"), .blob(Array(0..<16)))
        try connection.run(insert, .text("zone"), .text("UTC"))
        try connection.run(insert, .text("created"), .integer(1))
        try connection.run(insert, .text("rules"), .integer(1))
      }
    }
    do {
      let writer = try store.writer()
      try writer.add(tally("a.log", clients: [1]))
      try writer.commit()
    }
    #expect(try store.bytes()[20] == 0)
    #expect(try store.reader().files().count == 1)
  }
}
