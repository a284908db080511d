import Foundation
import Testing

/// The built `sunset`, run as its users run it.
struct BuiltProgram {
  /// What a run left behind.
  struct Result {
    let code: Int32
    let output: String
    let error: String

    /// The first line of standard error, which says what is wrong.
    var complaint: String { String(error.prefix { $0 != "\n" }) }
  }

  /// The repository, found from this file.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program that was built together with these tests, beside their bundle.
  static let executable: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("sunset")
    #else
      return Bundle.main.bundleURL.appendingPathComponent("sunset")
    #endif
  }()

  /// Runs `sunset` in a folder. Nothing is taken from this process's environment but `PATH`.
  /// - Parameters:
  ///   - input: what is at standard input, which is never a terminal.
  ///   - shell: the shell's words around the command, as in `"$@" > /dev/full`.
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:], input: String = "",
    shell: String? = nil
  ) throws -> Result {
    let command = [executable.path] + arguments
    return try run(
      command: shell.map { ["/bin/sh", "-c", $0, "sh"] + command } ?? command, in: folder, environment: environment,
      input: input)
  }

  /// Runs `sunset` in a folder of the test's own, which stays until the program has ended.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], input: String = "",
    shell: String? = nil
  ) throws -> Result {
    try withExtendedLifetime(folder) {
      try run(arguments, in: folder.url, environment: environment, input: input, shell: shell)
    }
  }

  /// Runs any program by its path and waits for its end; one that hangs is ended after two minutes.
  static func run(
    command: [String], in folder: URL, environment: [String: String] = [:], input: String = ""
  ) throws -> Result {
    // Streams are files, so that no pipe can fill while another is read.
    let streams = try TemporaryFolder()
    let name = try #require(command.first)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: name)
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    // What lives until the program exits is no leak, but the address sanitizer takes some of it for one.
    var own = ["PATH": path, "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": "detect_leaks=0"]
    own["TSAN_OPTIONS"] = ProcessInfo.processInfo.environment["TSAN_OPTIONS"]
    process.environment = environment.merging(own) { given, _ in given }
    process.standardInput = try FileHandle(forReadingFrom: streams.write(input, to: "in"))
    process.standardOutput = try FileHandle(forWritingTo: streams.write("", to: "out"))
    process.standardError = try FileHandle(forWritingTo: streams.write("", to: "err"))
    try process.run()
    let watchdog = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: watchdog)
    process.waitUntilExit()
    watchdog.cancel()
    try #require(process.terminationReason == .exit, "\(command) was ended by signal \(process.terminationStatus)")
    return Result(code: process.terminationStatus, output: try streams.read("out"), error: try streams.read("err"))
  }
}
