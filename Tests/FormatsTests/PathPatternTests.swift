import Testing

@testable import Formats

@Suite struct PathPatternTests {
  static let cases: [(pattern: String, path: String, matches: Bool)] = [
    ("/v1/cart", "/v1/cart", true), ("/v1/cart", "/v1/cart?id=3", true), ("/v1/cart", "/v1/cart#top", true),
    ("/v1/cart", "/v1/cart/", true), ("/v1/cart/", "/v1/cart", true), ("/v1/cart", "/v1/carts", false),
    ("/v1/cart", "/v1/Cart", false), ("/v1/cart", "/v1", false), ("/v1/cart", "/v1/cart/items", false),
    ("/v1/cart", "https://api.example.com/v1/cart?x", true), ("/v1/cart", "https://api.example.com:443/v1/cart", true),
    ("/", "https://api.example.com", false), ("/", "/", true), ("/", "https://api.example.com/", true),
    ("/v1/cart", "//v1///cart", true), ("/v1/cart", "/v1/%63art", true), ("/v1/caf\u{e9}", "/v1/caf%C3%A9", true),
    ("/v1/c%61rt", "/v1/cart", true), ("/v1/cart", "/v1/car%7", false), ("/v1/100%", "/v1/100%", true),
    ("/v1/users/{id}/cart", "/v1/users/42/cart", true), ("/v1/users/{id}/cart", "/v1/users//cart", false),
    ("/v1/users/{id}/cart", "/v1/users/4/2/cart", false), ("/v1/users/{id}", "/v1/users/42", true),
    ("/v1/users/{id}", "/v1/users", false), ("/v1/users/{id}", "/v1/users/42/orders", false),
    ("/v1/{kind}.json", "/v1/cart.json", true), ("/v1/{kind}.json", "/v1/.json", false),
    ("/v1/*", "/v1/cart/items", true), ("/v1/*", "/v1", false), ("/v1*", "/v1", true), ("/*/cart", "/v1/x/cart", true),
    ("*", "/anything", true), ("/v1/{open", "/v1/{open", true), ("/a/{x}/*/{y}", "/a/b/c/d/e", true),
    ("/a/{x}/*/{y}", "/a/b/c", false),
  ]

  @Test(arguments: cases.indices)
  func `a pattern fits the path as a server takes it`(index: Int) {
    let (pattern, path, matches) = Self.cases[index]
    #expect(PathPattern(pattern).matches(PathPattern.normal(Array(path.utf8))) == matches, "\(pattern) on \(path)")
  }

  @Test func `many wildcards do not take forever`() {
    let pattern = PathPattern("/" + String(repeating: "*{a}", count: 30) + "b")
    #expect(!pattern.matches([UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "a"), count: 5_000)))
  }
}
