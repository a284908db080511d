@testable import Arguments
import Testing

@Suite struct NameSpecificationTests {
  @Test(arguments: [
    ("asOf", "as-of"), ("db", "db"), ("userAgentProduct", "user-agent-product"), ("URLPath", "url-path"),
    ("readURL", "read-url"), ("Ingest", "ingest"), ("level2Cache", "level2-cache"), ("", ""),
  ])
  func `kebab case`(name: String, expected: String) {
    #expect(kebabCase(name) == expected)
  }

  @Test func `the short names come first`() {
    func texts(_ names: NameSpecification) -> [String] { names.names(property: "asOf").map(\.text) }
    #expect(texts(.long) == ["--as-of"])
    #expect(texts(.short) == ["-a"])
    #expect(texts(.shortAndLong) == ["-a", "--as-of"])
    #expect(texts([.customLong("at"), .customShort("t"), .long]) == ["-t", "--at", "--as-of"])
    #expect(texts(.customShort("q")) == ["-q"])
    #expect(texts(.customLong("on")) == ["--on"])
  }
}
