import Foundation
import Testing

/// A server that answers as ClickHouse would, or fails as engines do; see Tests/Engines/shim.py. Gone with the value.
final class EngineShim {
  let port: Int
  private let process = Process()
  private let input = Pipe()
  private let records: URL

  static let python: String? =
    ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    } ?? findInPath("python3")
  static let openssl = findInPath("openssl")

  private static func findInPath(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// - Parameter certificate: the names of a certificate and its key in the folder; nil for no TLS.
  init(_ mode: String, records text: String, in folder: TemporaryFolder, certificate: (String, String)? = nil) throws {
    records = try folder.write(text, to: "records.ndjson")
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = [
      BuiltProgram.repository.appendingPathComponent("Tests/Engines/shim.py").path, mode, records.path,
    ]
    if let certificate {
      process.arguments? += [certificate.0, certificate.1].map { folder.url.appendingPathComponent($0).path }
    }
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while true {
      let byte = output.fileHandleForReading.readData(ofLength: 1)
      if byte.isEmpty || byte == Data([0x0A]) { break }
      line += byte
    }
    port = try #require(Int(String(decoding: line, as: UTF8.self)), "the shim did not start")
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
    process.waitUntilExit()
  }

  /// The requests that it got, one a line.
  func requests() throws -> [String] {
    try String(contentsOf: URL(fileURLWithPath: records.path + ".log"), encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  func url(_ scheme: String = "clickhouse", host: String = "127.0.0.1") -> String {
    "\(scheme)://\(host):\(port)/logs?table=requests"
  }
}
