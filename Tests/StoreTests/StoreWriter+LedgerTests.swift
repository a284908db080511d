import ClientContract
import Testing
import Vocabulary

@testable import Store

@Suite struct StoreWriterLedgerTests {
  static let events: [LedgerEvent] = [
    LedgerEvent(
      at: Instant(seconds: 100), actor: "O'Neil \"ops\"\0", role: .person, kind: .announced, app: "shop",
      selector: .version(platform: "ios", AppVersion(2, 1, 0)), note: "'); DROP TABLE ledger; --",
      recordedAt: Instant(seconds: 200)),
    LedgerEvent(
      at: Instant(seconds: -5), actor: "", role: .automation, kind: .held,
      selector: .below(platform: "android", AppVersion(2, 2, 0)), note: ""),
    LedgerEvent(
      at: Instant(seconds: 101), actor: "b", role: .person, kind: .accepted, selector: .contract("old: field"),
      guardName: "population", until: Day(number: 20_800)),
    LedgerEvent(at: Instant(seconds: 102), actor: "b", role: .person, kind: .withdrawn, refersTo: 1),
  ]

  @Test func comesBack() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    #expect(try Self.events.map { try writer.append($0) } == [1, 2, 3, 4])
    let expected = Self.events.enumerated().map { index, event in
      var event = event
      event.id = index + 1
      return event
    }
    #expect(try writer.ledger() == expected)
    #expect(try store.reader().ledger() == expected)
  }

  @Test(arguments: LedgerEvent.Kind.allCases)
  func everyKind(kind: LedgerEvent.Kind) throws {
    let store = try TemporaryStore()
    try store.writer().append(LedgerEvent(at: TemporaryStore.now, actor: "a", role: .person, kind: kind))
    #expect(try store.reader().ledger().map(\.kind) == [kind])
  }

  @Test func aWithdrawalOfNothingIsRefused() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    var event = Self.events[3]
    event.refersTo = 7
    #expect(try sunsetError { try writer.append(event) }.code == .usage)
    #expect(try writer.ledger().isEmpty)
  }

  @Test func whatWaitsForACommitIsLeftAlone() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.log", clients: [1]))
    try writer.append(Self.events[0])
    #expect(try store.reader().files().isEmpty)
    #expect(try store.reader().ledger().count == 1)
    try writer.commit()
    #expect(try store.reader().files().count == 1)
  }

  @Test func anEventThatIsNoneIsTold() throws {
    let store = try TemporaryStore()
    try store.writer().commit()
    try store.connection().execute(
      script: "INSERT INTO ledger VALUES(1, 0, 'a', 'person', 'danced', '', NULL, NULL, NULL, NULL, NULL, 0)")
    #expect(try sunsetError { _ = try store.reader().ledger() }.message.contains("ledger row 1"))
  }
}
