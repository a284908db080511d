@testable import Vocabulary
import Testing

@Suite struct NearestTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ("treshold", "threshold", 1), ("ca", "abc", 3),
  ])
  func `distance`(first: String, second: String, expected: Int) {
    #expect(editDistance(first, second) == expected)
    #expect(editDistance(second, first) == expected)
  }

  @Test func `only what is near is suggested`() {
    let keys = ["threshold", "noticeDays", "key"]
    #expect(nearest(to: "noticedays", in: keys) == "noticeDays")
    #expect(nearest(to: "kye", in: keys) == "key")
    #expect(nearest(to: "url", in: keys) == nil)
    #expect(nearest(to: "", in: []) == nil)
  }
}
