import Testing

@testable import Formats

@Suite struct LogSampleTests {
  private func texts(_ sample: LogSample) -> [String] { sample.lines.map { String(decoding: $0, as: UTF8.self) } }

  @Test func `lines of no request are left aside`() {
    let noise = [
      #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "-" 408 3294 "-" "-""#,
      #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "" 400 0 "-" "-""#,
      #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "\x16\x03\x01" 400 157 "-" "-""#,
    ]
    let request = #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" 200 1 "-" "x""#
    #expect(texts(sample(noise + [request] + noise)) == [request])
    #expect(texts(sample(noise)) == noise)
  }

  @Test func `marks, ends and blank lines do not count`() {
    let read = sample(["\u{FEFF}{\"a\":1}\r", "", "\r", "\0\0{\"a\":2}"])
    #expect(texts(read) == [#"{"a":1}"#, #"{"a":2}"#])
    #expect(sample(["", "\r", "\0"]).isEmpty)
    #expect(LogSample().isEmpty)
  }

  @Test func `two hundred lines are enough`() {
    var read = sample((0..<199).map { "line \($0)" })
    #expect(!read.isEnough)
    read.add(Array("one\ntwo\nthree\n".utf8).span)
    #expect(read.isEnough)
    #expect(read.lines.count == 200)
  }

  @Test func `a mebibyte of noise is enough`() {
    let line = #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "-" 408 0 "-" "-""#
    var read = LogSample()
    let block = Array(String(repeating: line + "\n", count: 1000).utf8)
    for _ in 0..<20 { read.add(block.span) }
    #expect(read.isEnough)
    #expect(read.lines.count == 200)
  }

  @Test func `directives are lent in their place but are no lines to tell by`() {
    let read = sample(["#Version: 1.0", "#Fields: date time cs-method", "a", "#Fields: time", "b"])
    #expect(read.namesColumns)
    #expect(read.columnNames == ["date", "time", "cs-method"])
    var order: [String] = []
    read.forEachLine { line, isWanted in
      order.append("\(isWanted) \(String(decoding: (0..<line.count).map { line[$0] }, as: UTF8.self))")
    }
    #expect(
      order == [
        "false #Version: 1.0\n", "false #Fields: date time cs-method\n", "true a\n", "false #Fields: time\n",
        "true b\n",
      ])
  }
}
