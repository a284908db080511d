import Vocabulary

/// Holds back when clients are counted on a log sampled by request: light clients vanish from it. POLICY section 4,
/// `sampling`.
struct SamplingGuard: AppGuard {
  let name = "sampling"
  let distrustsShare = true

  func judge(app evidence: Evidence) -> Finding {
    guard evidence.basis == .clients else { return Finding(name, .guard, .pass, "Requests are counted, not clients") }
    guard evidence.sampledHits > 0 else {
      return Finding(name, .guard, .pass, "No hit stands for more than one request")
    }
    return Finding(
      name, .guard, .fail,
      "\(Wording.number(evidence.sampledHits)) hits of the window stand for more than one request each, and a log sampled "
        + "by request loses its light clients",
      remedy: "ingest the whole log, or one sampled by client, or count on basis requests")
  }
}
