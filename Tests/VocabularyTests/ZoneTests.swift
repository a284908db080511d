import Foundation
import Testing

@testable import Vocabulary

/// The compiled zones beside the tests: `slim` (a rule for the last years) and `fat` (all changes up to 2037).
private func fixtures(_ shape: String) -> String {
  URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/zoneinfo/\(shape)").path()
}

private func zone(_ name: String, _ shape: String = "slim") throws -> Zone {
  try Zone(named: name, directory: fixtures(shape))
}

@Suite struct ZoneTests {
  // Worked out with Python's zoneinfo.
  static let offsets: [(String, String, Int)] = [
    ("Europe/Berlin", "1890-01-01T00:00:00Z", 3208),
    ("Europe/Berlin", "1970-01-01T00:00:00Z", 3600),
    ("Europe/Berlin", "2026-03-29T00:59:59Z", 3600),
    ("Europe/Berlin", "2026-03-29T01:00:00Z", 7200),
    ("Europe/Berlin", "2026-10-25T00:59:59Z", 7200),
    ("Europe/Berlin", "2026-10-25T01:00:00Z", 3600),
    ("Europe/Berlin", "2040-03-25T00:59:59Z", 3600),
    ("Europe/Berlin", "2040-03-25T01:00:00Z", 7200),
    ("Europe/Berlin", "2100-07-01T00:00:00Z", 7200),
    ("Europe/Berlin", "2100-10-31T00:59:59Z", 7200),
    ("Europe/Berlin", "2100-10-31T01:00:00Z", 3600),
    ("America/New_York", "2006-04-02T06:59:59Z", -18000),
    ("America/New_York", "2006-04-02T07:00:00Z", -14400),
    ("America/New_York", "2026-03-08T06:59:59Z", -18000),
    ("America/New_York", "2026-03-08T07:00:00Z", -14400),
    ("America/New_York", "2026-11-01T05:59:59Z", -14400),
    ("America/New_York", "2026-11-01T06:00:00Z", -18000),
    ("America/New_York", "2040-11-04T05:59:59Z", -14400),
    ("America/New_York", "2040-11-04T06:00:00Z", -18000),
    ("America/New_York", "2100-03-14T06:59:59Z", -18000),
    ("America/New_York", "2100-03-14T07:00:00Z", -14400),
    ("America/St_Johns", "1988-07-01T00:00:00Z", -5400),
    ("America/St_Johns", "2010-11-07T02:30:59Z", -9000),
    ("America/St_Johns", "2010-11-07T02:31:00Z", -12600),
    ("America/St_Johns", "2026-03-08T05:29:59Z", -12600),
    ("America/St_Johns", "2026-03-08T05:30:00Z", -9000),
    ("America/St_Johns", "2040-12-31T23:59:59Z", -12600),
    ("America/St_Johns", "2100-07-01T00:00:00Z", -9000),
    ("Asia/Kolkata", "1942-09-01T00:00:00Z", 23400),
    ("Asia/Kolkata", "2026-07-01T00:00:00Z", 19800),
    ("Asia/Kolkata", "2040-01-01T00:00:00Z", 19800),
    ("Asia/Kolkata", "2100-01-01T00:00:00Z", 19800),
    ("Australia/Lord_Howe", "2026-04-04T14:59:59Z", 39600),
    ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", 37800),
    ("Australia/Lord_Howe", "2026-10-03T15:29:59Z", 37800),
    ("Australia/Lord_Howe", "2026-10-03T15:30:00Z", 39600),
    ("Australia/Lord_Howe", "2040-01-01T00:00:00Z", 39600),
    ("Australia/Lord_Howe", "2040-07-01T00:00:00Z", 37800),
    ("Australia/Lord_Howe", "2100-01-01T00:00:00Z", 39600),
    ("Australia/Lord_Howe", "2100-12-31T23:59:59Z", 39600),
    ("Pacific/Apia", "2011-12-30T09:59:59Z", -36000),
    ("Pacific/Apia", "2011-12-30T10:00:00Z", 50400),
    ("Pacific/Apia", "2020-07-01T00:00:00Z", 46800),
    ("Pacific/Apia", "2021-01-01T00:00:00Z", 50400),
    ("Pacific/Apia", "2026-01-01T00:00:00Z", 46800),
    ("Pacific/Apia", "2100-01-01T00:00:00Z", 46800),
    ("America/Sao_Paulo", "2018-11-04T02:59:59Z", -10800),
    ("America/Sao_Paulo", "2018-11-04T03:00:00Z", -7200),
    ("America/Sao_Paulo", "2019-02-17T01:59:59Z", -7200),
    ("America/Sao_Paulo", "2019-02-17T02:00:00Z", -10800),
    ("America/Sao_Paulo", "2026-01-01T00:00:00Z", -10800),
    ("America/Sao_Paulo", "2040-01-01T00:00:00Z", -10800),
    ("America/Sao_Paulo", "2100-01-01T00:00:00Z", -10800),
    ("Asia/Beirut", "2022-03-26T21:59:59Z", 7200),
    ("Asia/Beirut", "2022-03-26T22:00:00Z", 10800),
    ("Asia/Beirut", "2026-10-24T20:59:59Z", 10800),
    ("Asia/Beirut", "2026-10-24T21:00:00Z", 7200),
    ("Asia/Beirut", "2040-03-24T21:59:59Z", 7200),
    ("Asia/Beirut", "2040-03-24T22:00:00Z", 10800),
    ("Asia/Beirut", "2100-07-01T00:00:00Z", 10800),
    ("Asia/Beirut", "2100-10-30T20:59:59Z", 10800),
    ("Asia/Beirut", "2100-10-30T21:00:00Z", 7200),
    ("Europe/Dublin", "1970-01-01T00:00:00Z", 3600),
    ("Europe/Dublin", "2026-03-29T00:59:59Z", 0),
    ("Europe/Dublin", "2026-03-29T01:00:00Z", 3600),
    ("Europe/Dublin", "2100-01-01T00:00:00Z", 0),
  ]

  @Test("the offset at an instant, from files of either shape", arguments: offsets, ["slim", "fat"])
  func offset(_ row: (name: String, instant: String, seconds: Int), shape: String) throws {
    let instant = try #require(Instant(row.instant))
    #expect(try zone(row.name, shape).offset(at: instant) == row.seconds)
  }

  // The first instant of a day and its length, found with Python's zoneinfo by trying every minute, then every second.
  static let starts: [(String, String, String, Int64)] = [
    ("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z", 82800),
    ("Europe/Berlin", "2026-03-28", "2026-03-27T23:00:00Z", 86400),
    ("Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00Z", 90000),
    ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z", 82800),
    ("America/Sao_Paulo", "2019-02-16", "2019-02-16T02:00:00Z", 90000),
    ("Asia/Beirut", "2022-03-27", "2022-03-26T22:00:00Z", 82800),
    ("Asia/Beirut", "2026-10-24", "2026-10-23T21:00:00Z", 90000),
    ("Asia/Beirut", "2026-10-25", "2026-10-24T22:00:00Z", 86400),
    ("Asia/Beirut", "2100-10-30", "2100-10-29T21:00:00Z", 90000),
    ("Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z", 86400),
    ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z", 0),
    ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z", 86400),
    ("America/St_Johns", "2010-11-06", "2010-11-06T02:30:00Z", 86400),
    ("America/St_Johns", "2010-11-07", "2010-11-07T02:30:00Z", 90000),
    ("Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00Z", 88200),
    ("Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00Z", 84600),
    ("America/New_York", "2040-03-11", "2040-03-11T05:00:00Z", 82800),
    ("America/New_York", "2040-11-04", "2040-11-04T04:00:00Z", 90000),
    ("Asia/Kolkata", "2026-10-30", "2026-10-29T18:30:00Z", 86400),
  ]

  @Test("where a day starts and how long it is", arguments: starts, ["slim", "fat"])
  func start(_ row: (name: String, day: String, start: String, length: Int64), shape: String) throws {
    let zone = try zone(row.name, shape)
    let day = try #require(Day(row.day))
    #expect(zone.start(of: day).description == row.start)
    #expect(zone.start(of: day + 1) - zone.start(of: day) == row.length)
  }

  @Test(
    "the first instant belongs to the day, the one before it does not",
    arguments: [
      "America/New_York", "America/Sao_Paulo", "America/St_Johns", "Asia/Beirut", "Asia/Kolkata", "Australia/Lord_Howe",
      "Europe/Berlin", "Europe/Dublin",
    ])
  func startAndDayAgree(name: String) throws {
    let zone = try zone(name)
    let first = try #require(Day(year: 1990, month: 1, day: 1))
    let wrong = (first..<(first + 366 * 60)).filter { day in
      let start = zone.start(of: day)
      return zone.day(of: start) != day || zone.day(of: start - 1) != day - 1
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-10-24T21:59:59Z", "2026-10-24", 23),
    ("Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25", 0),
    // 02:30 twice, an hour apart.
    ("Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25", 2),
    ("Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25", 2),
    ("America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-04", 1),
    ("Asia/Kolkata", "2026-10-30T18:29:59Z", "2026-10-30", 23),
    ("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29", 23),
    ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31", 0),
  ])
  func hour(name: String, instant: String, day: String, hour: Int) throws {
    let local = try zone(name).hour(of: #require(Instant(instant)))
    #expect(local.day.description == day)
    #expect(local.hour == hour)
  }

  @Test func utcNeedsNoFile() throws {
    let utc = try Zone(named: "UTC", directory: "/nonexistent")
    #expect(utc == .utc)
    let day = try #require(Day("2026-10-30"))
    #expect(utc.start(of: day).description == "2026-10-30T00:00:00Z")
    #expect(utc.hour(of: utc.start(of: day) - 1) == (day - 1, 23))
    #expect(utc.offset(at: Instant(seconds: .max)) == 0)
  }

  @Test func equalByName() throws {
    #expect(try zone("Europe/Berlin", "slim") == zone("Europe/Berlin", "fat"))
    #expect(try zone("Europe/Berlin") != zone("Europe/Dublin"))
    #expect(try Set([zone("Europe/Berlin"), zone("Europe/Berlin"), .utc]).count == 2)
    #expect(try zone("Europe/Berlin").description == "Europe/Berlin")
  }

  @Test("extreme instants do not trap")
  func extremes() throws {
    let zone = try zone("Europe/Berlin")
    #expect(zone.offset(at: Instant(seconds: .min)) == 3208)
    _ = zone.day(of: Instant(seconds: .max))
    _ = zone.day(of: Instant(seconds: .min))
    _ = zone.start(of: Day(number: .max))
    #expect(zone.start(of: Day(number: .min)).seconds == Int64(Int32.min) * 86400 - 3208)
  }
}

@Suite struct ZoneFileTests {
  @Test(
    "names that could leave the folder, or are none",
    arguments: [
      "", "/", "/etc/passwd", "../zoneinfo/slim/Europe/Berlin", "Europe/../Europe/Berlin", "Europe//Berlin",
      "Europe/Berlin/", "./Europe/Berlin", "Europe/Berlin.", "Europe/Berlin\0", "Europe/Berlin\n", " Europe/Berlin",
      "Europe\\Berlin", "Europe/Bérlin", "\u{1B}[2J", String(repeating: "a", count: 65),
    ])
  func hostile(name: String) throws {
    let error = try #require(throws: SunsetError.self) { try zone(name) }
    #expect(error.code == .usage)
    #expect(error.message.contains("is not an IANA name"))
    #expect(error.message.contains("Europe/Berlin"))
    #expect(error.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    #expect(Zone(name: name) == nil)
  }

  @Test func missing() throws {
    let error = try #require(throws: SunsetError.self) { try Zone(named: "Europe/Berlni", directory: "/nonexistent") }
    #expect(
      error
        == SunsetError(
          .usage,
          "time zone \"Europe/Berlni\" is not in /nonexistent; check its spelling (as in Europe/Berlin), or install the "
            + "tzdata package, or use UTC"))
    // A word too many is no such zone either.
    #expect(throws: SunsetError.self) { try zone("Europe/Berlin/Mitte") }
  }

  @Test func folder() throws {
    let error = try #require(throws: SunsetError.self) { try zone("Europe") }
    #expect(error.message.contains("it is not a file; give a whole name such as Europe/Berlin"))
  }

  @Test("a file that is no zone is named, with what is wrong")
  func notAZone() throws {
    let folder = URL.temporaryDirectory.appending(path: "zone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("#!/bin/sh".utf8).write(to: folder.appending(path: "Text"))
    try Data(count: 1 << 18).write(to: folder.appending(path: "Large"))
    let text = try #require(throws: SunsetError.self) { try Zone(named: "Text", directory: folder.path()) }
    #expect(text.message.hasSuffix("it does not begin with TZif; install the tzdata package anew"))
    let large = try #require(throws: SunsetError.self) { try Zone(named: "Large", directory: folder.path()) }
    #expect(large.message.contains("262144 bytes or more"))
  }

  @Test(
    "the system's own database is found", .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo")))
  func system() throws {
    let winter = try #require(Instant("2026-01-01T00:00:00Z"))
    #expect(try #require(Zone(name: "Europe/Berlin")).offset(at: winter) == 3600)
    #expect(Zone(name: "Europe/Berlni") == nil)
  }
}
