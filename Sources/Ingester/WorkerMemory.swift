import Formats

/// What one worker keeps from one file of a source to the next.
final class WorkerMemory {
  private var source: Int?
  private var kept = UserAgentMemory()

  /// The User-Agents of a source, by its place in the run; those of another are forgotten.
  func userAgents(ofSource number: Int) -> UserAgentMemory {
    if source != number {
      if source != nil { kept = UserAgentMemory() }
      source = number
    }
    return kept
  }
}
