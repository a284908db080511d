import Testing

@testable import Formats

@Suite struct InternetAddressTests {
  @Test(arguments: [
    "192.0.2.1", "0.0.0.0", "255.255.255.255", "::", "::1", "2001:db8::1", "1:2:3:4:5:6:7:8", "2001:DB8:0:0:0:0:0:1",
    "::ffff:192.0.2.1", "64:ff9b::192.0.2.33", "1::8",
  ])
  func `an address is read`(text: String) { #expect(InternetAddress(text.utf8) != nil) }

  @Test(arguments: [
    "", "192.0.2", "192.0.2.256", "192.0.2.1.5", "192.0.2.", "2.3.1", ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
    "1::2::3", "12345::", "g::1", "192.0.2.1:80", "localhost", "1:2:3:4:5:6:7:8::",
  ])
  func `other text is none`(text: String) { #expect(InternetAddress(text.utf8) == nil) }

  @Test func `one address has many texts`() {
    #expect(InternetAddress("2001:db8::1".utf8) == InternetAddress("2001:0DB8:0:0::0001".utf8))
    #expect(InternetAddress("::ffff:192.0.2.1".utf8) == InternetAddress("192.0.2.1".utf8))
  }

  static let blocks: [(block: String, address: String, contains: Bool)] = [
    ("192.0.2.0/24", "192.0.2.255", true), ("192.0.2.0/24", "192.0.3.0", false), ("192.0.2.77/24", "192.0.2.1", true),
    ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false), ("192.0.2.1/32", "192.0.2.1", true),
    ("192.0.2.1/32", "192.0.2.2", false), ("2001:db8::/32", "2001:db8:ffff::1", true),
    ("2001:db8::/32", "2001:db9::", false), ("2001:db8::/65", "2001:db8::7fff:0:0:1", true),
    ("2001:db8::/65", "2001:db8::8000:0:0:1", false), ("::/0", "2001:db8::1", true),
  ]

  @Test(arguments: blocks.indices)
  func `a block holds addresses that begin like it`(index: Int) throws {
    let (text, address, contains) = Self.blocks[index]
    let block = try #require(AddressBlock(text))
    #expect(block.contains(try #require(InternetAddress(address.utf8))) == contains, "\(text) \(address)")
  }

  @Test(arguments: ["192.0.2.0", "192.0.2.0/33", "192.0.2.0/", "/24", "2001:db8::/129", "192.0.2.0/+4", "a/b"])
  func `other text is no block`(text: String) { #expect(AddressBlock(text) == nil) }
}
