import Testing

@testable import Reports

@Suite struct SourceHashTests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func base64(_ text: String, _ expected: String) { #expect(SourceHash.base64(Array(text.utf8)) == expected) }

  @Test func source() {
    #expect(SourceHash.source("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }
}
