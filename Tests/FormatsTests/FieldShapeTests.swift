import Testing

@testable import Formats

@Suite struct FieldShapeTests {
  private func kind(_ values: [String]) -> FieldShape.Kind? {
    var shape = FieldShape()
    for value in values { shape.add(Array(value.utf8)) }
    return shape.kind
  }

  private static func id(_ number: Int) -> String {
    "8f14e45f-ceea-467f-a0e6-\(String(5_000_000_000 + number, radix: 16))beef"
  }

  @Test func `values tell what they are`() {
    #expect(kind(["2.3.1", "2.10.0 (456)", "-"]) == .version)
    #expect(kind(["ios/2.3.1", "unknown", "2.3"]) == .version)
    #expect(kind(["iOS", "android", ""]) == .platform)
    #expect(kind(["okhttp/4.12.0", "MyApp/2.3.1 (iPhone; iOS 17.5)"]) == .userAgent)
    #expect(kind([Self.id(1), Self.id(2), Self.id(1)]) == .client)
  }

  @Test(arguments: [
    ["-", "-"], ["200", "404"], ["0.123", "12.004"], ["192.0.2.1", "192.0.2.2"], ["text/plain"], ["push,offline"],
    ["[default-api-80]"], ["7", "8"],
  ])
  func `other values tell nothing, or no version`(values: [String]) {
    #expect(kind(values) != .version)
    #expect(kind(values) != .client)
  }

  @Test func `an id that never comes again may be a request's`() {
    #expect(kind((0..<40).map(Self.id)) == .eachItsOwn)
    // Some lines lack it: a request's id never does.
    #expect(kind((0..<40).map { $0 % 10 == 0 ? "-" : Self.id($0) }) == .client)
    #expect(kind((0..<40).map { Self.id($0 / 2) }) == .client)
  }
}
