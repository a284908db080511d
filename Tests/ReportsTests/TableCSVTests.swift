import Testing
import Vocabulary

@testable import Reports

@Suite struct TableCSVTests {
  @Test(arguments: [
    ("plain", "plain"), ("=1+1", "'=1+1"), ("+49", "'+49"), ("-2", "'-2"), ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", #"'\x09=1"#), ("\r=1", #"'\x0d=1"#), ("=\u{301}1", "'=\u{301}1"), ("a,b", "\"a,b\""),
    ("say \"x\"", "\"say \"\"x\"\"\""), ("=\"a\"&\"b\"", "\"'=\"\"a\"\"&\"\"b\"\"\""), ("a=b", "a=b"), ("", ""),
    ("a\nb", #"a\x0ab"#),
  ])
  func field(_ text: String, _ field: String) {
    for cell in [Table.Cell.name(text), .words(text)] {
      var output = ""
      Table(columns: [.init("x"), .init("y")], rows: [[cell, .integer(-1)]]).writeCSV(to: &output)
      #expect(output == "x,y\n\(field),-1\n")
    }
  }

  /// Read back as the same double, without an exponent's comma or grouping.
  @Test(arguments: [(1, 3), (62, 14_210), (1, 1_000_000), (0, 7), (7, 7)]) func shares(_ count: Int, _ whole: Int) {
    var output = ""
    Table(columns: [.init("s")], rows: [[.share(Share(count, of: whole))]]).writeCSV(to: &output)
    #expect(Double(output.dropFirst(2).dropLast()) == Double(count) / Double(whole))
  }
}
