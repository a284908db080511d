import Testing
import Vocabulary

@testable import EngineClient

/// What needs no server; the answers of one are tested with the program, against Tests/Engines/shim.py.
@Suite struct HTTPPostTests {
  private func error(of url: String) throws -> SunsetError {
    let post = HTTPPost(
      url: url, headers: [("X-ClickHouse-User", "reader"), ("X-ClickHouse-Key", "r3ad")], body: "SELECT 1",
      timeouts: (5, 5))
    return try #require(throws: SunsetError.self) {
      try post.send { _ throws(SunsetError) in throw SunsetError(.failed, "there is an answer") }
    }
  }

  @Test func whoeverDoesNotListenIsNamedWithoutTheKey() throws {
    // Port 1 is tcpmux, which nobody runs.
    let error = try error(of: "http://127.0.0.1:1/?database=logs")
    #expect(error.code == .unavailable)
    #expect(error.message.hasPrefix("127.0.0.1:1: cannot be asked"))
    #expect(!error.message.contains("r3ad") && !error.message.contains("logs"))
  }

  @Test("only HTTP is spoken", arguments: ["file:///etc/hostname", "ftp://127.0.0.1:1/", "gopher://127.0.0.1:1/"])
  func otherProtocols(url: String) throws {
    let error = try error(of: url)
    #expect(error.code == .unavailable && error.message.contains("cannot be asked"), "\(error.message)")
    #expect(error.message.lowercased().contains("protocol"), "\(error.message)")
  }
}
