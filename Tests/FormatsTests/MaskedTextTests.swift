import Testing

@testable import Formats

@Suite struct MaskedTextTests {
  static let cases: [(line: String, shown: String)] = [
    (
      #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "GET /v1/x HTTP/1.1" 200 3 "2.3.1""#,
      #"<address> - - [30/Nov/2026:14:30:51 +0000] "GET /v1/x HTTP/1.1" 200 3 "2.3.1""#
    ),
    ("8f14e45f-ceea-467f-a0e6-5b8d3c1f0001", "<id>"), ("client=c5ffb07ea07eeb0d9bb0519c13e6feab;", "client=<id>;"),
    ("2001:db8::1 [::1]:443", "<address> [<address>]:443"), ("192.0.2.1:40684", "<address>:40684"),
    ("user=jane.doe@example.com", "user=<mail>"), ("@timestamp", "@timestamp"), ("14:30:51.123", "14:30:51.123"),
    ("a\tb\u{1B}[0m", "a\\x09b\\x1b[0m"), ("", ""),
  ]

  @Test(arguments: cases.indices)
  func `ids and addresses are left out`(index: Int) {
    #expect(MaskedText.line(Array(Self.cases[index].line.utf8)) == Self.cases[index].shown)
  }

  @Test func `a long line is cut`() {
    #expect(MaskedText.line([UInt8](repeating: UInt8(ascii: "="), count: 5_000), limit: 10) == "==========…")
  }

  @Test func `of an id only the first characters are an example`() {
    #expect(MaskedText.example(Array("8f14e45f-ceea".utf8), isIdentity: true) == "8f14…")
    #expect(MaskedText.example(Array("2.3.1".utf8), isIdentity: false) == "2.3.1")
  }
}
