import Vocabulary

/// The active share is under the threshold both of all and of the subject's own platform. POLICY section 3.1.
enum ShareRule {
  /// Judges by what is there. Fails as `shareNotUnder`, or `shareRegrew` once announced; unknown as `noHits`,
  /// `noPlatformHits`.
  static func judge(_ context: SubjectContext) -> Finding {
    let over = scopes(context).filter { $0.share.isUnder(context.policy.threshold) == false }
    if !over.isEmpty { return notUnder(over, context) }
    guard context.shareOfAll.whole > 0 else { return noHits(context) }
    guard let platform = context.selector.platform else { return partsUnknown(context) }
    guard context.shareOfPlatform.whole > 0 else {
      return Finding(
        "noPlatformHits", .rule, .unknown,
        "There are no hits on \(platform) in the window, so its share cannot be told",
        remedy: "ingest the logs of \(platform) and check how its hits name the platform")
    }
    let shares = scopes(context).map { scope in "\(percent(scope.share, context)) of \(scope.name)" }
    return Finding(
      "share", .rule, .pass,
      "\(shares.joined(separator: " and ")), under \(context.policy.threshold) each")
  }

  /// The rule where it would pass on what is there, but guards say that what is there cannot be trusted.
  static func untrusted(because guards: [String], _ context: SubjectContext) -> Finding {
    Finding(
      "shareUntrusted", .rule, .unknown,
      "The share is \(percent(context.shareOfAll, context)) of all on what is there, under "
        + "\(context.policy.threshold), but cannot be relied on",
      remedy: "settle first what \(guards.joined(separator: ", ")) \(guards.count == 1 ? "says" : "say")")
  }

  /// The wholes that a share must be under the threshold of, in words.
  private static func scopes(_ context: SubjectContext) -> [(name: String, share: Share)] {
    var scopes = [(name: "all \(Wording.unit(context.basis))", share: context.shareOfAll)]
    if let platform = context.selector.platform {
      scopes.append(("\(platform)'s \(Wording.unit(context.basis))", context.shareOfPlatform))
    }
    return scopes
  }

  private static func notUnder(_ over: [(name: String, share: Share)], _ context: SubjectContext) -> Finding {
    let threshold = context.policy.threshold
    let seen = over.map { scope in
      "\(percent(scope.share, context)) of \(scope.name) (\(Wording.number(scope.share.count)) of "
        + "\(Wording.number(scope.share.whole)), at most \(Wording.number(most(of: scope.share.whole, threshold))) "
        + "would be under \(threshold))"
    }
    .joined(separator: " and ")
    if context.standing.state == .announced {
      return Finding(
        "shareRegrew", .rule, .fail, "Though announced, it has grown back to \(seen)",
        remedy: "withdraw the notice, for its users cannot be cut off")
    }
    return Finding(
      "shareNotUnder", .rule, .fail, "It has \(seen)", remedy: "keep serving it until enough of them have updated")
  }

  private static func noHits(_ context: SubjectContext) -> Finding {
    guard let window = context.evidence.window else {
      return Finding(
        "noHits", .rule, .unknown, "No day is closed yet, so there is no window to take a share of",
        remedy: "ingest seven whole days of logs")
    }
    return Finding(
      "noHits", .rule, .unknown, "There are no hits at all from \(window.from) to \(window.through)",
      remedy: "ingest the logs of these days and check how they are mapped")
  }

  private static func partsUnknown(_ context: SubjectContext) -> Finding {
    Finding(
      "noPlatformHits", .rule, .unknown,
      "The counts of \(context.selector) on each platform that reads it are not at hand",
      remedy: "name the contract's readers in the configuration")
  }

  private static func percent(_ share: Share, _ context: SubjectContext) -> String {
    Wording.percent(share, against: context.policy.threshold)
  }

  /// The largest count that is under a threshold of a whole: ⌈whole · threshold⌉ − 1.
  static func most(of whole: Int, _ threshold: Threshold) -> Int {
    let limit = threshold.millionths
    guard whole > 0, limit > 0, limit <= Threshold.scale else { return 0 }
    // In two steps, so that no product of two large numbers is taken.
    let (quotient, rest) = whole.quotientAndRemainder(dividingBy: Threshold.scale)
    let parts = rest * limit
    return max(0, quotient * limit + (parts + Threshold.scale - 1) / Threshold.scale - 1)
  }
}
