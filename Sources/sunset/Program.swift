import Arguments
import Reports
import Vocabulary

/// The only place that chooses text, stream and exit code.
enum Program {
  /// Parses the command line, runs the command, prints what is to be said, and ends the process.
  static func main() -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    Console.ignoreBrokenPipes()
    do {
      var command = try Sunset.parseAsRoot(arguments)
      try command.run()
      Console.exit(0)
    } catch let error as SunsetError {
      Console.exit(report(error, wantsJSON: asksForJSON(arguments)))
    } catch {
      let code = Sunset.exitCode(for: error)
      let text = Sunset.fullMessage(for: error)
      if !text.isEmpty { Console.write(text + "\n", to: code.isSuccess ? .output : .error) }
      if !code.isSuccess, !text.isEmpty, asksForJSON(arguments) {
        writeEnvelope(SunsetError(.usage, Sunset.message(for: error)))
      }
      Console.exit(code.rawValue)
    }
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
