import Foundation
import Testing

@Suite("The tutorial")
struct TutorialTests {
  @Test("does in an empty folder what it says")
  func tutorial() throws {
    let page = try DocumentPage("Documentation/Tutorial.md")
    try page.run(in: TemporaryFolder())
  }

  @Test("goes all the way: every verdict and every record on it is there")
  func whole() throws {
    let page = try DocumentPage("Documentation/Tutorial.md")
    let commands = page.blocks.filter { $0.language == "sh" }.map(\.body).joined()
    for command in [
      "init", "ingest", "share", "report", "announce", "check", "retire", "publish", "gate", "reenable",
    ] {
      #expect(commands.contains("sunset \(command)"), "\(command)")
    }
    let answers = page.blocks.compactMap { page.output(of: $0) }.joined()
    for verdict in ["announce", "wait", "arm", "sunset", "watch", "exit code 20"] {
      #expect(answers.contains(verdict), "\(verdict)")
    }
  }
}
