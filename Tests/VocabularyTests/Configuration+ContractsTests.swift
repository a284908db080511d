import ClientContract
import Testing

@testable import Vocabulary

@Suite struct ConfigurationContractsTests {
  private func read(_ text: String) throws(SunsetError) -> Configuration {
    try Configuration(json5: Array(text.utf8), file: "sunset.json")
  }

  @Test func `readers by version, capability and endpoint`() throws {
    let configuration = try read(
      """
      {contracts: [
        {name: "old-cart", readers: {ios: "<2.4.0", Android: "<2.5"}, flag: "serve_old_cart"},
        {name: "flat-prices", readers: {capability: "Prices-2"}},
        {name: "beta", readers: {capability: "beta", missing: false}},
        {name: "v1", readers: {method: "get", path: "/v1/cart"}},
        {name: "v0", readers: {path: "/v0"}},
      ]}
      """)
    #expect(
      configuration.contracts == [
        .init(
          name: "old-cart", readers: .below(["ios": AppVersion(2, 4, 0), "android": AppVersion(2, 5, 0)]),
          flag: "serve_old_cart"),
        .init(name: "flat-prices", readers: .capability("prices-2", missing: true)),
        .init(name: "beta", readers: .capability("beta", missing: false)),
        .init(name: "v1", readers: .endpoint(Endpoint(method: "GET", path: "/v1/cart"))),
        .init(name: "v0", readers: .endpoint(Endpoint(path: "/v0"))),
      ])
  }

  @Test func `a flag of the contract wins over flags.contracts`() throws {
    let configuration = try read(
      """
      {flags: {file: "f.json", contracts: {a: "from_flags", b: "only_flags"}},
       contracts: [{name: "a", readers: {ios: "<2"}, flag: "own"}, {name: "c", readers: {ios: "<2"}}]}
      """)
    #expect(configuration.contractFlags == ["a": "own", "b": "only_flags"])
  }

  @Test(arguments: [
    ("{contracts: [{readers: {ios: '<2'}}]}", "contracts[0] has no \"name\""),
    ("{contracts: [{name: 'a'}]}", "has no \"readers\""), ("{contracts: [{name: 'a', readers: {}}]}", "give {platform"),
    ("{contracts: [{name: 'a', readers: {ios: '2.4.0'}}]}", "contracts[0].readers.ios is \"2.4.0\""),
    ("{contracts: [{name: 'a', readers: {'i os': '<2.4.0'}}]}", "a range of a platform"),
    ("{contracts: [{name: 'a', readers: {capability: 'x', missing: 1}}]}", "true or false"),
    ("{contracts: [{name: 'a', readers: {capability: 'x', mising: true}}]}", "did you mean \"missing\""),
    ("{contracts: [{name: 'a', readers: {method: 'GET'}}]}", "has no \"path\""),
    ("{contracts: [{name: 'a', readers: {path: 'v1/cart'}}]}", "from its first slash on"),
    ("{contracts: [{name: 'a', readers: {method: 'GET /v1', path: '/v1'}}]}", "an HTTP method such as \"GET\""),
    ("{contracts: [{name: 'a', readers: {ios: '<2'}}, {name: 'a', readers: {ios: '<2'}}]}", "a second time"),
    ("{flags: {file: 'f', contracts: ['a']}}", "flags.contracts is a list"),
  ])
  func `what cannot be read is named`(text: String, says: String) throws {
    let error = try #require(throws: SunsetError.self) { try read(text) }
    #expect(error.code == .usage)
    #expect(error.message.contains(says), "\(error.message)")
  }
}
