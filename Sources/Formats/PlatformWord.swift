import Vocabulary

/// The platform that a word or a User-Agent speaks of.
enum PlatformWord {
  /// The platform named by the word before a slash, or nil.
  static func word(ofToken token: String) -> String? {
    switch token {
    case "ios", "android", "macos", "windows", "linux", "tvos", "watchos", "web", "visionos": token
    case "iphone", "ipad": "ios"
    default: nil
    }
  }

  /// A platform field's bytes as a lower-case word; `none` where they are not one word.
  static func word(ofField bytes: [UInt8]) -> String {
    Selector.platform(String(decoding: bytes, as: UTF8.self)) ?? Subject.noPlatform
  }

  /// The platform that a User-Agent names. `CFNetwork … Darwin/23.4` alone may be iOS or macOS, and `okhttp` any Java, so
  /// they name none.
  /// - Complexity: O(*n*)
  static func word(inUserAgent bytes: [UInt8]) -> String? {
    var names: UInt8 = 0
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "i"):
        if isOneOf(["iPhone", "iPad", "iPod", "iOS "], bytes, at: index) { return "ios" }
        if index + 4 == bytes.count, isOneOf(["iOS)"], bytes, at: index) { return "ios" }
      case UInt8(ascii: "A"): if isOneOf(["Android"], bytes, at: index) { names |= 1 }
      case UInt8(ascii: "D"): if isOneOf(["Dalvik/"], bytes, at: index) { names |= 1 }
      case UInt8(ascii: "M"): if isOneOf(["Macintosh", "Mac OS X"], bytes, at: index) { names |= 2 }
      case UInt8(ascii: "m"): if isOneOf(["macOS"], bytes, at: index) { names |= 2 }
      case UInt8(ascii: "W"): if isOneOf(["Windows"], bytes, at: index) { names |= 4 }
      default: break
      }
    }
    // An iPhone's browser speaks of Mac OS X too, and an Android's of more; the most telling name counts.
    return names & 1 != 0 ? "android" : names & 2 != 0 ? "macos" : names & 4 != 0 ? "windows" : nil
  }

  private static func isOneOf(_ words: [StaticString], _ bytes: [UInt8], at place: Int) -> Bool {
    words.contains { word in
      let count = word.utf8CodeUnitCount
      guard place + count <= bytes.count else { return false }
      return (0..<count).allSatisfy { unsafe word.utf8Start[$0] == bytes[place + $0] }
    }
  }
}
