import Foundation
import Testing

/// What the program answers in JSON, as far as `answers.json` has it too.
private struct ReportAnswer: Decodable {
  struct App: Decodable {
    struct Platform: Decodable { var platform: String, clients, requests: Int }
    var clients, requests: Int, platforms: [Platform]
  }
  struct Reason: Decodable { var code: String }
  struct Subject: Decodable {
    var subject: String, requests, activeClients: Int, state: String, held: Bool, verdict: String, reasons: [Reason]
  }
  struct Rejected: Decodable { var reason: String, lines: Int }
  struct Named: Decodable { var name: String, lines: Int }

  var asOf: String
  var window: Answers.Window
  var apps: [App]
  var coverage: [Answers.Coverage]
  var subjects: [Subject]
  var files: Answers.Lines
  var rejected: [Rejected]
  var excluded, unknownVersions: [Named]
}

private struct Rows<Row: Decodable>: Decodable { var rows: [Row] }
private struct Hour: Decodable { var hour, source: String, hits: Int }

@Suite("Every number of answers.json")
struct AnswersTests {
  private let answers: Answers
  private let report: ReportAnswer
  private let demo: Demo

  init() throws {
    demo = try Demo.shared()
    answers = try Answers.read()
    report = try demo.json(ReportAnswer.self, ["report"])
  }

  @Test("instant, window, lines, and what became of them")
  func lines() {
    #expect(report.asOf == answers.asOf)
    #expect(report.window == answers.window)
    #expect(report.files == answers.lines)
    #expect(Dictionary(uniqueKeysWithValues: report.rejected.map { ($0.reason, $0.lines) }) == answers.rejected)
    #expect(Dictionary(uniqueKeysWithValues: report.excluded.map { ($0.name, $0.lines) }) == answers.excluded)
    // Lines without any version text are listed by the program alone, under a name of its own.
    let unknown = report.unknownVersions.filter { $0.name != "(missing)" }
    #expect(Dictionary(uniqueKeysWithValues: unknown.map { ($0.name, $0.lines) }) == answers.unknownVersions)
  }

  @Test("totals and platforms")
  func totals() throws {
    let app = try #require(report.apps.first)
    #expect(report.apps.count == 1)
    #expect(app.requests == answers.total.requests)
    #expect(app.clients == answers.total.activeClients)
    #expect(app.platforms.map(\.platform) == answers.platforms.map(\.platform))
    #expect(app.platforms.map(\.requests) == answers.platforms.map(\.requests))
    #expect(app.platforms.map(\.clients) == answers.platforms.map(\.activeClients))
  }

  @Test("versions: requests, active and remaining clients")
  func versions() throws {
    let versions = try demo.json(Rows<Answers.Version>.self, ["share", "--by", "version"]).rows
    #expect(Set(versions) == Set(answers.versions))
    #expect(versions.count == answers.versions.count)
    #expect(versions.map(\.remainingClients).reduce(0, +) == answers.total.remainingClients)
    for platform in answers.platforms {
      // A client that remains on no version is one that was seen with none that could be read.
      let unknown = versions.first { $0.platform == platform.platform && $0.version == "unknown" }
      #expect((unknown?.remainingClients ?? 0) == platform.onlyUnknown, "\(platform.platform)")
    }
  }

  @Test("days: requests and clients of each version")
  func days() throws {
    let days = try demo.json(Rows<Answers.Day>.self, ["share", "--by", "day"]).rows
    #expect(days.count == answers.days.count)
    #expect(Set(days) == Set(answers.days))
  }

  @Test("coverage: hits of every day and source, and the window's files and missing hours")
  func coverage() throws {
    let window = answers.window.from...answers.window.through
    #expect(Set(report.coverage) == Set(answers.coverage.filter { window.contains($0.day) }))
    let hours = try demo.json(Rows<Hour>.self, ["share", "--by", "hour"]).rows
    let hits = Dictionary(grouping: hours) { "\($0.source) \($0.hour.prefix(10))" }
      .mapValues { $0.map(\.hits).reduce(0, +) }
    #expect(hits == Dictionary(uniqueKeysWithValues: answers.coverage.map { ("\($0.source) \($0.day)", $0.hits) }))
  }

  @Test("subjects: counts, state, verdict and what decided it")
  func subjects() throws {
    #expect(Set(report.subjects.map(\.subject)) == Set(answers.subjects.map(\.subject)))
    for answer in answers.subjects {
      let subject = try #require(report.subjects.first { $0.subject == answer.subject })
      let comment: Comment = "\(answer.subject)"
      #expect(subject.requests == answer.requests, comment)
      #expect(subject.activeClients == answer.activeClients, comment)
      #expect(subject.state == answer.state, comment)
      #expect(subject.held == answer.held, comment)
      #expect(subject.verdict == answer.verdict, comment)
      // An answer of several words is a sentence, not a code.
      guard !answer.because.isEmpty, !answer.because.contains(" ") else { continue }
      #expect(subject.reasons.map(\.code).contains(answer.because), comment)
    }
  }
}
