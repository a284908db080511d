import Testing
import Vocabulary

@testable import Formats

@Suite struct FormatSurveyTests {
  private func survey(_ file: String) throws -> FormatSurvey {
    try survey(try fixtureLines(file).map { String(decoding: $0, as: UTF8.self) })
  }

  private func survey(_ lines: [String]) throws -> FormatSurvey {
    struct Refused: Error { var why: String }
    switch FormatSurvey.look(at: sample(lines)) {
    case .survey(let survey): return survey
    case .refused(let why): throw Refused(why: why)
    }
  }

  private func fields(_ survey: FormatSurvey) -> [Role: String] {
    Dictionary(uniqueKeysWithValues: survey.rows.map { ($0.role, $0.field) })
  }

  @Test func `fields of a JSON log are named by their paths`() throws {
    let survey = try survey("caddy/caddy211-cases.log.gz")
    let fields = fields(survey)
    #expect(survey.format == "json")
    #expect(survey.fields.isEmpty)
    #expect(fields[.time] == "ts")
    #expect(fields[.version] == "request.headers.X-Client-Version")
    #expect(fields[.client] == "request.headers.X-Device-Id")
    #expect(survey.hasVersion && survey.hasClient)
    #expect(survey.lines == 55)
  }

  @Test func `a field under an unusual name is found and must be given`() throws {
    let survey = try survey("apache/jsonish.log.2.gz")
    #expect(survey.fields == [.version: "clientVersion"])
    #expect(survey.hasVersion && !survey.hasClient)
    #expect(survey.rows.first { $0.role == .version }?.examples.first == "2.3.1")
  }

  @Test func `columns are named`() throws {
    let survey = try survey("iis/u_ex261101_x.log.gz")
    #expect(fields(survey)[.version] == "X-Client-Version")
    #expect(fields(survey)[.userAgent] == "cs(User-Agent)")
  }

  @Test func `the app's product is found in the User-Agent`() throws {
    let survey = try survey("nginx/access.log.3.gz")
    #expect(survey.format == "combined")
    #expect(survey.userAgentProducts == ["MyApp"])
    #expect(survey.hasVersion)
  }

  @Test func `no product is made of libraries`() throws {
    let line = #"192.0.2.1 - - [30/Nov/2026:14:30:51 +0000] "GET / HTTP/1.1" 200 3 "-" "okhttp/4.12.0""#
    let survey = try survey([line, line])
    #expect(survey.userAgentProducts.isEmpty)
    #expect(!survey.hasVersion && !survey.hasClient)
  }

  @Test func `examples show no whole id and no address`() throws {
    let survey = try survey("nginx/main_ver.log-20261130-1796049105.gz")
    let client = try #require(survey.rows.first { $0.role == .client })
    #expect(client.examples == ["8f14…"])
    #expect(survey.rows.first { $0.role == .address }?.examples == ["127.…"])
  }
}
