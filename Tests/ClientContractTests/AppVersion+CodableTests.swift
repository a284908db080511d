import ClientContract
import Foundation
import Testing

@Suite struct AppVersionCodableTests {
  @Test func `a version is a text`() throws {
    #expect(
      try JSONDecoder().decode([AppVersion].self, from: Data(#"["2.3", "v2.10.0 (456)"]"#.utf8)) == [
        AppVersion(2, 3, 0), AppVersion(2, 10, 0),
      ])
    #expect(String(decoding: try JSONEncoder().encode([AppVersion(2, 3)]), as: UTF8.self) == #"["2.3.0"]"#)
  }

  @Test(arguments: [#"["two"]"#, "[2.3]", "[null]", #"[{"major": 2}]"#])
  func `anything else is refused`(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([AppVersion].self, from: Data(text.utf8)) }
  }
}
