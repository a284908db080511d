import Testing
import Vocabulary

@Suite struct ConfigurationExclusionsTests {
  private func read(_ text: String) throws(SunsetError) -> Configuration {
    try Configuration(json5: Array(text.utf8), file: "sunset.json")
  }

  @Test func `exclusions are read`() throws {
    let configuration = try read(
      """
      {exclusions: [
        {name: "monitor", userAgent: "MyMonitor/*"}, {name: "health", path: "/healthz"}, {name: "head", method: "HEAD"},
        {name: "office", address: "192.0.2.0/24"}, {name: "closed", status: 499}, {name: "errors", status: "5??"},
      ], builtInExclusions: false}
      """)
    #expect(
      configuration.exclusions == [
        .init(name: "monitor", field: .userAgent, pattern: "MyMonitor/*"),
        .init(name: "health", field: .path, pattern: "/healthz"), .init(name: "head", field: .method, pattern: "HEAD"),
        .init(name: "office", field: .address, pattern: "192.0.2.0/24"),
        .init(name: "closed", field: .status, pattern: "499"), .init(name: "errors", field: .status, pattern: "5??"),
      ])
    #expect(!configuration.builtInExclusions)
    #expect(try read("{}").builtInExclusions)
  }

  @Test(arguments: [
    ("{exclusions: [{path: '/x'}]}", "sunset.json: exclusions[0] has no \"name\""),
    ("{exclusions: [{name: 'a'}]}", "has no pattern; give one of userAgent, path, method, address, status"),
    ("{exclusions: [{name: 'a', path: '/x', method: 'GET'}]}", "has 2 patterns"),
    ("{exclusions: [{name: 'a', path: ''}]}", "exclusions[0].path"),
    ("{exclusions: [{name: 'a', status: 99}]}", "from 100 to 999"),
    ("{exclusions: [{name: 'a', useragent: 'x'}]}", "did you mean \"userAgent\"?"),
    ("{builtInExclusions: 'no'}", "true or false"), ("{exclusions: {}}", "a list"),
  ])
  func `mistakes are named`(text: String, message: String) {
    let error = #expect(throws: SunsetError.self) { try read(text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
