import Intake
import Vocabulary

/// Reads the beginning of a text and then the whole: what is counted must be the rest.
enum KnownContentRun {
  @Sendable static func check(_ input: [UInt8]) {
    let ends = input.indices.filter { input[$0] == 0x0A }
    guard let last = ends.last else { return }
    let text = input[...last]
    let beginning = text[...ends[ends.count / 2]]
    let options = ReadOptions()
    guard let first = read(beginning, options) else { return }
    // Directives are shared by many files, and no log is known by them alone.
    let lines = beginning.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    guard first.outcome.finding == .ok, lines.contains(where: { $0.first != UInt8(ascii: "#") }) else { return }
    require(first.recorder.content.elementsEqual(beginning), "not every line of the beginning was read")
    var known = KnownFiles()
    known.add(first.outcome)
    guard let (outcome, recorder) = read(text, options, known: known) else { return }
    switch outcome.finding {
    case .refused: return
    case .skipped:
      // All of it is the beginning over and over, the last time perhaps cut: a cut copy is skipped too.
      require(text.enumerated().allSatisfy { $1 == input[$0 % beginning.count] }, "a longer text is skipped")
    case .grown:
      require(recorder.content.elementsEqual(text), "not every line of the whole was read")
      require(outcome.findingOffset == recorder.countedFrom, "what counts does not begin where the finding says")
      require(recorder.countedFrom >= beginning.count, "known lines are counted again")
      let isCopies = input.prefix(recorder.countedFrom).enumerated().allSatisfy { $1 == input[$0 % beginning.count] }
      require(isCopies && recorder.countedFrom % beginning.count == 0, "new lines are not counted")
    case .ok, .growing, .damaged:
      fatalError("a text that begins with a known one is \(outcome.finding): \(outcome.findingText)")
    }
  }
}
