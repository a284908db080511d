import Vocabulary

/// The active share is under the threshold both of all and of the subject's own platform. POLICY section 3.1.
enum ShareRule {
  /// Judges by what is there. Fails as `shareNotUnder`, or `shareRegrew` once announced; unknown as `noHits`,
  /// `noPlatformHits`.
  static func judge(_ context: SubjectContext) -> Finding {
    let over = context.scopes.filter { $0.share.isUnder(context.policy.threshold) == false }
    if !over.isEmpty { return notUnder(over, context) }
    guard context.shareOfAll.whole > 0 else { return noHits(context) }
    let platforms = context.selector.platform.map { [$0] } ?? context.parts.map(\.platform)
    // Where every hit was looked at, no platform at all means that nobody reads it.
    if platforms.isEmpty, context.subject.readers != .counted { return uncounted(context) }
    let empty = platforms.filter { context.evidence.platforms[$0]?.on(context.basis) ?? 0 <= 0 }
    guard empty.isEmpty else {
      let names = Wording.list(empty)
      return Finding(
        "noPlatformHits", .rule, .unknown,
        "There are no hits on \(names) in the window, so its share cannot be told",
        remedy: "ingest the logs of \(names) and check how \(empty.count == 1 ? "its" : "their") hits name the platform"
      )
    }
    let shares = context.scopes.map { scope in "\(percent(scope.share, context)) of \(scope.name)" }
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

  private static func notUnder(_ over: [(name: String, share: Share)], _ context: SubjectContext) -> Finding {
    let threshold = context.policy.threshold
    let seen =
      over.map { scope in
        "\(percent(scope.share, context)) of \(scope.name) (\(Wording.number(scope.share.count)) of "
          + "\(Wording.number(scope.share.whole)), at most \(Wording.number(most(of: scope.share.whole, threshold))) "
          + "would be under \(threshold))"
      }
      .joined(separator: " and ") + alone(context)
    if context.standing.state == .announced {
      return Finding(
        "shareRegrew", .rule, .fail, "Though announced, it has grown back to \(seen)",
        remedy: "withdraw the notice, for its users cannot be cut off")
    }
    return Finding(
      "shareNotUnder", .rule, .fail, "It has \(seen)", remedy: "keep serving it until enough of them have updated")
  }

  /// The platforms of a contract that pass though another does not.
  private static func alone(_ context: SubjectContext) -> String {
    let passing = context.parts.filter { $0.platformShare.isUnder(context.policy.threshold) == true }
    guard !passing.isEmpty else { return "" }
    let list = passing.map { "\($0.platform) with \(percent($0.platformShare, context))" }
    return ", while \(Wording.list(list)) would pass alone"
  }

  private static func noHits(_ context: SubjectContext) -> Finding {
    guard let window = context.evidence.window else {
      return Finding(
        "noHits", .rule, .unknown, "No day is closed yet, so there is no window to take a share of",
        remedy: "ingest seven whole days of logs")
    }
    guard context.evidence.uncountedSources.isEmpty else {
      return Finding(
        "noHits", .rule, .unknown,
        "The clients of source \(Wording.list(context.evidence.uncountedSources)) from \(window.from) to \(window.through) "
          + "are not known, so there is nothing to take a share of",
        remedy: "load counts that hold the whole window")
    }
    return Finding(
      "noHits", .rule, .unknown, "There are no hits at all from \(window.from) to \(window.through)",
      remedy: "ingest the logs of these days and check how they are mapped")
  }

  /// That the readers of a contract are not known for the whole window.
  private static func uncounted(_ context: SubjectContext) -> Finding {
    let days = context.evidence.window.map { "from \($0.from) to \($0.through)" } ?? ""
    let (seen, remedy, earliest): (String, String, Day?) =
      switch context.subject.readers {
      case .counted, .notConfigured:
        (
          "The counts of \(context.selector) on each platform that reads it are not at hand",
          "name its readers in the configuration by version, by a capability that every source logs, or by endpoint",
          nil
        )
      case .capability(let name):
        (
          "Not every hit \(days) says whether its client has the capability \(name)",
          "map the role capabilities in every source, and wait for seven whole days of it", nil
        )
      case .endpoint(let endpoint, let since?):
        (
          "Requests of \(endpoint.name) are counted since \(since) only, and a window has \(Window.days) days",
          "wait for the window that ends with \(since + (Window.days - 1))", since + (Window.days - 1)
        )
      case .endpoint(let endpoint, nil):
        (
          "Not every hit \(days) was looked at for \(endpoint.name)",
          "log the path in every source, ingest with this configuration, and wait for seven whole days of it", nil
        )
      }
    return Finding("noPlatformHits", .rule, .unknown, seen, remedy: remedy, earliest: earliest)
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
