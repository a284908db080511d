import ClientContract
import Testing

@testable import Formats

@Suite struct VersionTextTests {
  @Test(
    arguments: [
      ("2.3.1", "2.3.1", nil), (" \t2.3.1 \t", "2.3.1", nil), ("ios/2.3.1", "2.3.1", "ios"),
      ("Android/2.3", "2.3.0", "android"), ("iPad/7", "7.0.0", "ios"), ("iPhone/2.3.1 (456)", "2.3.1", "ios"),
      ("MyApp/2.3.1", "2.3.1", nil), ("MyApp/v2.3.1+456", "2.3.1", nil), ("2.3.1,2.3.1", "2.3.1", nil),
      ("2.3.1, 2.3.1 (9)", "2.3.1", nil), ("visionOS/1.0", "1.0.0", "visionos"),
    ] as [(String, String, String?)])
  func `a version`(text: String, version: String, platform: String?) throws {
    let read = try #require(VersionText(Array(text.utf8)))
    #expect(read.version.description == version)
    #expect(read.platform == platform)
  }

  @Test(arguments: [
    "", ",", "2.3.1,", "2.3.1,2.4.0", "2.3.1, 2.4.0", "/2.3.1", "okhttp/4.12.0", "Dart/3.4", "CFNetwork/1494.0.7",
    "Mozilla/5.0", "Expo/1017756", "a b/2.3.1", "ios/ios/2.3.1", "ios/", "1,1,1,1,1,1,1,1,1", "{2.3.1}",
  ])
  func `no version`(text: String) {
    #expect(VersionText(Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      ("MyApp/2.3.1 (iPhone; iOS 17.5; Scale/3.00)", "ios"), ("MyApp/2.3.1 (iPad; CPU OS 17_5 like Mac OS X)", "ios"),
      ("MyApp/7 (Linux; U; Android 14; Pixel 8)", "android"), ("Dalvik/2.1.0 (Linux; U)", "android"),
      ("MyApp/2.3.1 (Macintosh; macOS 14.5)", "macos"), ("MyApp/2.3.1 (Windows NT 10.0; Win64; x64)", "windows"),
      ("MyApp/2.3.1 CFNetwork/1494.0.7 Darwin/23.4.0", nil), ("okhttp/4.12.0", nil), ("", nil),
    ] as [(String, String?)])
  func `the platform of a User-Agent`(text: String, platform: String?) {
    #expect(PlatformWord.word(inUserAgent: Array(text.utf8)) == platform)
  }

  @Test(arguments: [("iOS", "ios"), ("ANDROID", "android"), ("a b", "none"), ("", "none"), ("\u{1B}[31m", "none")])
  func `the platform of a field`(text: String, platform: String) {
    #expect(PlatformWord.word(ofField: Array(text.utf8)) == platform)
  }
}
