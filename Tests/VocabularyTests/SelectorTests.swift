import ClientContract
import Testing

@testable import Vocabulary

@Suite struct SelectorTests {
  @Test(
    "reads, and prints in one form",
    arguments: [
      ("ios/2.1.0", Selector.version(platform: "ios", AppVersion(2, 1, 0)), "ios/2.1.0"),
      ("ios/2.1", .version(platform: "ios", AppVersion(2, 1, 0)), "ios/2.1.0"),
      ("iOS/v2.1.0 (456)", .version(platform: "ios", AppVersion(2, 1, 0)), "ios/2.1.0"),
      ("android-tv/7", .version(platform: "android-tv", AppVersion(7)), "android-tv/7.0.0"),
      ("ios/<2.2.0", .below(platform: "ios", AppVersion(2, 2, 0)), "ios/<2.2.0"),
      ("IOS/<2.10", .below(platform: "ios", AppVersion(2, 10, 0)), "ios/<2.10.0"),
      ("contract:v1-sync", .contract("v1-sync"), "contract:v1-sync"),
      ("contract:a/b", .contract("a/b"), "contract:a/b"),
    ])
  func reads(text: String, selector: Selector, printed: String) {
    #expect(Selector(text) == selector)
    #expect(selector.description == printed)
    #expect(Selector(printed) == selector)
  }

  @Test(arguments: [
    "", "ios", "ios/", "/2.1.0", "ios/unknown", "ios/<", "ios/<<2.1.0", "ios/>2.1.0", "ios/2.1.0/3", "i os/2.1.0",
    "ios /2.1.0", "contract:", "äpp/2.1.0", "\u{212A}indle/2.1.0", "ios/２.1.0", "ios/2.1.0, 2.2.0",
    "abcdefghijklmnopqrstuvwxyz0123456/1.0.0",
  ])
  func refuses(text: String) {
    #expect(Selector(text) == nil)
  }

  @Test(
    "which versions belong to a subject",
    arguments: [
      ("ios/2.9.0", "ios", AppVersion(2, 9, 0), true), ("ios/2.9.0", "ios", AppVersion(2, 9, 1), false),
      ("ios/2.9.0", "android", AppVersion(2, 9, 0), false), ("ios/<2.10.0", "ios", AppVersion(2, 9, 0), true),
      ("ios/<2.10.0", "ios", AppVersion(2, 10, 0), false), ("ios/<2.10.0", "ios", AppVersion(0), true),
      ("ios/<2.10.0", "android", AppVersion(2, 9, 0), false), ("contract:ios", "ios", AppVersion(2, 9, 0), false),
    ])
  func coversVersion(subject: String, platform: String, version: AppVersion, expected: Bool) throws {
    #expect(try #require(Selector(subject)).covers(platform: platform, version) == expected)
  }

  @Test(
    "whose events hold for another subject",
    arguments: [
      ("ios/<2.2.0", "ios/2.1.0", true), ("ios/<2.2.0", "ios/2.2.0", false), ("ios/<2.2.0", "ios/<2.2.0", true),
      ("ios/<2.2.0", "ios/<2.1.0", true), ("ios/<2.2.0", "ios/<2.3.0", false), ("ios/<2.2.0", "android/2.1.0", false),
      ("ios/<2.2.0", "android/<2.1.0", false), ("ios/2.1.0", "ios/2.1.0", true), ("ios/2.1.0", "ios/<2.1.0", false),
      ("contract:a", "contract:a", true), ("contract:a", "contract:b", false), ("ios/<2.2.0", "contract:a", false),
    ])
  func coversSubject(subject: String, other: String, expected: Bool) throws {
    #expect(try #require(Selector(subject)).covers(#require(Selector(other))) == expected)
  }

  @Test func kindAndPlatform() throws {
    #expect(try #require(Selector("ios/2.1.0")).kind == "version")
    #expect(try #require(Selector("ios/<2.1.0")).kind == "range")
    #expect(try #require(Selector("contract:a")).kind == "contract")
    #expect(try #require(Selector("ios/<2.1.0")).platform == "ios")
    #expect(try #require(Selector("contract:a")).platform == nil)
  }

  @Test func order() throws {
    let sorted = [
      "android/<3.0.0", "ios/<2.0.0", "android/2.10.0", "ios/2.9.0", "ios/2.10.0", "contract:a", "contract:b",
    ]
    let selectors = try sorted.map { try #require(Selector($0)) }
    #expect(selectors.reversed().sorted() == selectors)
  }
}
