import Foundation
import Formats
import Intake
import Store
import Testing
import Vocabulary

@testable import Ingester

/// Runs over files whose formats nobody named.
@Suite struct RecognitionTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("recognition-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ lines: [String]) throws {
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: folder.appendingPathComponent(name))
  }

  private func run(
    _ recognizer: FormatRecognizer = FormatRecognizer(), rejects: RejectFile? = nil,
    options: ReadOptions = ReadOptions()
  ) throws -> IngestSummary {
    let database = FileManager.default.temporaryDirectory.appendingPathComponent("\(folder.lastPathComponent).sqlite")
      .path
    let writer = try StoreWriter(path: database, timeZone: nil, now: Instant(seconds: 1_796_049_051), lockTimeout: 0)
    let source = IngestSource(
      name: "default", app: "", files: try InputPaths.expand([folder.path]), format: .recognized(recognizer))
    return try IngestRun(sources: [source], jobs: 2, options: options, rejects: rejects)
      .run(into: writer, zone: try Zone(named: "UTC"))
  }

  private func remove() {
    try? FileManager.default.removeItem(at: folder)
    let database = FileManager.default.temporaryDirectory.appendingPathComponent("\(folder.lastPathComponent).sqlite")
    try? FileManager.default.removeItem(at: database)
  }

  private func combined(_ number: Int, version: String = "2.3.1") -> String {
    #"192.0.2.\#(number % 200) - - [30/Nov/2026:14:30:51 +0000] "GET /v1/\#(number) HTTP/1.1" 200 3 "-" "okhttp/4" "\#(version)""#
  }

  private func json(_ number: Int) -> String {
    #"{"time":"2026-11-30T14:30:51Z","path":"/v1/\#(number)","x-client-version":"2.4.0"}"#
  }

  private func file(_ name: String, _ summary: IngestSummary) throws -> IngestSummary.File {
    try #require(summary.files.first { $0.name.hasSuffix("/\(name)") })
  }

  @Test func `each file of a folder is read by its own format`() throws {
    defer { remove() }
    try write("a.log", (0..<500).map { combined($0) })
    try write("b.log", (0..<3).map(json))
    try write("c.log", ["#Fields: date time cs-method X-Client-Version", "2026-11-30 05:00:01 GET 2.3.1"])
    try write("d.conf", ["ServerRoot /usr"])
    try write("e.log", [])
    try write("f.log", ["", ""])
    try write("g.log", ["#Fields: date time cs-method"])
    let summary = try run()
    #expect(try file("a.log", summary).taken.hasPrefix("combined with more fields, because"))
    #expect(try file("a.log", summary).lines.hits == 500)
    #expect(try file("b.log", summary).taken.hasPrefix("json, because"))
    #expect(try file("b.log", summary).lines.hits == 3)
    #expect(try file("c.log", summary).taken.hasPrefix("w3c, because"))
    #expect(try file("c.log", summary).lines.hits == 1)
    let refused = try file("d.conf", summary)
    #expect(refused.finding == .refused)
    #expect(refused.text.contains("its first line is: ServerRoot /usr"))
    #expect(try file("e.log", summary).text == "empty file")
    for name in ["f.log", "g.log"] {
      let file = try file(name, summary)
      #expect(file.finding == .ok && file.lines.hits == 0, "\(name)")
      #expect(!file.text.isEmpty, "\(name): said why there is no hit")
    }
  }

  @Test func `what is known is skipped, and what grew is read on, with the format of its first lines`() throws {
    defer { remove() }
    let lines = (0..<3000).map { combined($0) }
    try write("a.log", Array(lines[..<2000]))
    #expect(try file("a.log", try run()).lines.hits == 2000)
    #expect(try file("a.log", try run()).finding == .skipped)
    try write("a.log", lines)
    let grown = try file("a.log", try run())
    #expect(grown.finding == .grown)
    #expect(grown.lines.hits == 1000)
  }

  @Test func `lines of no request before the first one are held back, and counted`() throws {
    defer { remove() }
    let noise = (0..<4000).map { number in
      #"192.0.2.\#(number % 200) - - [30/Nov/2026:14:30:51 +0000] "-" 408 0 "-" "-" "-""#
    }
    try write("a.log", noise + (0..<50).map { combined($0) })
    let file = try file("a.log", try run())
    #expect(file.lines.hits == 4050)
    #expect(file.taken.contains("version by the looks"))
  }

  @Test func `a line that is too long is counted in its place`() throws {
    defer { remove() }
    let long = String(repeating: "x", count: 5000)
    try write("a.log", [combined(0), long, combined(1), "cut off"])
    var options = ReadOptions()
    options.maximumLine = 1024
    let summary = try run(FormatRecognizer(), options: options)
    #expect(try file("a.log", summary).finding == .refused)
    try write("a.log", [combined(0), long] + (1..<30).map { combined($0) } + ["cut off"])
    let read = try run(FormatRecognizer(), options: options)
    #expect(try file("a.log", read).lines.hits == 30)
    #expect(read.rejects.first { $0.reason == "tooLong" }?.example.hasSuffix("a.log:2") == true)
    #expect(read.rejects.first { $0.reason == "shape" }?.example.hasSuffix("a.log:32") == true)
  }

  @Test func `a list in one long line is read, and not counted before its end has come`() throws {
    defer { remove() }
    let records = (0..<300).map(json)
    let list = "[" + records.joined(separator: ",") + "]"
    let batch = "{\"events\":[" + records.joined(separator: ",") + "]}"
    var options = ReadOptions()
    options.maximumLine = 2048
    try write("a.log", [list])
    try write("b.log", [batch, batch])
    try write("c.log", [records.joined()])
    let summary = try run(options: options)
    #expect(try file("a.log", summary).lines.hits == 300)
    #expect(try file("b.log", summary).lines.hits == 600)
    #expect(try file("c.log", summary).lines.hits == 300)
    #expect(summary.files.allSatisfy { $0.lines.rejected == 0 })

    let path = folder.appendingPathComponent("d.log")
    try Data((list.dropLast(100) + "").utf8).write(to: path)
    let cut = try file("d.log", try run(options: options))
    #expect(cut.finding == .refused)
    #expect(cut.text.contains("its last line, of many records, has no end yet"))
    try Data((list.replacing("2.4.0", with: "2.5.0") + "\n").utf8).write(to: path)
    #expect(try file("d.log", try run(options: options)).lines.hits == 300)
  }

  @Test func `rejected lines are written with file, number and reason`() throws {
    defer { remove() }
    try write("a.log", (0..<30).map { combined($0) } + ["cut\toff \u{1B}[31m é", String(repeating: "y", count: 3000)])
    try write("b.log", (0..<30).map(json) + ["{"])
    try write("c.log", ["no log"])
    let path = folder.path + ".rejects"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try RejectFile(path: path)
    _ = try run(FormatRecognizer(), rejects: file)
    #expect(!FileManager.default.fileExists(atPath: path))
    try file.finish()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let rows = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(rows.first == ["file", "line", "reason", "text"])
    #expect(rows.allSatisfy { $0.count == 4 })
    let a = rows.filter { $0[0].hasSuffix("/a.log") }
    #expect(a.map { $0[1] } == ["31", "32"])
    #expect(a.map { $0[2] } == ["shape", "shape"])
    #expect(a[0][3] == #"cut\x09off \x1b[31m \xc3\xa9"#)
    #expect(a[1][3].utf8.count == 1024 + "…".utf8.count)
    #expect(rows.filter { $0[0].hasSuffix("/b.log") }.map { $0[1...3].joined(separator: " ") } == ["31 json "])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)

    let again = try RejectFile(path: path)
    _ = try run(FormatRecognizer(), rejects: again)
    try again.finish()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "file\tline\treason\ttext\n", "known content has none")
  }
}
