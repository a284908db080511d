import Foundation
import Testing

@testable import sunset

/// What `sunset init` says and writes.
@Suite struct SurveyTests {
  private static let logs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/logs")

  private func look(_ names: [String]) throws -> SurveyedSources {
    try SurveyedSources(logs: names.map { Self.logs.appending(path: $0).path() })
  }

  private func text(_ sources: SurveyedSources) -> String {
    var text = ""
    SurveyText(sources).write(to: &text)
    return text
  }

  @Test func `one source a folder, with a table of roles`() throws {
    let sources = try look(["caddy", "iis"])
    #expect(sources.sources.map(\.name) == ["caddy", "iis"])
    let text = text(sources)
    #expect(text.contains("-size.log.gz and 3 more: json, because its lines are JSON objects\n"))
    #expect(text.contains("  role          field"))
    #expect(text.contains("request.headers.X-Client-Version"))
    #expect(text.contains("No client was found"))
    #expect(text.contains("$http_x_client_version"))
  }

  @Test func `the configuration says what was found and where`() throws {
    let text = SurveyConfiguration(
      try look(["apache/jsonish.log.2.gz", "nginx/access.log.3.gz"]), folder: "sunset.json"
    ).text
    #expect(text.contains(#""fields": {"version": "clientVersion"},"#))
    #expect(text.contains(#""userAgentProducts": ["MyApp"],"#))
    #expect(text.contains(#""format": "combined","#))
    #expect(text.contains(#""builtInExclusions": true,"#))
  }

  @Test func `a mixed folder is read file by file`() throws {
    let sources = try look(["apache"])
    #expect(sources.sources[0].surveys.count > 1)
    #expect(SurveyConfiguration(sources, folder: "sunset.json").text.contains(#""format": "auto","#))
  }

  @Test func `files of one folder and format are one source`() throws {
    let sources = try look(["caddy/caddy211-cases.log.gz", "caddy/caddy26-cases.log.gz"])
    #expect(sources.sources.map(\.paths.count) == [2])
  }

  @Test func `what is no log is said`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "survey-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "Listen 80\n".write(to: folder.appending(path: "x.conf"), atomically: false, encoding: .utf8)
    let sources = try SurveyedSources(logs: [folder.path()])
    #expect(sources.hasRefusals)
    #expect(text(sources).contains("x.conf: not understood: no format fits; its first line is: Listen 80"))
  }
}
