import Foundation
import Testing

@testable import Formats

@Suite struct TimeReaderTests {
  /// Reads a text that lies between padding full of digits, so that a reader that looks past the end is noticed.
  static func read(_ text: String, _ reader: inout TimeReader) -> Int64? {
    let padding = [UInt8](repeating: UInt8(ascii: "7"), count: 64)
    let bytes = padding + text.utf8 + padding
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return unsafe reader.read(base + 64, text.utf8.count)
    }
  }

  static func read(date: String, time: String, _ reader: inout TimeReader) -> Int64? {
    let padding = [UInt8](repeating: UInt8(ascii: "7"), count: 64)
    let bytes = padding + date.utf8 + "\t".utf8 + time.utf8 + padding
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let start = unsafe base + 64
      return unsafe reader.read(
        date: start, date.utf8.count, time: start + date.utf8.count + 1, time.utf8.count)
    }
  }

  @Test func `a date and a time in two columns`() {
    var reader = TimeReader()
    #expect(Self.read(date: "2026-11-01", time: "05:00:03", &reader) == 1_793_509_203)
    #expect(Self.read(date: "2026-11-01", time: "05:00:59", &reader) == 1_793_509_259)
    #expect(Self.read(date: "2026-11-02", time: "05:00:03", &reader) == 1_793_595_603)
    #expect(Self.read(date: "2026-11-01", time: "05:01:03", &reader) == 1_793_509_263)
    for (date, time) in [
      ("2026-11-31", "05:00:03"), ("2026-11-1", "05:00:03"), ("2026-11-01", "5:00:03"), ("2026-11-01", "25:00:03"),
      ("-", "-"), ("2026-11-01", "05:00:7"),
    ] {
      #expect(Self.read(date: date, time: time, &reader) == nil, "\(date) \(time)")
    }
  }

  /// Before any time was read, and after one, bytes that are no time fit no kept minute.
  @Test func `what is kept fits only itself`() {
    var reader = TimeReader()
    for _ in 0..<2 {
      for text in [
        String(repeating: "\0", count: 18) + "51" + String(repeating: "\0", count: 6),
        "2026-11-30T14:30:51\0", "30/Nov/2026:14:30:51.123 +", "2026-11-30T14:30:51.123+0",
        String(repeating: "\0", count: 16) + ":51Z",
      ] {
        #expect(Self.read(text, &reader) == nil)
      }
      #expect(Self.read("01/Jan/2000:00:00:07 +0000", &reader) == 946_684_807)
      #expect(Self.read("2000-01-01T00:00:07Z", &reader) == 946_684_807)
      #expect(Self.read("30/Nov/2026:14:30:51 +0000", &reader) == 1_796_049_051)
      #expect(Self.read("30/Nov/2026:14:30:51.123 +0000", &reader) == 1_796_049_051)
      #expect(Self.read("2026-11-30T14:30:52Z", &reader) == 1_796_049_052)
      #expect(Self.read("2026-11-30T14:30:53.123+0000", &reader) == 1_796_049_053)
      #expect(Self.read("2026-11-30T14:30:53+00:00", &reader) == 1_796_049_053)
      #expect(Self.read("2026-11-30T14:30:54.1234Z", &reader) == 1_796_049_054)
    }
    // The same minute with other ends.
    #expect(Self.read("2026-11-30T14:30:07+05:30", &reader) == 1_796_029_207)
    #expect(Self.read("2026-11-30T14:30:08+05:30", &reader) == 1_796_029_208)
    #expect(Self.read("2026-11-30T14:30:08-05:30", &reader) == 1_796_068_808)
    #expect(Self.read("2026-11-30 14:30:08-05:30", &reader) == 1_796_068_808)
    #expect(Self.read("2026-11-30T14:31:08-05:30", &reader) == 1_796_068_868)
    #expect(Self.read("2026-11-30T14:30.08-05:30", &reader) == nil)
    #expect(Self.read("2026-11-30T14:30:60-05:30", &reader) == 1_796_068_859)
    #expect(Self.read("2026-11-30T14:30:61-05:30", &reader) == nil)
    #expect(Self.read("2026-11-30T14:30:07.5Z", &reader) == 1_796_049_007)
    #expect(Self.read("2026-11-30T14:30:60Z", &reader) == 1_796_049_059)
    #expect(Self.read("2026-11-30T14:30:61Z", &reader) == nil)
    #expect(Self.read("30/Nov/2026:14:30:61 +0000", &reader) == nil)
    #expect(Self.read("30/Nov/2026:14:30:07 -0330", &reader) == 1_796_061_607)
  }

  /// Instants of a few minutes in a few zones, in random order through one reader, so that what is kept of one is tried
  /// on the next; their texts come from Foundation's calendar.
  @Test func `no minute leaks into another line`() throws {
    var generator = SplitMix(seed: 2026)
    var reader = TimeReader()
    let zones = try [0, 19_800, -12_600, 32_400, 45_900, -36_000, 60].map {
      try #require(TimeZone(secondsFromGMT: $0))
    }
    let minutes = (0..<12).map { _ in Int64.random(in: 946_684_800...4_102_440_000, using: &generator) / 60 * 60 }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    for round in 0..<4000 {
      let minute =
        round % 5 == 0
        ? Int64.random(in: 946_684_800...4_102_440_000, using: &generator) / 60 * 60
        : minutes[Int.random(in: 0..<12, using: &generator)]
      let seconds = minute + Int64.random(in: 0..<60, using: &generator)
      let zone = zones[Int.random(in: 0..<zones.count, using: &generator)]
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(seconds)))
      func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
      let offset = zone.secondsFromGMT() / 60
      let sign = offset < 0 ? "-" : "+"
      let east = (two(abs(offset) / 60), two(abs(offset) % 60))
      let date = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
      let time = "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
      let isUTC = offset == 0
      let read =
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1:
          Self.read(
            "\(two(parts.day))/\(months[(parts.month ?? 1) - 1])/\(parts.year ?? 0):\(time) \(sign)\(east.0)\(east.1)",
            &reader)
        case 2: Self.read("\(date)T\(time)\(isUTC ? "Z" : "\(sign)\(east.0):\(east.1)")", &reader)
        case 3: Self.read("\(date)T\(time).\(round)\(isUTC ? "Z" : "\(sign)\(east.0)\(east.1)")", &reader)
        case 4 where isUTC: Self.read(date: date, time: time, &reader)
        default: Self.read("\(seconds).5", &reader)
        }
      #expect(read == seconds, "\(date) \(time) \(sign)\(east)")
    }
  }
}
