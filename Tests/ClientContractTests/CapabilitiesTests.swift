import ClientContract
import Testing

@Suite struct CapabilitiesTests {
  @Test(arguments: [
    ("price-v2, lazy-images", ["lazy-images", "price-v2"]), ("", []), (" , ,", []), ("A,a, A ", ["a"]),
    ("a\t,\tb", ["a", "b"]), ("two words, ok", ["ok"]), ("é, \"x\", {}, ok", ["ok"]), ("a;q=1, b", ["b"]),
  ])
  func `tokens between commas`(header: String, names: [String]) {
    #expect(Capabilities(header: header).names == names)
  }

  @Test func `reads what it writes`() {
    let capabilities: Capabilities = ["Price-V2", "lazy-images", "not a token"]
    #expect(capabilities.header == "lazy-images, price-v2")
    #expect(Capabilities(header: capabilities.header) == capabilities)
    #expect(capabilities.contains("PRICE-v2") && !capabilities.contains("price"))
  }
}
