@testable import Arguments
import Testing

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ("treshold", "threshold", 1), ("ingset", "ingest", 1), ("ca", "abc", 3),
  ])
  func `distance`(first: String, second: String, expected: Int) {
    #expect(editDistance(first, second) == expected)
    #expect(editDistance(second, first) == expected)
  }

  @Test func `only what is near is suggested`() {
    let words = ["ingest", "share", "report", "db"]
    #expect(nearest(to: "ingset", in: words) == "ingest")
    #expect(nearest(to: "shares", in: words) == "share")
    #expect(nearest(to: "da", in: words) == "db")
    #expect(nearest(to: "xy", in: words) == nil)
    #expect(nearest(to: "warehouse", in: words) == nil)
    #expect(nearest(to: "x", in: []) == nil)
  }
}
