import Foundation
import Testing
import Vocabulary

@testable import Aggregator

@Suite struct SourceVolumeTests {
  private static func zone(_ name: String) throws -> Zone {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/zoneinfo/slim").path()
    return try Zone(named: name, directory: fixtures)
  }

  /// The same hits in every hour of some days, but for some hours since the epoch.
  private func volume(
    _ days: ClosedRange<Day>, _ zone: Zone = .utc, hits: Int = 20, without: (Int) -> Bool = { _ in false }
  ) throws -> SourceVolume {
    let from = Int(zone.start(of: days.lowerBound).seconds) / 3600
    let to = Int(zone.start(of: days.upperBound + 1).seconds) / 3600
    let hours = (from..<to).filter { !without($0) }
    return try #require(SourceVolume(hits: Dictionary(uniqueKeysWithValues: hours.map { ($0, hits) }), zone: zone))
  }

  private static let hour = Int(Day.monday.number) * 24

  @Test("an hour is missing where its median is 12 or more", arguments: [(11, false), (12, true), (500, true)])
  func threshold(hits: Int, isMissing: Bool) throws {
    let volume = try volume((.monday - 9)...(.monday), hits: hits) { $0 == Self.hour + 5 }
    let missing = volume.missingHours(on: .monday)
    #expect(missing.map(\.hour) == (isMissing ? [5] : []))
    #expect(missing.map(\.median) == (isMissing ? [hits] : []))
  }

  @Test("at least 3 days come before it", arguments: [(1, false), (2, false), (3, true), (28, true), (60, true)])
  func history(days: Int, isMissing: Bool) throws {
    let volume = try volume((.monday - days)...(.monday)) { $0 == Self.hour + 5 }
    #expect(volume.missingHours(on: .monday).map(\.hour) == (isMissing ? [5] : []))
  }

  @Test("only the last 28 days count")
  func twentyEightDays() throws {
    // Busy until 29 days ago, silent at five o'clock since: 28 silent days, so it is usual no more.
    let volume = try volume((.monday - 60)...(.monday)) { $0 % 24 == 5 && $0 > Self.hour - 28 * 24 }
    #expect(volume.missingHours(on: .monday).isEmpty)
    // Half of the 28 silent: the median lies between 0 and 20.
    let half = try self.volume((.monday - 60)...(.monday)) { $0 % 24 == 5 && $0 > Self.hour - 14 * 24 }
    #expect(half.missingHours(on: .monday).map(\.median) == [])
    let less = try self.volume((.monday - 60)...(.monday)) { $0 % 24 == 5 && $0 > Self.hour - 13 * 24 }
    #expect(less.missingHours(on: .monday).map(\.median) == [20])
  }

  @Test(
    "the median of an even count is the mean of the two in the middle, rounded down",
    arguments: [
      ([10, 12, 13, 14], 12), ([11, 11, 12, 40], nil), ([11, 12, 12, 40], 12), ([0, 0, 24, 24], 12),
      ([0, 0, 23, 24], nil),
    ])
  func median(history: [Int], median: Int?) throws {
    var hits: [Int: Int] = [:]
    for (index, count) in history.enumerated() {
      let day = Self.hour - (history.count - index) * 24
      hits[day + 5] = count
      hits[day + 6] = 1
    }
    let volume = try #require(SourceVolume(hits: hits, zone: .utc))
    #expect(volume.missingHours(on: .monday).map(\.median) == (median.map { [$0] } ?? []))
  }

  @Test(
    "a day without hits is missed where a day's median is 12 or more, though no hour's is",
    arguments: [
      // 24 hours of a hit or none, days of history, whether it is missed.
      (1, 24, 9, true), (1, 12, 9, true), (1, 11, 9, false), (1, 24, 2, false), (4, 24, 3, true), (20, 24, 9, true),
    ])
  func missingDay(hits: Int, hoursADay: Int, days: Int, isMissing: Bool) throws {
    let volume = try volume((.monday - days)...(.monday), hits: hits) {
      $0 >= Self.hour || $0 % 24 >= hoursADay
    }
    #expect(volume.isMissing(on: .monday) == isMissing)
    #expect(!volume.isMissing(on: .monday - 1))
    if hits < 12 { #expect(volume.missingHours(on: .monday).isEmpty) }
  }

  @Test("one hit is enough for a day not to be missed, and days before the first are not")
  func oneHit() throws {
    let volume = try volume((.monday - 9)...(.monday), hits: 1) { $0 > Self.hour }
    #expect(!volume.isMissing(on: .monday))
    #expect(!volume.isMissing(on: .monday - 10))
    #expect(volume.missingHours(on: .monday - 10).isEmpty)
    #expect(volume.isMissing(on: .monday + 1))
  }

  @Test(
    "days of 23 and 25 hours miss nothing",
    arguments: [
      ("Europe/Berlin", "2026-03-29", 23), ("Europe/Berlin", "2026-10-25", 25), ("America/New_York", "2026-03-08", 23),
      ("America/New_York", "2026-11-01", 25), ("America/Sao_Paulo", "2018-11-04", 23),
    ])
  func clockChanges(name: String, text: String, hours: Int) throws {
    let zone = try Self.zone(name)
    let day = try #require(Day(text))
    let volume = try volume((day - 20)...(day + 20), zone)
    #expect(volume.hits(on: day) == hours * 20)
    for other in (day - 20)...(day + 20) {
      #expect(volume.missingHours(on: other).isEmpty)
      #expect(!volume.isMissing(on: other))
    }
  }

  @Test("where the clocks go back, either hour of the same name is missed", arguments: [0, 1])
  func doubledHour(which: Int) throws {
    let zone = try Self.zone("Europe/Berlin")
    let day = try #require(Day("2026-10-25"))
    // 02:00 comes at 00:00 UTC in summer time and at 01:00 UTC in winter time.
    let missed = Int(day.number) * 24 + which
    let volume = try volume((day - 20)...(day + 3), zone) { $0 == missed }
    #expect(volume.missingHours(on: day).map(\.hour) == [2])
    #expect(volume.missingHours(on: day).map(\.median) == [20])
  }

  @Test("the hour that did not come lowers no later median")
  func skippedHour() throws {
    let zone = try Self.zone("Europe/Berlin")
    let day = try #require(Day("2026-03-29"))
    let next = day + 1
    // At two o'clock 20, 0 and 20 hits, a day that has no such hour, and none on the day after.
    let missed = [day - 2, next].map { Int(zone.start(of: $0).seconds) / 3600 + 2 }
    let volume = try volume((day - 3)...next, zone) { missed.contains($0) }
    #expect(volume.missingHours(on: next).map(\.median) == [20])
  }

  @Test(
    "in a zone that is half an hour off, an hour belongs to the day it begins on",
    arguments: [
      "Asia/Kolkata", "America/St_Johns", "Australia/Lord_Howe",
    ])
  func halfHours(name: String) throws {
    let zone = try Self.zone(name)
    let day = try #require(Day("2026-07-15"))
    let volume = try volume((day - 10)...(day + 10), zone)
    for other in (day - 9)...(day + 9) {
      #expect(volume.hits(on: other) == 480)
      #expect(volume.missingHours(on: other).isEmpty)
    }
  }

  @Test("hits of an hour that reaches into the next day do not make up for a day without any")
  func straddling() throws {
    let zone = try Self.zone("Asia/Kolkata")
    let day = try #require(Day("2026-07-15"))
    let start = Int(zone.start(of: day).seconds)
    // From the first whole hour of the day up to the one that begins at 22:30; that at 23:30 reaches into the next day.
    let lost = (start + 1_800) / 3600..<(start + 1_800) / 3600 + 23
    let volume = try volume((day - 10)...(day + 1), zone, hits: 2) { lost.contains($0) }
    #expect(volume.hits(on: day) == 2)
    #expect(volume.ownHits(on: day) == 0)
    #expect(volume.isMissing(on: day))
    #expect(!volume.isMissing(on: day + 1))
  }
}
