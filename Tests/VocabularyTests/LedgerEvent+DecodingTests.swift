import ClientContract
import Testing

@testable import Vocabulary

@Suite struct LedgerEventDecodingTests {
  private func read(_ text: String) throws(SunsetError) -> [LedgerEvent] {
    try LedgerEvent.events(json: Array(text.utf8), file: "ledger.json")
  }

  private let announced = """
    {"id": 3, "at": "2026-01-01T09:00:00Z", "recorded": "2026-01-02T09:00:00Z", "actor": "release", "role": "person",
     "event": "announced", "app": "shop", "subject": "ios/<2.2.0", "guard": null, "until": null, "note": "in app",
     "refersTo": null, "withdrawn": true}
    """

  @Test func `an envelope, its data, and events out of order`() throws {
    let accepted = """
      {"id": 2, "at": "2026-01-01T09:00:00Z", "recorded": "2026-01-01T09:00:00Z", "actor": "bot", "role": "automation",
       "event": "accepted", "app": "", "subject": "contract:cart", "guard": "stale", "until": "2026-02-01", "note": null}
      """
    let withdrawn = """
      {"id": 4, "at": "2026-01-03T09:00:00Z", "recorded": "2026-01-03T09:00:00Z", "actor": "release", "role": "person",
       "event": "withdrawn", "app": "", "subject": null, "refersTo": 3, "new": {"field": [1]}}
      """
    let list = "{\"events\": [\(announced), \(accepted), \(withdrawn)]}"
    let events = try read("{\"protocol\": 1, \"data\": \(list), \"meta\": {}}")
    #expect(try read(list) == events)
    #expect(events.map(\.id) == [2, 3, 4])
    #expect(
      events[1]
        == LedgerEvent(
          id: 3, at: Instant(seconds: 1_767_258_000), actor: "release", role: .person, kind: .announced, app: "shop",
          selector: .below(platform: "ios", AppVersion(2, 2)), note: "in app",
          recordedAt: Instant(seconds: 1_767_344_400)))
    #expect(events[0].guardName == "stale")
    #expect(events[0].until == Day(year: 2026, month: 2, day: 1))
    #expect(events[2].refersTo == 3)
  }

  @Test(arguments: [
    ("", "is empty"), ("{", "not valid JSON5"), ("[]", "has no data.events"), ("{\"data\": {}}", "has no data.events"),
    ("{\"events\": [1]}", "data.events[0] is 1"), ("{\"events\": [{}]}", "data.events[0].id is null"),
  ])
  func `what no export holds is named`(text: String, says: String) throws {
    let error = try #require(throws: SunsetError.self) { try read(text) }
    #expect(error.code == .usage)
    #expect(error.message.hasPrefix("ledger.json"))
    #expect(error.message.contains(says), "\(error.message)")
  }

  @Test(arguments: [
    ("\"person\"", "\"boss\"", ".role is"), ("\"announced\"", "\"banned\"", ".event is"),
    ("2026-01-01T09:00:00Z", "yesterday", ".at is"), ("ios/<2.2.0", "ios", ".subject is"),
    ("\"until\": null", "\"until\": \"soon\"", ".until is"), ("\"id\": 3", "\"id\": 0", ".id is 0"),
    ("\"note\": \"in app\"", "\"note\": 7", ".note is 7"), ("\"actor\": \"release\"", "\"actor\": \"\"", ".actor is"),
  ])
  func `each field is checked`(old: String, new: String, says: String) throws {
    let error = try #require(throws: SunsetError.self) {
      try read("{\"events\": [\(announced.replacing(old, with: new))]}")
    }
    #expect(error.message.contains("data.events[0]\(says)"), "\(error.message)")
  }

  @Test func `two events of one number`() throws {
    let error = try #require(throws: SunsetError.self) { try read("{\"events\": [\(announced), \(announced)]}") }
    #expect(error.message.contains("two events of the number 3"))
  }
}
