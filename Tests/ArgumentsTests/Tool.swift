import Foundation

/// A program of the system that reads what ours writes.
enum Tool {
  /// Runs it with a text at its standard input; what it says on both streams, and its exit code.
  static func run(
    _ path: String, _ arguments: [String], input text: String
  ) throws -> (output: String, code: Int32) {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }
}
