import Vocabulary

/// Holds back when clients are counted on a log sampled by request: light clients vanish from it. POLICY section 4,
/// `sampling`.
struct SamplingGuard: AppGuard {
  let name = "sampling"
  let distrustsShare = true

  func judge(app evidence: Evidence) -> Finding {
    guard evidence.basis == .clients else { return judge(requests: evidence) }
    guard evidence.sampledHits > 0 else {
      return Finding(name, .guard, .pass, "No hit stands for more than one request")
    }
    return Finding(
      name, .guard, .fail,
      "\(Wording.number(evidence.sampledHits)) hits of the window stand for more than one request each, or lack the weight "
        + "that is mapped, and a log sampled by request loses its light clients",
      remedy: "ingest the whole log, or one sampled by client, or count on basis requests")
  }

  /// Requests of a sampled log can be counted by its weights; where all of them are gone, they cannot.
  private func judge(requests evidence: Evidence) -> Finding {
    guard evidence.sampledHits > 0, evidence.total.requests == evidence.identity.hits else {
      return Finding(name, .guard, .pass, "Requests are counted, not clients")
    }
    return Finding(
      name, .guard, .fail, "The weight is mapped, but no hit of the window says how many requests it stands for",
      remedy: "check which field holds the weight")
  }
}
