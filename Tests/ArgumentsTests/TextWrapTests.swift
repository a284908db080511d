@testable import Arguments
import Testing

@Suite struct TextWrapTests {
  @Test(arguments: [
    ("", 10, [""]),
    ("one two", 7, ["one two"]),
    ("one two", 6, ["one", "two"]),
    ("incomprehensible word", 5, ["incomprehensible", "word"]),
    ("a\n\nb", 5, ["a", "", "b"]),
    ("  run this now", 9, ["  run", "  this", "  now"]),
    ("größe ändern", 12, ["größe ändern"]),
  ])
  func `wrapping`(text: String, width: Int, expected: [String]) {
    #expect(wrapped(text, width: width) == expected)
  }
}
