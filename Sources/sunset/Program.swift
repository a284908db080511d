import Arguments
import Reports
import Vocabulary

/// The only place that chooses text, stream and exit code.
enum Program {
  /// Parses the command line, runs the command, prints what is to be said, and ends the process.
  static func main() -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    Console.holdStandardStreams()
    Console.ignoreBrokenPipes()
    do {
      var command = try Sunset.parseAsRoot(arguments)
      try command.run()
      finish(0)
    } catch let error as SunsetError {
      finish(report(error, wantsJSON: asksForJSON(arguments)))
    } catch {
      let code = Sunset.exitCode(for: error)
      let text = inert(Sunset.fullMessage(for: error))
      if !text.isEmpty { Console.write(text + "\n", to: code.isSuccess ? .output : .error) }
      if !code.isSuccess, !text.isEmpty, asksForJSON(arguments) {
        writeEnvelope(SunsetError(.usage, Sunset.message(for: error)))
      }
      finish(code.rawValue)
    }
  }

  /// Ends the process. An answer that nobody could receive is a failure, unless something failed before it.
  private static func finish(_ code: Int32) -> Never {
    guard let failure = Console.outputFailure else { Console.exit(code) }
    let said = report(failure, wantsJSON: false)
    Console.exit(answerCodes.contains(code) ? said : code)
  }

  /// The codes of runs that came to an answer: done, some input refused, and what `--exit-code` says.
  private static let answerCodes = Set([0, SunsetError.Code.partial.rawValue] + ReportAnswer.allCases.map(\.rawValue))

  /// Words that were typed may hold what a terminal acts on, and are repeated in what is said of them.
  private static func inert(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { Inert.line(String($0), limit: 2_000) }
      .joined(separator: "\n")
  }

  /// Says an error in one line on standard error, and in the envelope on standard output where JSON was asked for.
  private static func report(_ error: SunsetError, wantsJSON: Bool) -> Int32 {
    Console.write("sunset: \(Inert.line(error.message, limit: 2_000))\n", to: .error)
    if wantsJSON { writeEnvelope(error) }
    return error.code.rawValue
  }

  private static func writeEnvelope(_ error: SunsetError) {
    var text = ""
    do {
      try JSONEnvelope(asOf: SystemClock.now).write(error: error, to: &text)
      Console.write(text, to: .output)
    } catch {
      Console.write("sunset: \(error.message)\n", to: .error)
    }
  }

  /// Whether the words ask for JSON, told without parsing them: they may be what is wrong.
  private static func asksForJSON(_ arguments: [String]) -> Bool {
    arguments.contains("--format=json")
      || arguments.indices.dropLast().contains { arguments[$0] == "--format" && arguments[$0 + 1] == "json" }
        && arguments.first != "ingest"
  }
}
