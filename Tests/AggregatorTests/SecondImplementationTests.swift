import Policy
import Testing
import Vocabulary

@testable import Aggregator

@Suite("Aggregator and Policy against a second implementation")
struct SecondImplementationTests {
  @Test("the same verdicts on random worlds")
  func agree() {
    var seen: Set<Verdict> = []
    for seed in 0..<worlds(30, of: 1_000) {
      let world = World(seed: seed)
      let verdicts = world.verdicts
      #expect(verdicts == NaivePolicy(world).verdicts, "seed \(seed)")
      seen.formUnion(verdicts.values)
    }
    // Those that were retired long ago and watched without a gap are rare, and not all runs look at many worlds.
    #expect(seen.union([.retired]) == Set(Verdict.allCases))
  }
}

/// Losing data never turns another verdict into `sunset`. POLICY section 1 and example 22.
@Suite("What is lost never leads to a retirement")
struct LossTests {
  enum Loss: CaseIterable {
    case day, hour, sourceDay, sourceHour, client, version, platform, notice, weight, flags
    case announcement, acceptance, publication
  }

  @Test("a day, an hour, of one source or of all, a mapped field, the flag file, or an event")
  func losses() {
    var random = SplitMix(7)
    var mutations = 0
    var sunsets = 0
    let count = worlds(250, of: 10_000)
    var seed = 0
    while mutations < count {
      seed += 1
      var world = World(seed: 10_000 + seed)
      // Cautions that block must not be passed by a loss either.
      for name in CautionName.allCases where Int.random(in: 0..<6, using: &random) == 0 {
        world.policy.cautions[name.rawValue] = .block
      }
      accept(&world, &random)
      let before = world.decide()
      sunsets += before.count { $0.verdict == .sunset }
      for loss in Loss.allCases where mutations < count {
        guard let after = world.losing(loss, &random) else { continue }
        mutations += 1
        check(before, after.decide(), "seed \(seed), \(loss)")
      }
    }
    #expect(sunsets > count / 80)
  }

  /// A subject that waited for the cut budget may get what another one that is lost from the cut leaves; the whole stays
  /// under the threshold.
  private func check(_ before: [Decision], _ after: [Decision], _ what: String) {
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.selector, $0) })
    for decision in after where decision.verdict == .sunset {
      let earlier = old[decision.selector]
      let waited = earlier?.reasons.contains { $0.code == "cutBudget" && $0.blocks } ?? false
      let isSame = earlier?.verdict == .sunset || earlier?.verdict == .wait && waited
      #expect(isSame, "\(what): \(decision.selector) was \(earlier.map { "\($0.verdict)" } ?? "not there")")
    }
  }

  /// A person may have accepted something for a subject.
  private func accept(_ world: inout World, _ random: inout SplitMix) {
    guard Int.random(in: 0..<3, using: &random) == 0,
      let announced = world.events.first(where: { $0.kind == .announced })
    else { return }
    var event = announced
    event.id = world.events.count + 1
    event.kind = .accepted
    event.guardName = ["unknownVersions", "confidence", "dormant", "olderKept"].randomElement(using: &random)
    event.until = .monday + 30
    world.events.append(event)
  }
}

extension World {
  /// The same world without something; nil where it has none of it.
  fileprivate func losing(_ loss: LossTests.Loss, _ random: inout SplitMix) -> World? {
    var copy = self
    switch loss {
    case .day:
      let ago = Int.random(in: 0...40, using: &random)
      copy.lines.removeAll { $0.ago == ago }
    case .hour:
      let (ago, hour) = (Int.random(in: 0...6, using: &random), Bool.random(using: &random) ? 9 : 15)
      copy.lines.removeAll { $0.ago == ago && $0.hour == hour }
    case .sourceDay:
      guard let source = Self.sources.randomElement(using: &random) else { return nil }
      let ago = Int.random(in: 0...40, using: &random)
      guard NaivePolicy(self).isUsual(ago, nil, of: source) else { return nil }
      copy.lines.removeAll { $0.ago == ago && $0.source == source }
    case .sourceHour:
      guard let source = Self.sources.randomElement(using: &random) else { return nil }
      let (ago, hour) = (Int.random(in: 0...6, using: &random), Bool.random(using: &random) ? 9 : 15)
      guard NaivePolicy(self).isUsual(ago, hour, of: source) else { return nil }
      copy.lines.removeAll { $0.ago == ago && $0.hour == hour && $0.source == source }
    case .client: for index in copy.lines.indices { copy.lines[index].client = nil }
    case .version: for index in copy.lines.indices { copy.lines[index].version = nil }
    case .platform: for index in copy.lines.indices { copy.lines[index].platform = Subject.noPlatform }
    case .notice:
      guard mapsNotice else { return nil }
      for index in copy.lines.indices { copy.lines[index].notice = false }
    case .weight: for index in copy.lines.indices { copy.lines[index].weight = nil }
    case .flags: copy.flags = Bool.random(using: &random) ? .notConfigured : .unreadable(file: "f", reason: "gone")
    case .announcement: return copy.lose(.announced, &random) ? copy : nil
    case .acceptance: return copy.lose(.accepted, &random) ? copy : nil
    case .publication: return copy.lose(.published, &random) ? copy : nil
    }
    return copy
  }

  private mutating func lose(_ kind: LedgerEvent.Kind, _ random: inout SplitMix) -> Bool {
    guard let event = events.filter({ $0.kind == kind }).randomElement(using: &random) else { return false }
    events.removeAll { $0.id == event.id }
    return true
  }
}
