/// One request that was sent to the servers whose logs are in Fixtures/logs: its path was `/v1/LABEL`. A header is nil
/// where it was not sent, and without the blanks around it, which every one of these servers takes away.
struct SentRequest: Sendable {
  var label: String
  var version: [UInt8]?
  var userAgent: [UInt8]?

  init(_ label: String, _ version: [UInt8]?, _ userAgent: [UInt8]?) {
    self.label = label
    self.version = version
    self.userAgent = userAgent
  }

  static func labelled(_ label: String) -> SentRequest? { all.first { $0.label == label } }

  static let all: [SentRequest] = [
    SentRequest("ios-normal", bytes("2.3.1"), bytes("MyApp/2.3.1 (iPhone; iOS 17.5; Scale/3.00)")),
    SentRequest("android-build", bytes("2.3.1 (456)"), bytes("okhttp/4.12.0")),
    SentRequest("plus-build", bytes("2.3.1+456"), bytes("Dart/3.4 (dart:io)")),
    SentRequest("cfnetwork", bytes("1.10.0"), bytes("MyApp/456 CFNetwork/1494.0.7 Darwin/23.4.0")),
    SentRequest("expo", bytes("1.9.0"), bytes("Expo/1017756 CFNetwork/1496.0.7 Darwin/23.5.0")),
    SentRequest("integer", bytes("7"), bytes("MyApp/7 (Linux; U; Android 14; Pixel 8 Build/UQ1A.240205.002)")),
    SentRequest("v-prefix", bytes("v2.3"), bytes("MyApp-Android/2.3")),
    SentRequest("os-prefix", bytes("ios/2.3.1"), bytes("MyApp/2.3.1 CFNetwork/1494.0.7 Darwin/23.4.0")),
    SentRequest("beta", bytes("2.3.1-beta.2"), bytes("MyApp/2.3.1-beta.2 (Macintosh; macOS 14.5)")),
    SentRequest(
      "calver", bytes("2026.11.1"),
      bytes(
        "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 MyApp/2026.11.1"
      )),
    SentRequest("four-part", bytes("2.3.1.4567"), bytes("MyApp/2.3.1.4567 (Windows NT 10.0; Win64; x64)")),
    SentRequest("no-version-no-ua", nil, nil),
    SentRequest("empty-both", bytes(""), bytes("")),
    SentRequest("dash-both", bytes("-"), bytes("-")),
    SentRequest("unknown", bytes("unknown"), bytes("unknown")),
    SentRequest("null", bytes("null"), bytes("null")),
    SentRequest("undefined", bytes("undefined"), bytes("MyApp/undefined (undefined; undefined undefined)")),
    SentRequest("quotes", bytes("\"2.3.1\""), bytes("He said \"2.3.1\" and left")),
    SentRequest("backslash", bytes("2.3.1\\"), bytes("C:\\Program Files\\MyApp\\x22\\n 2.3.1\\")),
    SentRequest("quote-backslash-end", bytes("2.3.1\\\""), bytes("ends with backslash quote \\\"")),
    SentRequest("single-quotes", bytes("'2.3.1'"), bytes("'; DROP TABLE users; --")),
    SentRequest("tab", bytes("2.3.1\t456"), bytes("MyApp/2.3.1\t(tab\tseparated)")),
    SentRequest("pipe-braces", bytes("{2.3.1|456}"), bytes("My{App}|2.3.1|[x]")),
    SentRequest("json-like", bytes("{\"v\":\"2.3.1\"}"), bytes("{\"app\":\"MyApp\",\"v\":\"2.3.1\",\"os\":\"iOS\"}")),
    SentRequest("percent", bytes("2.3.1%20%28456%29"), bytes("My%20App/2.3.1%22 %n %s %%")),
    SentRequest("plus-space", bytes("2.3.1+(456)"), bytes("My+App/2.3.1+(iPhone)")),
    SentRequest("cjk-utf8", bytes("版本2.3.1"), bytes("我的应用/2.3.1 (iPhone; iOS 17.5)")),
    SentRequest(
      "app-name-percent", bytes("2.3.1"),
      bytes("%E6%88%91%E7%9A%84%E5%BA%94%E7%94%A8/456 CFNetwork/1494.0.7 Darwin/23.4.0")),
    SentRequest("emoji-utf8", bytes("2.3.1 🚀"), bytes("MyApp🌇/2.3.1 (👩\u{200D}👩\u{200D}👧\u{200D}👦)")),
    SentRequest("fullwidth", bytes("７.１.０"), bytes("MyApp/７.１.０")),
    SentRequest("arabic-digits", bytes("٢.٣.١"), bytes("MyApp/٢.٣.١")),
    SentRequest("nbsp-zwsp", bytes("\u{A0}2.3.1\u{200B}"), bytes("MyApp/2.3.1\u{A0}x")),
    SentRequest(
      "latin1", bytes([0x32, 0x2E, 0x33, 0x2E, 0x31, 0xE9]),
      bytes([0x43, 0x61, 0x66, 0xE9, 0x41, 0x70, 0x70, 0x2F, 0x32, 0x2E, 0x33, 0x2E, 0x31])),
    SentRequest(
      "invalid-utf8", bytes([0x32, 0x2E, 0x33, 0x2E, 0x31, 0xFF, 0xFE]),
      bytes([
        0x4D, 0x79, 0x41, 0x70, 0x70, 0x2F, 0xC3, 0x28, 0xF0, 0x28, 0x8C, 0xBC, 0x80, 0x20, 0x32, 0x2E, 0x33, 0x2E,
        0x31,
      ])),
    SentRequest(
      "overlong-surrogate", bytes([0x32, 0x2E, 0x33, 0x2E, 0x31, 0xC0, 0xAF]),
      bytes([0x4D, 0x79, 0x41, 0x70, 0x70, 0x2F, 0x32, 0x2E, 0x33, 0x2E, 0x31, 0x20, 0xED, 0xA0, 0x80])),
    SentRequest("ctrl-01-7f-esc", bytes("2.3.1\u{1}"), bytes("MyApp/2.3.1 \u{1}\u{1B}[31mred\u{1B}[0m\u{7F}")),
    SentRequest("nul", bytes("2.3.1\u{0}x"), bytes("MyApp/2.3.1 \u{0}nul")),
    SentRequest("bare-cr", bytes("2.3.1"), bytes("MyApp/2.3.1 \u{D} X")),
    SentRequest("leading-trailing-space", bytes("2.3.1"), bytes("MyApp/2.3.1")),
    SentRequest("leading-zero", bytes("02.003.0001"), bytes("MyApp/02.003.0001")),
    SentRequest(
      "overflow64", bytes("99999999999999999999.18446744073709551616.9223372036854775808"),
      bytes("MyApp/99999999999999999999.0.0")),
    SentRequest("minus", bytes("-2.3.1"), bytes("MyApp/-2.3.1")),
    SentRequest("list", bytes("2.3.1, 2.4.0"), bytes("MyApp/2.3.1")),
    SentRequest("lower-name", bytes("2.3.1"), bytes("MyApp/2.3.1 lower")),
    SentRequest("underscore-name", bytes("2.3.1"), bytes("MyApp/2.3.1 underscore")),
    SentRequest("xff", bytes("2.3.1"), bytes("MyApp/2.3.1")),
    SentRequest("authz", bytes("2.3.1"), bytes("MyApp/2.3.1")),
    SentRequest("authz-evil", bytes("2.3.1"), bytes("MyApp/2.3.1")),
    SentRequest("long-ua-3k", bytes("2.3.1"), bytes("MyApp/2.3.1 (" + String(repeating: "A", count: 3000) + ")")),
    SentRequest("long-ua-7900", bytes("2.3.1"), bytes("MyApp/2.3.1 (" + String(repeating: "B", count: 7900) + ")")),
    SentRequest("long-ua-9000", bytes("2.3.1"), bytes("MyApp/2.3.1 (" + String(repeating: "C", count: 9000) + ")")),
    SentRequest("long-version-8k", bytes("2.3.1" + String(repeating: "0", count: 8000) + ""), bytes("MyApp/2.3.1")),
  ]

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func bytes(_ bytes: [UInt8]) -> [UInt8] { bytes }
}
