import Testing
import Vocabulary

@testable import Formats

/// What every hit needs is read alike whether or not the rest is asked for. For templates see ``TemplateEndsTests``.
@Suite struct EssentialsTests {
  private static func essentials(_ cut: Cut) -> Cut {
    var cut = cut
    for role in [Role.path, .status, .address] {
      cut.raw[role] = nil
      cut.plain[role] = nil
    }
    return cut
  }

  private static func same<Extractor: FieldExtractor & ~Copyable>(
    _ line: [UInt8], _ extractor: inout Extractor
  ) -> Bool {
    essentials(cut(line, &extractor)) == essentials(cut(line, &extractor, onlyEssentials: true))
  }

  private static let names = [
    "date", "time", "c-ip", "cs-method", "cs-uri-stem", "sc-status", "x-1", "x-2", "x-3", "cs(User-Agent)",
    "cs(Cookie)", "cs(X-Client-Version)", "x-platform", "x-4",
  ]
  private static let values = [
    "2026-03-02", "05:06:07", "192.0.2.1", "GET", "/v1/feed", "200", "", "-", "Shop/2.3.1%20(iPhone)", "a=1;%20did=42",
    "2.3.1", "ios", "\"quoted\"", "\"", String(repeating: "long", count: 40),
  ]

  @Test(arguments: [
    (ColumnStyle.extended, "\t"), (.extended, " "), (.tabs, "\t"), (.commas, ","), (.blanks, "  "),
  ])
  func `columns, as many as the names or not`(style: ColumnStyle, delimiter: String) {
    var generator = SplitMix(seed: 0xE55E)
    for given in [[:], [Role.client: "cs(Cookie)#did"], [.client: "cs(Cookie)#did", .address: "x-1"]] {
      var extractor = ColumnExtractor(
        given: given, names: style == .extended ? [] : Self.names, style: style)
      if style == .extended { _ = cut("#Fields: " + Self.names.joined(separator: " "), &extractor) }
      for _ in 0..<800 {
        let count = Self.names.count + [0, 0, 0, 1, -1, -3, -11, -13].randomElement(using: &generator)!
        var columns = (0..<count).map { _ in Self.values.randomElement(using: &generator)! }
        if Bool.random(using: &generator) {
          for index in 0..<min(2, count) { columns[index] = Self.values[index] }
        }
        let line = columns.joined(separator: delimiter)
        #expect(Self.same(Array(line.utf8), &extractor), "\(line)")
      }
    }
  }

  private static let members = [
    #""EdgeStartTimestamp":"2026-03-02T05:06:07Z""#, #""ClientRequestPath":"/v1/feed""#, #""ClientRequestURI":"\xZZ""#,
    #""EdgeResponseStatus":200"#, #""EdgeResponseStatus":nothing"#, #""ClientIP":["192.0.2.1","192.0.2.2"]"#,
    #""ClientIP":{"a":1}"#, #""ClientRequestMethod":"OPTIONS""#, #""ClientRequestUserAgent":"Shop/2.3.1""#,
    #""RequestHeaders":{"x-client-version":"2.3.1","x-platform":["ios"],"x-device-id":"42"}"#, #""status":,"#,
    #""request":"GET /v2/feed HTTP/1.1""#, #""request":{"uri":"/v3","headers":{"X-Platform":["android"]}}"#,
    #""WorkerSubrequest":true"#, #""unwanted":[1,{"a":"}"}]"#, #""url":"\u00e9 é""#, #""path":"a","path":"b""#,
  ]

  @Test func `JSON, and what was repaired in it`() {
    var generator = SplitMix(seed: 0x150)
    var extractor = JSONExtractor(JSONPlan.plan(given: [:]))
    var repaired = 0
    for round in 0..<4_000 {
      var line = "{" + Self.members.shuffled(using: &generator).prefix(round % 9).joined(separator: ",") + "}"
      if round % 5 == 0 { line.removeLast() }
      let bytes = Array(line.utf8)
      #expect(Self.same(bytes, &extractor), "\(line)")
      if cut(bytes, &extractor).repaired { repaired += 1 }
    }
    #expect(repaired > 500)
  }

  @Test func `several places are passed as one after the other`() {
    var generator = SplitMix(seed: 0xCC)
    for _ in 0..<500 {
      let count = Int.random(in: 1...300, using: &generator)
      let bytes = (0..<count).map { _ in Int.random(in: 0..<9, using: &generator) == 0 ? 0x09 : 0x41 as UInt8 }
      let padded = bytes + [UInt8](repeating: 0x09, count: 64)
      unsafe padded.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        var steps = unsafe ByteCursor(0x09, from: start, to: start + count)
        var leaps = unsafe ByteCursor(0x09, from: start, to: start + count)
        for _ in 0..<12 {
          let leap = Int.random(in: 1...9, using: &generator)
          var place = unsafe start
          for _ in 0..<leap { unsafe place = steps.next() }
          #expect(unsafe leaps.next(leap) == place)
        }
      }
    }
  }
}
