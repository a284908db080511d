/// The version that is right for each request of ``SentRequest``: one read from the header X-Client-Version, the other from
/// the product MyApp in the User-Agent. `unknown` where the value sent is not one version.
struct SentCase: Sendable {
  var label: String
  var header: String
  var userAgent: String
  /// What the User-Agent says of the platform.
  var platform: String

  init(_ label: String, _ header: String, _ userAgent: String, _ platform: String = "none") {
    self.label = label
    self.header = header
    self.userAgent = userAgent
    self.platform = platform
  }

  static func labelled(_ label: String) -> SentCase? { all.first { $0.label == label } }

  static let all: [SentCase] = [
    SentCase("ios-normal", "2.3.1", "2.3.1", "ios"),
    SentCase("android-build", "2.3.1", "unknown"),  // okhttp is a library
    SentCase("plus-build", "2.3.1", "unknown"),
    SentCase("cfnetwork", "1.10.0", "unknown"),  // MyApp/456 before CFNetwork is a build number
    SentCase("expo", "1.9.0", "unknown"),
    SentCase("integer", "7.0.0", "7.0.0", "android"),
    SentCase("v-prefix", "2.3.0", "unknown", "android"),  // MyApp-Android is another product
    SentCase("os-prefix", "2.3.1", "2.3.1"),
    SentCase("beta", "2.3.1", "2.3.1", "macos"),
    SentCase("calver", "2026.11.1", "2026.11.1", "android"),
    SentCase("four-part", "2.3.1", "2.3.1", "windows"),
    SentCase("no-version-no-ua", "unknown", "unknown"),
    SentCase("empty-both", "unknown", "unknown"),
    SentCase("dash-both", "unknown", "unknown"),
    SentCase("unknown", "unknown", "unknown"),
    SentCase("null", "unknown", "unknown"),
    SentCase("undefined", "unknown", "unknown"),
    SentCase("quotes", "unknown", "unknown"),
    SentCase("backslash", "unknown", "unknown"),
    SentCase("quote-backslash-end", "unknown", "unknown"),
    SentCase("single-quotes", "unknown", "unknown"),
    SentCase("tab", "unknown", "2.3.1"),
    SentCase("pipe-braces", "unknown", "unknown"),
    SentCase("json-like", "unknown", "unknown"),
    SentCase("percent", "unknown", "unknown"),
    SentCase("plus-space", "2.3.1", "unknown", "ios"),  // 2.3.1+(456): an empty build, then one in parentheses
    SentCase("cjk-utf8", "unknown", "unknown", "ios"),
    SentCase("app-name-percent", "2.3.1", "unknown"),
    SentCase("emoji-utf8", "unknown", "unknown"),
    SentCase("fullwidth", "unknown", "unknown"),
    SentCase("arabic-digits", "unknown", "unknown"),
    SentCase("nbsp-zwsp", "unknown", "unknown"),
    SentCase("latin1", "unknown", "unknown"),
    SentCase("invalid-utf8", "unknown", "unknown"),
    SentCase("overlong-surrogate", "unknown", "2.3.1"),
    SentCase("ctrl-01-7f-esc", "unknown", "2.3.1"),
    SentCase("nul", "unknown", "2.3.1"),
    SentCase("bare-cr", "2.3.1", "2.3.1"),
    SentCase("leading-trailing-space", "2.3.1", "2.3.1"),
    SentCase("leading-zero", "2.3.1", "2.3.1"),
    SentCase("overflow64", "unknown", "unknown"),
    SentCase("minus", "unknown", "unknown"),
    SentCase("list", "unknown", "2.3.1"),
    SentCase("dup-header", "unknown", "unknown"),  // 2.3.1 and 2.4.0; a server that logs one of them decides
    SentCase("lower-name", "2.3.1", "2.3.1"),
    SentCase("underscore-name", "2.3.1", "2.3.1"),
    SentCase("xff", "2.3.1", "2.3.1"),
    SentCase("authz", "2.3.1", "2.3.1"),
    SentCase("authz-evil", "2.3.1", "2.3.1"),
    SentCase("long-ua-3k", "2.3.1", "2.3.1"),
    SentCase("long-ua-7900", "2.3.1", "2.3.1"),
    SentCase("long-ua-9000", "2.3.1", "2.3.1"),
    SentCase("long-version-8k", "unknown", "2.3.1"),
  ]
}
