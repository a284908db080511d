import Testing
import Vocabulary

@testable import Reports

@Suite struct TableTextTests {
  @Test func aligns() {
    let table = Table(
      columns: [.init("name"), .init("n", "count", alignsRight: true), .init("closed")],
      rows: [[.name("a"), .integer(1_200), .flag(true)], [.name("longer"), .missing, .flag(false)]])
    #expect(
      table.textLines == [
        "name    count  closed",
        "a       1,200  yes",
        "longer      -  no",
      ])
  }

  @Test func longNamesAreCut() {
    let table = Table(columns: [.init("x")], rows: [[.name(String(repeating: "n", count: 200))]])
    #expect(table.textLines[1] == String(repeating: "n", count: 57) + "...")
  }

  @Test func percentByThreshold() {
    var table = Table(columns: [.init("s")], rows: [[.share(Share(499_999, of: 10_000_000))]])
    #expect(table.textLines[1] == "5.00 %")
    table.threshold = Threshold(millionths: 50_000)
    #expect(table.textLines[1] == "4.99999 %")
  }

  private static let wide = Table(
    columns: [
      .init("name"), .init("share", "of the platform", alignsRight: true, hasBar: true, expendable: 0),
      .init("more", "more", expendable: 2), .init("most", "most", expendable: 1),
    ],
    rows: [[.name(String(repeating: "n", count: 20)), .share(Share(1, of: 2)), .words("mmmm"), .words("oooooooooo")]])

  /// Twenty, fifteen, four and ten columns with two between them are 55; a bar needs ten more. Broken, its heading takes eight.
  @Test(arguments: [
    (65, 4, true, 1), (64, 4, true, 3), (58, 4, true, 3), (57, 3, true, 3), (46, 3, true, 3),
    (45, 2, true, 3), (40, 2, true, 3),
  ])
  func narrower(_ width: Int, _ columns: Int, _ hasBar: Bool, _ headings: Int) {
    let lines = Self.wide.textLines(TextStyle(width: width))
    #expect(lines.count == headings + 1)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    #expect(lines.last?.contains("█") == hasBar)
    #expect(lines.last?.contains("oooo") == (columns == 4))
    #expect(lines.last?.contains("mmmm") == (columns >= 3))
  }

  @Test func wideCharactersTakeTwoColumns() {
    let table = Table(columns: [.init("a", "名前"), .init("b")], rows: [[.words("x"), .words("y")]])
    #expect(table.textLines == ["名前  b", "x     y"])
  }
}
