import Formats
import Vocabulary

/// Tells the format of the first lines, and reads them by it; then looks at them as `sunset init` does.
enum RecognitionRun {
  @Sendable static func check(_ input: [UInt8]) {
    let lines = input.last == 0x0A ? input : input + [0x0A]
    var sample = LogSample()
    PaddedBytes(lines[...], fill: 0x20).lend { sample.add($0) }
    guard !sample.isEmpty else { return }
    switch FormatRecognizer().recognize(sample) {
    case .plan(let plan, let taken):
      require(!taken.isEmpty, "a format is told without a reason")
      LinesRun(plan).check(lines)
    case .refused(let why):
      require(!why.isEmpty, "a file is refused without a reason")
    }
    switch FormatSurvey.look(at: sample) {
    case .survey(let survey):
      // What is written into a configuration must be a format.
      do throws(SunsetError) {
        _ = try FormatPlan(
          format: survey.format, fields: survey.fields, app: "", userAgentProducts: survey.userAgentProducts)
      } catch {
        fatalError("a format is proposed that is none: \(error.message)")
      }
    case .refused(let why):
      require(!why.isEmpty, "a file is refused without a reason")
    }
  }
}

/// Reads the first line as patterns of what does not count, a tab between them, and the others as lines of `combined`.
enum ExclusionsRun {
  @Sendable static func check(_ input: [UInt8]) {
    let end = input.firstIndex(of: 0x0A) ?? input.count
    let patterns = input[..<end].split(separator: 0x09, omittingEmptySubsequences: false)
    let exclusions = zip(patterns, Configuration.Exclusion.Field.allCases).map { pattern, field in
      Configuration.Exclusion(name: "\(field)", field: field, pattern: String(decoding: pattern, as: UTF8.self))
    }
    do throws(SunsetError) {
      let rules = try ExclusionRules(exclusions, builtIn: false)
      LinesRun(try FormatPlan(format: "combined", exclusions: rules)).check(Array(input[end...].dropFirst()))
    } catch {
      require(error.code == .usage, "a pattern is refused with the code \(error.code)")
    }
  }
}
