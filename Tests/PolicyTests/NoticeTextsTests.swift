import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("What to publish of a notice")
struct NoticeTextsTests {
  private func texts(_ at: String, _ selector: Selector = Fixture.selector, days: Int = 14) throws -> NoticeTexts {
    var policy = Configuration.Policy()
    policy.noticeDays = days
    return NoticeTexts(selector, since: try #require(Instant(at)), zone: .utc, policy: policy)
  }

  /// 336 h after 2026-01-01T09:00:00Z are over on the 15th at 9, so the window may end with the 15th.
  @Test("the date follows from the policy")
  func date() throws {
    let texts = try texts("2026-01-01T09:00:00Z")
    #expect(texts.day == Day(year: 2026, month: 1, day: 16))
    #expect(texts.deprecationHeader == "Deprecation: @1767258000")
    #expect(texts.sunsetHeader == "Sunset: Fri, 16 Jan 2026 00:00:00 GMT")
    #expect(texts.english == "Version 2.1.0 of this app may stop working from 2026-01-16 on. Please update.")
    #expect(texts.japanese == "このアプリのバージョン 2.1.0は、2026年1月16日以降、使えなくなることがあります。最新版への更新をお願いします。")
    #expect(texts.envelope == "\"meta\": {\"notice\": \"\(texts.english)\"}")
  }

  @Test("at midnight the day before is the last of the fourteen")
  func midnight() throws {
    #expect(try texts("2026-01-01T00:00:00Z").day == Day(year: 2026, month: 1, day: 15))
    #expect(try texts("2026-01-01T00:00:01Z").day == Day(year: 2026, month: 1, day: 16))
  }

  @Test("Sunset is never before Deprecation, whatever the notice", arguments: [0, 1, 14, 3_650])
  func order(days: Int) throws {
    for second in ["00:00:00", "00:00:01", "23:59:59"] {
      let texts = try texts("2026-01-01T\(second)Z", days: days)
      #expect(texts.sunset >= texts.deprecated)
      #expect(texts.sunset - texts.deprecated >= Int64(days) * 86_400)
    }
  }

  @Test(
    "HTTP-dates of RFC 9110",
    arguments: [
      ("1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT"),
      ("1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
      ("2028-02-29T23:59:59Z", "Tue, 29 Feb 2028 23:59:59 GMT"),
    ])
  func httpDate(instant: String, text: String) throws {
    #expect(NoticeTexts.imfFixdate(try #require(Instant(instant))) == text)
  }

  @Test("ranges and contracts")
  func others() throws {
    let range = try texts("2026-01-01T09:00:00Z", .below(platform: "ios", AppVersion(2, 2)))
    #expect(range.english.hasPrefix("Versions of this app below 2.2.0 may stop working"))
    #expect(range.japanese.hasPrefix("このアプリのバージョン 2.2.0 より前のものは、"))
    let contract = try texts("2026-01-01T09:00:00Z", .contract("old-\"cart\""))
    #expect(contract.english.hasPrefix("This version of the app may stop working"))
    #expect(!contract.envelope.contains("cart"))
  }
}
