import Testing

@testable import Formats

@Suite struct QuotedColumnCursorTests {
  /// The columns as the cursor cuts them; nil where quotes stand elsewhere than around values.
  private func columns(_ line: String) -> [String]? {
    let bytes = Array(line.utf8)
    let padded = bytes + [UInt8](repeating: UInt8(ascii: ","), count: 32) + [UInt8](repeating: 0x22, count: 64)
    return unsafe padded.withUnsafeBufferPointer { buffer -> [String]? in
      guard let start = buffer.baseAddress else { return nil }
      let end = unsafe start + bytes.count
      var commas = unsafe QuotedColumnCursor(from: start, to: end)
      var found: [String] = []
      var columnStart = unsafe start
      while true {
        let columnEnd = unsafe commas.next()
        let text = unsafe UnsafeBufferPointer(start: columnStart, count: columnEnd - columnStart)
        found.append(unsafe String(decoding: text, as: UTF8.self))
        guard unsafe columnEnd < end else { break }
        unsafe columnStart = columnEnd + 1
      }
      return commas.isRegular ? found : nil
    }
  }

  /// RFC 4180, one character after the other.
  private func reference(_ line: String) -> [String]? {
    var found: [String] = []
    var column = ""
    var rest = Substring(line)
    while true {
      if rest.first == "\"" {
        column.append(rest.removeFirst())
        while true {
          guard let next = rest.popFirst() else { return nil }
          column.append(next)
          guard next == "\"" else { continue }
          guard rest.first == "\"" else { break }
          column.append(rest.removeFirst())
        }
        guard rest.isEmpty || rest.first == "," else { return nil }
      } else {
        while let next = rest.first, next != "," {
          if next == "\"" { return nil }
          column.append(rest.removeFirst())
        }
      }
      found.append(column)
      column = ""
      guard rest.popFirst() != nil else { return found }
    }
  }

  @Test(
    arguments: [
      ("", [""]), (",", ["", ""]), (#""a,b",c"#, [#""a,b""#, "c"]), (#""","#, [#""""#, ""]), (#"""",b"#, nil),
      (#"a"b,c"#, nil), (#""a"b,c"#, nil),
      (#""a""b",c"#, [#""a""b""#, "c"]), (#""""""#, [#""""""#]), (#"a,"b"#, nil), (#""""#, [#""""#]),
      (#"a,"","",b"#, ["a", #""""#, #""""#, "b"]),
    ] as [(String, [String]?)])
  func `quotes around values`(line: String, expected: [String]?) {
    #expect(columns(line) == expected)
    #expect(reference(line) == expected)
    // Over the borders of blocks of 64 bytes.
    for count in 56...66 {
      let before = String(repeating: "x", count: count)
      #expect(columns(before + "," + line) == expected.map { [before] + $0 })
      let quoted = "\"" + String(repeating: ",", count: count) + "\""
      #expect(columns(quoted + "," + line) == expected.map { [quoted] + $0 })
    }
  }

  @Test func `the same as one character after the other`() {
    var dice = SystemRandomNumberGenerator()
    var regular = 0
    for _ in 0..<20_000 {
      let line = (0..<Int.random(in: 0...140, using: &dice)).map { _ in
        ["a", "bc", ",", "\"", "\",\"", "\"\""].randomElement(using: &dice) ?? ""
      }.prefix(Int.random(in: 1...80, using: &dice)).joined()
      let found = columns(line)
      #expect(found == reference(line), "\(line)")
      if found != nil { regular += 1 }
    }
    #expect(regular > 500)
  }
}
