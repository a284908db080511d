import Testing

@testable import Vocabulary

@Suite struct EndpointTests {
  @Test func `names tell endpoints and their watch apart`() {
    let endpoint = Endpoint(method: "get", path: "/v1/cart")
    #expect(endpoint.name == "GET /v1/cart")
    #expect(endpoint.watchedName == "(watched) GET /v1/cart")
    #expect(Endpoint(path: "/v1/*").name == "* /v1/*")
  }

  @Test func `contracts that share an endpoint have it once`() {
    var configuration = Configuration()
    let cart = Endpoint(method: "GET", path: "/v1/cart")
    configuration.contracts = [
      .init(name: "b", readers: .endpoint(cart)), .init(name: "a", readers: .endpoint(Endpoint(path: "/v0"))),
      .init(name: "c", readers: .endpoint(cart)), .init(name: "d", readers: .capability("x", missing: true)),
    ]
    #expect(configuration.endpoints == [Endpoint(path: "/v0"), cart])
  }
}
