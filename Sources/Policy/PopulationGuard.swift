import Vocabulary

/// Holds back when too few clients were active, in all or on the platform, to tell 1 %. POLICY section 4, `population`.
struct PopulationGuard: AppGuard {
  let name = "population"
  let distrustsShare = true

  /// The least that a share can be told of: 100 clients, 10,000 requests.
  static func least(_ basis: Basis) -> Int { basis == .clients ? 100 : 10_000 }

  func judge(app evidence: Evidence) -> Finding {
    judge(evidence.window == nil ? 0 : evidence.total.on(evidence.basis), in: "", evidence)
  }

  func judge(_ context: SubjectContext) -> Finding {
    let whole = judge(app: context.evidence)
    guard whole.passed else { return whole }
    if let platform = context.selector.platform, let total = context.platformTotal {
      return judge(total, in: " on \(platform)", context.evidence)
    }
    let parts = context.parts.map { judge($0.platformShare.whole, in: " on \($0.platform)", context.evidence) }
    return parts.first { !$0.passed } ?? whole
  }

  private func judge(_ count: Int, in scope: String, _ evidence: Evidence) -> Finding {
    let least = Self.least(evidence.basis)
    let seen = "\(Wording.number(count)) \(Wording.unit(evidence.basis))\(scope) in the window"
    guard count < least else { return Finding(name, .guard, .pass, "There are \(seen)") }
    return Finding(
      name, .guard, .fail,
      "There are only \(seen), and a small share cannot be told of fewer than \(Wording.number(least))",
      remedy: "check that all logs are ingested, or let a person accept it")
  }
}
