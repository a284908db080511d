import Foundation
import Testing
import Vocabulary

@testable import Ingester

@Suite struct InputPathsTests {
  private func expand(_ folder: TemporaryFolder, _ names: String...) throws -> [String] {
    try InputPaths.expand(names.map(folder.path)).map { String($0.dropFirst(folder.path("").count)) }
  }

  @Test("files come in the order given, folders sorted and to their depth, hidden ones left out, each once")
  func folders() throws {
    let folder = try TemporaryFolder()
    for name in ["b.log", "a.log", ".hidden.log", "sub/deep/z.log", "sub/c.log", ".git/x.log", "sub/.swp"] {
      try folder.write("", to: name)
    }
    #expect(try expand(folder, "") == ["a.log", "b.log", "sub/c.log", "sub/deep/z.log"])
    #expect(try expand(folder, "sub/") == ["sub/c.log", "sub/deep/z.log"])
    #expect(try expand(folder, "b.log", "", "a.log") == ["b.log", "a.log", "sub/c.log", "sub/deep/z.log"])
    // A hidden file that is named is wanted.
    #expect(try expand(folder, ".hidden.log") == [".hidden.log"])
    #expect(try InputPaths.expand(["-"]) == ["-"])
    #expect(try InputPaths.expand([]) == [])
  }

  @Test("patterns, which also match folders; a file that has a pattern's name is that file")
  func patterns() throws {
    let folder = try TemporaryFolder()
    for name in ["a.log.1", "a.log.2", "b.log", "day1/x.log", "day2/y.log", "odd[1].log"] {
      try folder.write("", to: name)
    }
    #expect(try expand(folder, "a.log.*") == ["a.log.1", "a.log.2"])
    #expect(try expand(folder, "day?") == ["day1/x.log", "day2/y.log"])
    #expect(try expand(folder, "*/*.log") == ["day1/x.log", "day2/y.log"])
    #expect(try expand(folder, "odd[1].log") == ["odd[1].log"])
    #expect(try expand(folder, "a.log.[2-9]", "a.log.*") == ["a.log.2", "a.log.1"])
  }

  @Test("links to files are followed, links to folders only where named, so that no loop is entered")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "logs/a.log")
    try folder.write("", to: "elsewhere/b.log")
    try folder.link("logs/loop", to: folder.path("logs"))
    try folder.link("logs/away", to: folder.path("elsewhere"))
    try folder.link("logs/current", to: folder.path("logs/a.log"))
    try folder.link("logs/dangling", to: folder.path("logs/gone"))
    try folder.link("named", to: folder.path("elsewhere"))
    #expect(try expand(folder, "logs") == ["logs/a.log", "logs/current"])
    #expect(try expand(folder, "named") == ["named/b.log"])
  }

  @Test(
    "what is not there or holds nothing is said",
    arguments: [
      ("gone.log", "no such file or folder"), ("gone/", "no such file or folder"), ("*.zip", "no file matches"),
      ("empty", "holds no files"), ("a.log/x", "no such file or folder"), ("emp*", "no file matches"),
    ])
  func missing(name: String, words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.log")
    try folder.write("", to: "empty/.keep")
    let error = try #require(throws: SunsetError.self) { try InputPaths.expand([folder.path(name)]) }
    #expect(error.code == .inputMissing)
    #expect(error.message.contains(words))
    #expect(error.message.contains(folder.path(name)))
  }
}
