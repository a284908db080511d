import ClientContract
import Foundation
import Testing
import Vocabulary

@testable import Formats
@testable import Ingester

@Suite struct TallyTests {
  private static func zone(_ name: String) throws -> Zone {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/zoneinfo/slim").path()
    return try Zone(named: name, directory: fixtures)
  }

  private static let subjects = (0..<200).map { Subject(platform: "ios", version: AppVersion(1, $0)) }

  /// One line as text. The tally takes only what a decoder made of it.
  private struct Line {
    var time: Int64
    var subject: Int
    var client: UInt64
    var weight: Int
  }

  private func tally(_ lines: [Line], _ zone: Zone) throws -> (cells: [FileTally.Cell], volume: [Int: Int]) {
    var tally = Tally(zone: zone)
    try Self.add(lines, to: &tally)
    return (tally.finish(subjects: Self.subjects), tally.volume)
  }

  private static func add(_ lines: [Line], to tally: inout Tally) throws {
    let hits = lines.map {
      Hit(time: $0.time, client: $0.client, subject: Int32($0.subject), weight: Int32($0.weight))
    }
    tally.add(hits.span)
  }

  private static func lines(_ random: inout some RandomNumberGenerator, around: Int64) -> [Line] {
    var time = around
    return (0..<Int.random(in: 0...3_000, using: &random)).map { _ in
      time += Int64.random(in: -4_000...4_400, using: &random)
      return Line(
        time: time, subject: Int.random(in: 0..<200, using: &random) * Int.random(in: 0...1, using: &random),
        client: UInt64.random(in: 0...300, using: &random), weight: Int.random(in: 0...12, using: &random) / 4)
    }
  }

  @Test(
    "agrees with a plain dictionary on random hits, whatever the zone",
    arguments: [
      "UTC", "Europe/Berlin", "Asia/Kolkata", "America/Sao_Paulo", "America/St_Johns",
    ])
  func agrees(name: String) throws {
    var random = SystemRandomNumberGenerator()
    let zone = name == "UTC" ? Zone.utc : try Self.zone(name)
    // Around the end of summer time, the beginning of it, the epoch, and before it.
    for around: Int64 in [1_792_886_400, 1_774_742_400, 1_541_300_400, 0, -1_000_000_000] {
      let lines = Self.lines(&random, around: around)
      let (cells, volume) = try tally(lines, zone)
      let groups = Dictionary(grouping: lines) { line in
        "\(zone.day(of: Instant(seconds: line.time))) \(Self.subjects[line.subject].name)"
      }
      #expect(cells.count == groups.count)
      for cell in cells {
        let own = groups["\(cell.day) \(cell.subject.name)"] ?? []
        #expect(cell.requests == own.count)
        #expect(cell.weighted == own.reduce(0) { $0 + max(1, $1.weight) })
        #expect(cell.sampled == own.count { $0.weight != 1 })
        #expect(cell.withClient == own.count { $0.client != 0 })
        #expect(cell.firstAt.seconds == own.map(\.time).min())
        #expect(cell.lastAt.seconds == own.map(\.time).max())
        #expect(cell.clients.count == Set(cell.clients).count)
        #expect(Set(cell.clients) == Set(own.map(\.client).filter { $0 != 0 }))
      }
      let hours = Dictionary(grouping: lines) { Int(($0.time - ($0.time % 3600 + 3600) % 3600) / 3600) }
      #expect(volume == hours.mapValues(\.count))
    }
  }

  @Test("days that alternate line by line are each one, in their order")
  func dayChanges() throws {
    let lines = (0..<100).map { Line(time: $0 % 2 == 0 ? 172_800 : 86_399, subject: 3, client: 5, weight: 1) }
    let (cells, volume) = try tally(lines, .utc)
    #expect(cells.map(\.day) == [Day(number: 0), Day(number: 2)])
    #expect(cells.map(\.requests) == [50, 50])
    #expect(cells.map(\.clients) == [[5], [5]])
    #expect(volume == [23: 50, 48: 50])
  }

  @Test("after a restart nothing of before is left")
  func restart() throws {
    var tally = Tally(zone: .utc)
    try Self.add((0..<500).map { Line(time: Int64($0) * 999, subject: $0 % 200, client: 7, weight: 2) }, to: &tally)
    tally.restart()
    try Self.add([Line(time: 100, subject: 150, client: 9, weight: 1)], to: &tally)
    let cells = tally.finish(subjects: Self.subjects)
    #expect(cells.map(\.subject.name) == ["1.150.0"])
    #expect(cells.map(\.clients) == [[9]])
    #expect(tally.volume == [0: 1])
    #expect(tally.firstHit == 100)
    #expect(tally.lastHit == 100)
  }

  @Test("the first and the last hit are those of all lines, not of the first and last line")
  func bounds() throws {
    var tally = Tally(zone: .utc)
    try Self.add([50, 900, 10, 400].map { Line(time: $0, subject: 0, client: 0, weight: 1) }, to: &tally)
    #expect(tally.firstHit == 10)
    #expect(tally.lastHit == 900)
  }
}
