import Testing

@testable import Reports

@Suite struct MarkdownWriterTests {
  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`a", "`` `a ``"), ("a``b`", "``` a``b` ```"), ("", "`  `"), ("a|b", #"`a\|b`"#),
    (#"a\|b"#, #"`a\\\|b`"#), (#"a\\|b"#, #"`a\\\\\|b`"#), ("@all <b>", "`@all <b>`"), ("a\nb", #"`a\x0ab`"#),
  ])
  func code(_ text: String, _ span: String) { #expect(MarkdownWriter.code(text) == span) }

  @Test(arguments: [
    ("- x", #"\- x"#), ("-", "-"), ("# x", "\\# x"), ("x # - +", "x # - +"), ("1.26 %", "1.26 %"),
    ("<&>", "&lt;&amp;&gt;"),
    (#"\*"#, #"\\\*"#),
  ])
  func escape(_ text: String, _ escaped: String) { #expect(MarkdownWriter.escape(text) == escaped) }

  @Test func blocks() {
    var text = ""
    let table = Table(
      columns: [.init("name"), .init("n", alignsRight: true)],
      rows: [[.name("x|y"), .integer(1_000)], [.name(""), .missing]])
    MarkdownWriter().write(
      [
        .title("T"),
        .summary([.init(label: "A", items: ["one", "\(command: "sunset x")"]), .init(label: "B", items: ["two"])]),
        .table(table),
      ], to: &text)
    #expect(
      text == """
        # T

        **A**

        - one
        - `sunset x`

        **B**

        - two

        | name | n |
        | --- | ---: |
        | `x\\|y` | 1,000 |
        |  | - |

        """)
  }
}
