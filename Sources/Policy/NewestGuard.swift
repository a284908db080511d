import Vocabulary

/// Holds back the newest version of a platform, and one that no newer version has overtaken. POLICY section 4, `newest`.
struct NewestGuard: Guard {
  let name = "newest"
  let distrustsShare = false

  func judge(_ context: SubjectContext) -> Finding {
    let platform = context.selector.platform ?? ""
    let verb = if case .below = context.selector { "holds" } else { "is" }
    if context.subject.isNewest {
      return Finding(
        name, .guard, .fail, "It \(verb) the newest version of \(platform)",
        remedy: "keep serving it until a newer one has a larger share")
    }
    if context.subject.hasLargerSuccessor {
      return Finding(name, .guard, .pass, "A newer version has a larger share")
    }
    guard context.shareOfAll.whole > 0, context.platformTotal != 0 else {
      return Finding(
        name, .guard, .unknown, "Without hits it cannot be told whether a newer version has a larger share",
        remedy: "ingest the logs of the window")
    }
    return Finding(
      name, .guard, .fail, "No newer version of \(platform) has a larger share",
      remedy: "keep serving it until one has")
  }
}
