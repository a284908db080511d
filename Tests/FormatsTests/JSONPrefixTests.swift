import Testing
import Vocabulary

@testable import Formats

@Suite struct JSONPrefixTests {
  static let object = #"{"request":{"method":"GET","headers":{"X-Client-Version":["2.3.1"]}},"status":200}"#

  @Test(
    arguments: [
      // Caddy's console encoder: 2021-03-12 08:57:48 UTC.
      ("2021/03/12 08:57:48.541\tinfo\thttp.log.access.log0\thandled request\t" + object, 1_615_539_468),
      ("2021/03/12 08:57:48.541\t\u{1B}[34mINFO\u{1B}[0m\thttp.log.access\thandled request\t" + object, 1_615_539_468),
      ("1.6155394685416e+09\tinfo\thttp.log.access\thandled request\t" + object, 1_615_539_468),
      ("2021-03-12T08:57:48.541+0100\tinfo\thttp.log.access\thandled request\t" + object, 1_615_535_868),
      // What CloudWatch exports.
      ("2026-11-01T05:00:01.000Z " + object, 1_793_509_201),
      ("2026-11-01T05:00:01.000Z {\"ts\":1793509202}", 1_793_509_202), ("2026-11-01T05:00:01Z {}", 1_793_509_201),
      ("2026-11-01T05:00:01.000Z " + object + " ", 1_793_509_201),
      ("2026-11-01T05:00:01.000Z " + object + " x", nil), ("2026-11-01T05:00:01.000Z " + object.dropLast(), nil),
      ("no time " + object, nil), ("no time {\"ts\":1793509202}", 1_793_509_202),
      ("2026-11-01T05:00:01Z{}", nil), ("2026-11-01T05:00:01Z \"a\" {}", nil), ("2026-11-01T05:00:01Z", nil),
    ] as [(String, Int64?)])
  func `an object behind a time and words`(text: String, time: Int64?) throws {
    let read = try ReadJSON(text)
    #expect(read.times == (time.map { [$0] } ?? []))
    #expect(read.rejects == (time == nil ? 1 : 0))
    #expect(read.addsUp)
    if time != nil, text.contains("X-Client") { #expect(read.subjects == ["none/2.3.1": 1]) }
  }

  @Test func `Caddy's other messages are left out`() throws {
    let text = "2021/03/12 08:57:48.541\tinfo\ttls.obtain\tacquiring lock\t{\"identifier\":\"api.example.com\"}"
    #expect(try ReadJSON(text).excluded == ["notARequest": 1])
  }

  @Test func `a line cut at every byte is no hit`() throws {
    let whole = "2021/03/12 08:57:48.541\tinfo\thttp.log.access.log0\thandled request\t" + Self.object
    let decoder = try ReadJSON.decoder()
    for count in 1..<whole.utf8.count {
      let read = ReadJSON(whole.utf8.prefix(count), decoder)
      #expect(read.hits == 0)
      #expect(read.rejects == 1)
    }
  }
}
