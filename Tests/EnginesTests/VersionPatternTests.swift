import ClientContract
import Foundation
import Testing
import Vocabulary

@testable import Engines
@testable import Formats

/// The expressions are held against the reader that logs are read by, with a third engine of expressions; those of the
/// engines themselves are asked in `make test-engines`.
@Suite struct VersionPatternTests {
  private static let texts = [
    "2.3.1", "2.3.1 (456)", "2.3.1+456", "v2.3", "V2.3", "2.3", "7", "2.3.1-beta.2", "2026.11.1", "ios/2.3.1",
    "02.003.0001",
    "2.3.1.4567", "  2.3.1  ", "\t2.3\t", "2.3.1(a)(b)-c", "2.3.1 (a) (b)", "999999999999999999.1.2",
    "MyApp/ v2.3.1+4 (x)",
    "", "-", "dev", "MyApp/2.3.1 (iPhone; iOS 17.5)", "99999999999999999999.0.0", "７.１.０", "-2.3.1", "+2.3.1",
    "\"2.3.1\"",
    "2.3.", ".3", "2..3", "2.3.x", "2.3.1rc1", "2.3.1 456", "2.3.1 (a/b)", "a/b/2.3", "vV2.3", "2.3.1 (", "2.3.1 )",
    "2.3 -b",
    "1----------------------------------------!", "ios /2.3", "2.3.1((a))", "2.3.1-ä",
  ]

  @Test func theNumbersAreThoseOfTheReader() throws {
    var read = 0
    for text in Self.texts + Self.random {
      guard !text.contains(",") else { continue }
      let word = try captured(VersionPattern.word, text)?.lowercased() ?? ""
      let isLibrary = VersionText.libraries.contains(word)
      let expected = VersionText(Array(text.utf8))
      let major = isLibrary ? nil : try captured(VersionPattern.major, text).flatMap { Int($0) }
      let minor = try captured(VersionPattern.minor, text).flatMap { Int($0) } ?? 0
      let patch = try captured(VersionPattern.patch, text).flatMap { Int($0) } ?? 0
      #expect(major.map { AppVersion($0, minor, patch) } == expected?.version, "\(text)")
      guard let expected else { continue }
      read += 1
      let platform = VersionPattern.platforms.first { $0.word == word }?.platform
      #expect(platform == expected.platform, "\(text)")
    }
    #expect(read > 200)
  }

  @Test func noHostileVersionCostsMoreThanItsLength() throws {
    for hostile in [
      "1" + String(repeating: "-", count: 50_000) + "!", "1" + String(repeating: " (a)", count: 20_000) + "!",
    ] {
      let start = ContinuousClock.now
      #expect(try captured(VersionPattern.patch, hostile) == nil)
      #expect(ContinuousClock.now - start < .seconds(20))
    }
  }

  @Test func noBackslashStandsInThem() {
    for pattern in [
      VersionPattern.major, VersionPattern.minor, VersionPattern.patch, VersionPattern.word, VersionPattern.platform,
      VersionPattern.noClient,
    ] { #expect(!pattern.contains("\\")) }
  }

  private func captured(_ pattern: String, _ text: String) throws -> String? {
    let expression = try NSRegularExpression(pattern: pattern)
    guard let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) else { return nil }
    return Range(match.range(at: 1), in: text).map { String(text[$0]) }
  }

  /// Texts of the pieces that versions are made of.
  private static let random: [String] = {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = [
      "1", "02", "10", ".", ".", "-", "+", "b", " ", "(", ")", "(x)", "v", "/", "ios/", "\t", "okhttp/", "App/",
    ]
    return (0..<4_000).map { _ in (0...next(7)).map { _ in pieces[next(pieces.count)] }.joined() }
  }()
}
