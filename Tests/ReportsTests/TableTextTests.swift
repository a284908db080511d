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
}
