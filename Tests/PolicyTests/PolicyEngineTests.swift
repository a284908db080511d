import ClientContract
import Testing
import Vocabulary

@testable import Policy

@Suite("Policy engine")
struct PolicyEngineTests {
  @Test("a decision for each subject, in the order of the evidence, each by its own ledger")
  func order() {
    let versions = [3, 1, 2].map { Selector.version(platform: "ios", AppVersion(2, $0, 0)) }
    let evidence = Fixture.evidence().with { evidence in
      evidence.subjects = versions.map { SubjectEvidence(selector: $0, requests: 10, activeClients: 10) }
    }
    let result = Fixture.engine([Fixture.event(.announced)]).decide(evidence)
    #expect(result.decisions.map(\.selector) == versions)
    #expect(result.decisions.map(\.state) == [.none, .announced, .none])
  }

  @Test("an app sees its own events only")
  func apps() {
    let ledger = [Fixture.event(.announced, secondsBeforeEnd: 21 * 86_400, app: "shop")]
    let engine = Fixture.engine(ledger)
    #expect(engine.decide(Fixture.evidence(app: "shop")).decisions.map(\.verdict) == [.sunset])
    #expect(engine.decide(Fixture.evidence(app: "news")).decisions.map(\.verdict) == [.announce])
    #expect(engine.decide(Fixture.evidence()).decisions.map(\.verdict) == [.announce])
  }

  /// Losing data never turns another verdict into `sunset`; POLICY section 1 and example 22.
  @Test("what is lost never leads to a retirement", arguments: 0..<400)
  func metamorphic(seed: Int) {
    var random = Generator(seed: UInt64(seed))
    let scene = Scene(&random)
    let before = scene.verdict()
    for loss in Scene.Loss.allCases {
      let after = scene.losing(loss, &random).verdict()
      #expect(after != .sunset || before == .sunset, "\(loss)")
    }
  }

  @Test("the random scenes reach every verdict, sunset often enough to mean something")
  func spread() {
    let verdicts = (0..<400).map { seed in
      var random = Generator(seed: UInt64(seed))
      return Scene(&random).verdict()
    }
    #expect(Set(verdicts) == Set(Verdict.allCases).subtracting([.reenable]))
    #expect(verdicts.count { $0 == .sunset } >= 20)
  }
}

/// SplitMix64, so that a failing seed fails again.
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Random evidence, ledger and flags.
struct Scene {
  enum Loss: CaseIterable { case day, dayAndHits, flagFile, announcement, acceptance, publication, clientField }

  var evidence: Evidence
  var ledger: [LedgerEvent]
  var flags: FlagSource

  init(_ random: inout Generator) {
    let total = Int.random(in: 1...6, using: &random) == 1 ? 80 : Int.random(in: 5_000...20_000, using: &random)
    let count = Int.random(in: 0...(total / (Bool.random(using: &random) ? 200 : 50)), using: &random)
    evidence = Fixture.evidence(count, of: total, platform: total * Int.random(in: 6...10, using: &random) / 10)
    if Int.random(in: 1...4, using: &random) == 1 {
      evidence.onlyUnknown = ["ios": Int.random(in: 0...90, using: &random)]
    }
    if Int.random(in: 1...6, using: &random) == 1 { evidence = evidence.lacking(Int.random(in: 0...9, using: &random)) }
    if Int.random(in: 1...9, using: &random) == 1 { evidence.subjects[0].isNewest = true }
    let kinds: [LedgerEvent.Kind] = [
      .announced, .announced, .announced, .retired, .reenabled, .held, .accepted, .published,
    ]
    ledger = [Fixture.event(.announced, id: 1, daysBeforeEnd: Int64.random(in: 5...60, using: &random))]
    for id in 2..<Int.random(in: 2...4, using: &random) {
      var event = Fixture.event(
        kinds.randomElement(using: &random) ?? .announced, id: id,
        daysBeforeEnd: Int64.random(in: 0...60, using: &random),
        selector: Bool.random(using: &random) ? Fixture.selector : .below(platform: "ios", AppVersion(2, 2, 0)))
      event.guardName = event.kind == .accepted ? "coverage" : nil
      event.until = event.kind == .accepted ? Fixture.through + 9 : nil
      ledger.append(event)
    }
    if Int.random(in: 1...6, using: &random) == 1 { ledger.removeFirst() }
    flags =
      switch Int.random(in: 1...8, using: &random) {
      case 1: .notConfigured
      case 2: .unreadable(file: "flags.json", reason: "permission denied")
      default: Fixture.flags
      }
  }

  func verdict() -> Verdict? { Fixture.engine(ledger, flags: flags).decide(evidence).decisions.first?.verdict }

  func losing(_ loss: Loss, _ random: inout Generator) -> Scene {
    var copy = self
    switch loss {
    case .day:
      let day = losable(&random)
      copy.evidence.days.removeAll { $0.day == day }
    case .dayAndHits:
      // The lost day's clients of the subject are gone with it, which makes its share look smaller.
      guard let day = losable(&random) else { return self }
      copy.evidence = evidence.lacking(Fixture.through - day)
      copy.evidence.subjects[0].activeClients /= 3
    case .flagFile:
      copy.flags = Bool.random(using: &random) ? .notConfigured : .unreadable(file: "flags.json", reason: "gone")
    case .announcement: copy.lose(.announced, &random)
    case .acceptance: copy.lose(.accepted, &random)
    case .publication: copy.lose(.published, &random)
    case .clientField:
      copy.evidence.identity.hitsWithClient = 0
      copy.evidence.subjects[0].activeClients = 0
      copy.evidence.total.clients = 0
      copy.evidence.platforms["ios"]?.clients = 0
    }
    return copy
  }

  /// A day of the window that a person has not accepted the gaps of: one that was not yet over when they did.
  private func losable(_ random: inout Generator) -> Day? {
    let seen = ledger.filter { $0.kind == .accepted }.map(\.at).max() ?? Instant(seconds: 0)
    return (Fixture.window.from...Fixture.through).filter { Zone.utc.start(of: $0 + 1) > seen }
      .randomElement(using: &random)
  }

  private mutating func lose(_ kind: LedgerEvent.Kind, _ random: inout Generator) {
    if let event = ledger.filter({ $0.kind == kind }).randomElement(using: &random) { ledger.removeAll { $0 == event } }
  }
}
