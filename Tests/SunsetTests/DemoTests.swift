import Foundation
import Testing

@Suite("The sample's reports")
struct DemoTests {
  /// Every file of `reports/`.
  static let names = [
    "report.txt", "report.md", "report.html", "report.json", "report.csv", "report.ics", "report.ja.txt",
    "report.ja.md",
    "report.ja.html", "report.schema.json", "last-week.json", "share.csv", "share-by-platform.csv", "share-by-day.csv",
  ]
  private static let kept = BuiltProgram.repository.appendingPathComponent("reports")

  @Test("are those of the repository, byte for byte", arguments: names)
  func golden(_ name: String) throws {
    let made = try Data(contentsOf: Demo.shared().reports.appendingPathComponent(name))
    let file = Self.kept.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["SUNSET_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: Self.kept, withIntermediateDirectories: true)
      try made.write(to: file)
      return
    }
    let kept = try Data(contentsOf: file)
    #expect(
      String(decoding: made, as: UTF8.self) == String(decoding: kept, as: UTF8.self),
      "differs from reports/\(name); record with SUNSET_RECORD=1 (or make demo) and read the difference")
    #expect(made == kept)
  }

  @Test("are all there is, in the repository and as the script writes them")
  func nothingElse() throws {
    let made = try FileManager.default.contentsOfDirectory(atPath: Demo.shared().reports.path).sorted()
    #expect(made == Self.names.sorted())
    guard ProcessInfo.processInfo.environment["SUNSET_RECORD"] != "1" else { return }
    #expect(try FileManager.default.contentsOfDirectory(atPath: Self.kept.path).sorted() == Self.names.sorted())
  }

  @Test("are printed as they are written")
  func printed() throws {
    let demo = try Demo.shared()
    let written = try Data(contentsOf: demo.reports.appendingPathComponent("report.txt"))
    #expect(demo.output == String(decoding: written, as: UTF8.self))
  }

  @Test("come out the same when the script runs again over its own database")
  func again() throws {
    let folder = try TemporaryFolder()
    let demo = try Demo.shared()
    let database = try demo.copiedDatabase(to: folder)
    let result = try BuiltProgram.run(
      command: [
        "/bin/sh", demo.samples.appendingPathComponent("demo.sh").path, BuiltProgram.executable.path, "reports",
        database,
      ],
      in: folder.url)
    #expect(result.code == 0, "\(result.error)")
    for name in Self.names {
      let first = try Data(contentsOf: demo.reports.appendingPathComponent(name))
      #expect(try Data(contentsOf: folder.url.appendingPathComponent("reports/\(name)")) == first, "\(name)")
    }
  }

  @Test("name no client: none of the sample's ids is in them")
  func noClientIds() throws {
    let demo = try Demo.shared()
    let log = demo.samples.appendingPathComponent("nginx/access.log-20261030.gz")
    let text = try BuiltProgram.run(command: ["/bin/sh", "-c", "gzip -dc \"$0\"", log.path], in: demo.samples).output
    let ids = Set(text.split(separator: "\n").compactMap(Self.clientID))
    #expect(ids.count > 100)
    for name in Self.names {
      let report = try String(
        decoding: Data(contentsOf: demo.reports.appendingPathComponent(name)), as: UTF8.self)
      #expect(!ids.contains { report.contains($0) }, "\(name)")
    }
  }

  /// The third of the four quoted fields at a line's end.
  private static func clientID(_ line: Substring) -> Substring? {
    let fields = line.split(separator: "\"", omittingEmptySubsequences: false)
    guard fields.count > 5, fields[fields.count - 4].count > 8 else { return nil }
    return fields[fields.count - 4]
  }
}
