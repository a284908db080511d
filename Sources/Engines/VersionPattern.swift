/// The grammar of versions as regular expressions that RE2 and Java read alike: the one of `AppVersion`, with a product or
/// platform before a slash, as `VersionText` reads it from logs.
///
/// No backslash stands in them, for no two dialects agree about backslashes in literals; and no part can match the same
/// text in two ways, so that no hostile version costs more than its length.
enum VersionPattern {
  private static let blanks = "[ \t]*"
  private static let token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
  private static let number = "[0-9]{1,18}"
  private static let start = "^\(blanks)(?:\(token)/\(blanks))?[vV]?"
  private static let suffix = "(?:[-+][0-9A-Za-z.+-]*)?"
  private static let end = "(?:[.]\(number))*\(suffix)(?:\(blanks)[(][^()]*[)]\(suffix))*\(blanks)$"

  /// Captures the first number of a version.
  static let major = "\(start)(\(number))\(end)"
  /// Captures the second.
  static let minor = "\(start)\(number)[.](\(number))\(end)"
  /// Captures the third.
  static let patch = "\(start)\(number)[.]\(number)[.](\(number))\(end)"
  /// Captures the word before the slash.
  static let word = "^\(blanks)(\(token))/"

  /// The words before a slash that name a platform, with its name.
  static let platforms: [(word: String, platform: String)] =
    [
      "ios", "android", "macos", "windows", "linux", "tvos", "watchos", "web", "visionos",
    ].map { ($0, $0) } + [("iphone", "ios"), ("ipad", "ios")]

  /// What a platform is; anything else is none.
  static let platform = "^[A-Za-z0-9._-]{1,32}$"
  /// Ids of zeros and dashes only, which stand for none.
  static let noClient = "^[0-]*$"
}
