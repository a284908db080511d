import Foundation
import Testing

@Suite("How-to pages of servers")
struct HowToTests {
  /// What the example lines of a page come to, by hand.
  struct Answer: Sendable, CustomTestStringConvertible {
    var page: String
    var lines: Int
    /// `source,platform,version,requests,clients`, sorted.
    var versions: [String]
    /// `name,lines` of what is no hit, sorted.
    var excluded: [String] = []

    var testDescription: String { page }
  }

  private static let answers = [
    Answer(
      page: "nginx", lines: 5,
      versions: [
        "json,ios,2.3.1,1,1", "json,none,unknown,1,0", "nginx,android,2.4.0,1,1", "nginx,ios,2.3.1,1,1",
      ],
      excluded: ["preflight,1"]),
    Answer(
      page: "apache", lines: 5,
      versions: [
        "apache,android,2.4.0,1,1", "apache,ios,2.3.1,1,1", "apache,none,unknown,1,0", "vhosts,ios,2.3.1,1,0",
        "vhosts,none,unknown,1,0",
      ]),
    Answer(
      page: "caddy", lines: 3, versions: ["caddy,android,unknown,1,1", "caddy,ios,2.3.1,1,1"],
      excluded: ["notARequest,1"]),
    Answer(
      page: "cloudflare", lines: 5,
      versions: ["logpush,ios,2.3.1,1,1", "logpush,none,unknown,1,0", "workers,android,2.4.0,1,1"],
      excluded: ["notAClient,2"]),
    Answer(
      page: "cloudfront", lines: 10,
      versions: [
        "json-v2,ios,2.3.1,1,1",
        "real-time,android,2.3.1,1,1", "real-time,android,unknown,1,1", "standard,ios,2.3.1,1,1",
        "standard,none,unknown,1,1", "standard-v2,android,2.4.0,1,1",
      ],
      excluded: ["directive,4"]),
  ]

  @Test("the page's lines, read with the page's configuration, give what it says", arguments: answers)
  func page(answer: Answer) throws {
    let folder = try TemporaryFolder()
    try DocumentPage("Documentation/how-to/\(answer.page).md").run(in: folder)
    #expect(
      try rows(
        "SELECT source, platform, name, sum(requests), sum(clients) FROM daily_usage WHERE kind = 'version' GROUP BY 1, 2, 3",
        in: folder) == answer.versions)
    #expect(
      try rows("SELECT name, sum(lines) FROM exclusion GROUP BY name", in: folder) == answer.excluded)
    #expect(
      try rows("SELECT sum(lines), count(*) FILTER (WHERE finding = 'ok') = count(*) FROM source_file", in: folder)
        == ["\(answer.lines),1"])
    #expect(try rows("SELECT reason FROM reject", in: folder) == [])
  }

  @Test("every page that configures a source is in the table")
  func all() throws {
    let folder = BuiltProgram.repository.appendingPathComponent("Documentation/how-to")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".md") {
      let page = try DocumentPage("Documentation/how-to/\(name)")
      guard page.blocks.contains(where: { $0.file == "sunset.json" }) else { continue }
      #expect(Self.answers.contains { "\($0.page).md" == name }, "\(name)")
    }
  }

  /// The rows of an answer in CSV, sorted, without its names.
  private func rows(_ query: String, in folder: TemporaryFolder) throws -> [String] {
    let result = try BuiltProgram.run(["query", query, "--format", "csv"], in: folder)
    #expect(result.code == 0, "\(result.error)")
    return result.output.split(separator: "\n").dropFirst().map(String.init).sorted()
  }
}
