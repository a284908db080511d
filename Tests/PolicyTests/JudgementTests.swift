import ClientContract
import Testing
import Vocabulary

@testable import Policy

/// What a line of POLICY section 6 needs to fit; a scene may have several, and the first in the order must win.
enum Line: String, CaseIterable, Sendable {
  case watch, retired, held, newest, shareFails, shareUnknown, announce, wait, noticeOrFlagUnknown, arm, blocked

  /// Which lines can be made to fit together with this one.
  func spoils(_ other: Line) -> Bool {
    switch (self, other) {
    // One subject has one state, one share, one notice and one flag file.
    case (.watch, .retired), (.shareFails, .shareUnknown), (.announce, .wait), (.noticeOrFlagUnknown, .arm): false
    // What is retired keeps its state, in which there is no notice to ask for.
    case (.watch, .announce), (.watch, .wait), (.retired, .announce), (.retired, .wait): false
    default: true
    }
  }

  var verdict: Verdict {
    switch self {
    case .watch: .watch
    case .retired: .retired
    case .held, .newest, .shareFails: .keep
    case .shareUnknown, .noticeOrFlagUnknown, .blocked: .undetermined
    case .announce: .announce
    case .wait: .wait
    case .arm: .arm
    }
  }
}

@Suite("Order of the verdicts")
struct JudgementTests {
  static let pairs: [(Line, Line)] = Line.allCases.enumerated().flatMap { index, first in
    Line.allCases.dropFirst(index + 1).filter { first.spoils($0) }.map { (first, $0) }
  }

  /// A scene in which all given lines fit.
  static func decide(_ lines: Set<Line>) -> Decision? {
    var evidence = Fixture.evidence(40, of: 12_000)
    var ledger: [LedgerEvent] = []
    var flags = Fixture.flags
    if lines.contains(.wait) {
      ledger = [Fixture.event(.announced, id: 1, daysBeforeEnd: 5)]
    } else if !lines.contains(.announce) {
      ledger = [Fixture.event(.announced, id: 1, daysBeforeEnd: 50)]
    }
    if lines.contains(.watch) { ledger.append(Fixture.event(.retired, id: 2, daysBeforeEnd: 5)) }
    if lines.contains(.retired) { ledger.append(Fixture.event(.retired, id: 2, daysBeforeEnd: 45)) }
    if lines.contains(.held) { ledger.append(Fixture.event(.held, id: 3, daysBeforeEnd: 4)) }
    if lines.contains(.newest) { evidence.subjects[0].isNewest = true }
    if lines.contains(.shareFails) { evidence.subjects[0].activeClients = 240 }
    if lines.contains(.shareUnknown) { evidence.sampledHits = 7 }
    if lines.contains(.noticeOrFlagUnknown) { flags = .unreadable(file: "flags.json", reason: "permission denied") }
    if lines.contains(.arm) { flags = .notConfigured }
    if lines.contains(.blocked) { evidence.onlyUnknown = ["ios": 360] }
    return Fixture.engine(ledger, flags: flags).decide(evidence).decisions.first
  }

  @Test("each line alone", arguments: Line.allCases)
  func alone(line: Line) throws {
    #expect(try #require(Self.decide([line])).verdict == line.verdict)
    #expect(try #require(Self.decide([])).verdict == .sunset)
  }

  @Test("each line beats every later one", arguments: pairs)
  func order(first: Line, second: Line) throws {
    #expect(try #require(Self.decide([first, second])).verdict == first.verdict)
  }

  @Test("everything that did not pass is listed, rules first")
  func reasons() throws {
    let decision = try #require(Self.decide([.held, .newest, .shareFails, .announce, .arm]))
    #expect(decision.reasons.map(\.code) == ["shareNotUnder", "notAnnounced", "flagFileMissing", "newest", "held"])
    #expect(decision.reasons.allSatisfy { $0.result != .pass && $0.text.hasSuffix(".") && !$0.text.contains("\n") })
    #expect(decision.held)
  }

  @Test(
    "on data that cannot be trusted a share that passes is unknown, and one that fails fails",
    arguments: [
      "coverage", "stale", "population", "identity", "sampling",
    ])
  func distrust(name: String) throws {
    func spoilt(_ evidence: Evidence) -> Evidence {
      evidence.with {
        switch name {
        case "coverage": $0.days = []
        case "stale": $0.asOf = Fixture.window.end + 3 * 86_400
        case "population": $0.platforms["ios"]?.clients = min(99, $0.subjects[0].activeClients * 9)
        case "identity": $0.identity.isAddress = true
        default: $0.sampledHits = 1
        }
      }
    }
    let passing = name == "population" ? Fixture.evidence(0, of: 12_000) : Fixture.evidence(40, of: 12_000)
    // Not announced, so that a trusted share would lead to another verdict.
    let low = try #require(Fixture.engine([]).decide(spoilt(passing)).decisions.first)
    #expect(low.verdict == .undetermined)
    #expect(low.codes.contains(name))
    let failing = name == "population" ? Fixture.evidence(2, of: 12_000) : Fixture.evidence(240, of: 12_000)
    let high = try #require(Fixture.engine([]).decide(spoilt(failing)).decisions.first)
    #expect(high.verdict == .keep)
    #expect(high.codes.isSuperset(of: ["shareNotUnder", name]))
    let off = Fixture.engine([], policy: Fixture.blocking(name, .warn))
    #expect(try #require(off.decide(spoilt(Fixture.evidence(40, of: 12_000))).decisions.first).verdict != .undetermined)
  }
}
