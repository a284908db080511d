import Vocabulary

/// Holds back when clients are counted but too few hits name one, or the id is an address. POLICY section 4, `identity`.
struct IdentityGuard: AppGuard {
  let name = "identity"
  let distrustsShare = true

  /// The least part of the hits that must carry a client id, in percent.
  static let leastPercent = 99

  func judge(app evidence: Evidence) -> Finding {
    guard evidence.basis == .clients else { return Finding(name, .guard, .pass, "Requests are counted, not clients") }
    let identity = evidence.identity
    if identity.isAddress {
      return Finding(
        name, .guard, .fail,
        "The client id is an address, and many devices share one while phones change theirs",
        remedy: "map a device or installation id, or count on basis requests")
    }
    guard identity.hits > 0 else {
      return Finding(
        name, .guard, .unknown, "No hits of the window can be looked at for a client id",
        remedy: "ingest the logs of the window")
    }
    let named = identity.hitsWithClient.multipliedFullWidth(by: 100)
    let needed = identity.hits.multipliedFullWidth(by: Self.leastPercent)
    let missing = Share(
      max(0, identity.hits.subtractingReportingOverflow(identity.hitsWithClient).partialValue), of: identity.hits)
    let seen =
      "\(Wording.number(identity.hitsWithClient)) of \(Wording.number(identity.hits)) hits carry a client id "
      + "(\(Wording.percent(missing, against: .onePercent)) do not)"
    guard (named.high, named.low) < (needed.high, needed.low) else { return Finding(name, .guard, .pass, seen) }
    let (sum, isOver) = max(0, identity.hitsWithClient).addingReportingOverflow(max(0, identity.hitsUntold))
    let most = (isOver ? Int.max : sum).multipliedFullWidth(by: 100)
    guard identity.hitsUntold <= 0 || (most.high, most.low) < (needed.high, needed.low) else {
      return Finding(
        name, .guard, .unknown,
        "Of \(Wording.number(identity.hitsUntold)) hits an engine did not say how many carry a client id",
        remedy: "load counts that say it (withClient), as those of sunset sql do")
    }
    return Finding(
      name, .guard, .fail, "Only \(seen), and \(Self.leastPercent) % must",
      remedy: "map the field that carries it on every hit, exclude what is no client, or count on basis requests")
  }
}
