import Testing
import Vocabulary

@testable import Formats

@Suite struct NamedFieldGuessTests {
  private func guess(_ fields: [(String, String)]) -> NamedFieldGuess {
    var guess = NamedFieldGuess()
    guess.add(fields.map { ($0.0, Array($0.1.utf8)) })
    return guess
  }

  @Test func `names and values together tell`() {
    let guess = guess([
      ("app.clientVersion", "2.3.1"), ("tls_version", "1.3"), ("device.OS", "ios"),
      ("user_id", "8f14e45f-ceea-467f-a0e6"),
      ("request_id", "9f14e45f-ceea-467f-a0e6"), ("schemaVersion", "1.0"),
    ])
    #expect(guess.name(of: .version) == "app.clientVersion")
    #expect(guess.name(of: .platform) == "device.OS")
    #expect(guess.name(of: .client) == "user_id")
    #expect(guess.name(of: .time) == nil)
  }

  @Test func `two that fit are none`() {
    #expect(guess([("version", "2.3.1"), ("clientVersion", "2.3.1")]).name(of: .version) == nil)
  }

  @Test func `a name without the values is none`() {
    #expect(guess([("version", "main"), ("platform", "fe_https"), ("device_id", "7")]).name(of: .version) == nil)
    #expect(guess([("platform", "fe_https")]).name(of: .platform) == nil)
    #expect(guess([("device_id", "7")]).name(of: .client) == nil)
  }

  @Test func `words of a key`() {
    #expect(NamedFieldGuess.words("a.b.clientVersion") == ["client", "version"])
    #expect(NamedFieldGuess.words("X-Client_version") == ["x", "client", "version"])
    #expect(NamedFieldGuess.words("cs(User-Agent)") == ["cs", "user", "agent"])
    #expect(NamedFieldGuess.words("") == [])
  }
}
