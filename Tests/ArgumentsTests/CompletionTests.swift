import Arguments
import Foundation
import Testing

/// The scripts' text is not the point; whether the shell understands it, and what bash then offers, is. A shell that is not
/// installed is not asked.
@Suite struct CompletionTests {
  private static let shells = ["bash", "zsh", "fish"].filter { location($0) != nil }
  private static let hasBash = shells.contains("bash")

  private static func location(_ shell: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func script(_ shell: String) -> String {
    let (text, code) = ending(["--generate-completion-script", shell])
    #expect(code == 0)
    return text + "\n"
  }

  private func run(_ shell: String, _ options: [String], _ text: String) throws -> (output: String, code: Int32) {
    try Tool.run(try #require(Self.location(shell)), options, input: text)
  }

  @Test(arguments: shells)
  func `the shell can read it`(shell: String) throws {
    let options = ["bash": ["-n"], "zsh": ["-f", "-n"], "fish": ["-n"]]
    let (output, code) = try run(shell, options[shell] ?? [], script(shell))
    #expect(output.isEmpty)
    #expect(code == 0)
  }

  /// Words typed, the last one unfinished; and what is offered.
  @Test(
    .enabled(if: hasBash),
    arguments: [
      (["s"], "store shelf"),
      (["--"], "--help --version"),
      (["shelf", ""], "build -h --help --version"),
      (["shelf", "build", "-"], "-h --help --version"),
      (["help", "sh"], "shelf"),
      (["help", "si"], "sizes"),
      (["help", "shelf", ""], "build"),
      (["store", "--s"], "--size"),
      (["store", "--size", ""], "small medium xl"),
      (["store", "--size", "m"], "medium"),
      (["store", "--size", "=", "x"], "xl"),
      (["store", "--size", "="], "small medium xl"),
      (["store", "-n", ""], ""),
      (["find", "Rome", "m"], "medium"),
      (["find", "--folder", "/us"], "/usr"),
      (["find", "--folder", "/etc/passw"], ""),
      (["store", "--db", "/etc/passw"], "/etc/passwd"),
      (["store", "/etc/passw"], ""),
      (["store", "store", "--fr"], "--fragile"),
    ])
  func `bash offers`(words: [String], expected: String) throws {
    let typed = (["depot"] + words).map { "'\($0)'" }.joined(separator: " ")
    let lines = """
      COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count)
      _depot 2>/dev/null
      echo "${COMPREPLY[*]}"
      """
    let (output, _) = try run("bash", ["--norc"], script("bash") + lines + "\n")
    let offered = output.split(whereSeparator: \.isWhitespace).map(String.init).filter { !$0.hasPrefix("/etc/passwd-") }
    #expect(offered.joined(separator: " ") == expected)
  }

  @Test(
    .enabled(if: shells.contains("fish")),
    arguments: [
      ("s", "store shelf"),
      ("shelf ", "build"),
      ("help shelf ", "build"),
      ("store --s", "--size"),
      ("store --size m", "medium"),
      ("store --size=x", "--size=xl"),
      ("store --db /etc/passw", "/etc/passwd"),
      ("store --count ", ""),
      ("store store --fr", "--fragile"),
    ])
  func `fish offers`(words: String, expected: String) throws {
    let (output, _) = try run("fish", ["--no-config"], script("fish") + "complete -C 'depot \(words)'\n")
    let offered = output.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    let known = offered.filter { !$0.hasPrefix("/etc/passwd-") }
    #expect(Set(known) == Set(expected.split(separator: " ").map(String.init)))
  }

  @Test func `zsh texts are quoted`() {
    let text = script("zsh")
    #expect(text.hasPrefix("#compdef depot\n"))
    #expect(text.contains(#"'shelf:It'\''s the shelves: [all] of them.'"#))
    #expect(text.contains(#"'(-n --count)'{-n+,--count=}'[How many.]:number: '"#))
    #expect(text.contains(#"'(--size)'--size='[How big they are.]:size:(small medium xl)'"#))
    #expect(text.contains(#"'*'--mark='[A mark, NAME=VALUE; may be repeated.]:mark: '"#))
    #expect(text.contains(#"'*:parcels:_files -g "*.box"'"#))
    #expect(!text.contains("secret"))
  }

  @Test func `fish texts are quoted`() {
    let text = script("fish")
    #expect(
      text.contains(
        #"complete -c depot -n 'test (__depot_path) = "depot"' -a 'shelf' -d 'It\'s the shelves: [all] of them.'"#))
    #expect(
      text.contains(#"complete -c depot -n 'test (__depot_path) = "depot store"' -s n -l count -x -d 'How many.'"#))
    #expect(text.contains(#"-l db -r -F -d 'The depot\'s book.'"#))
    #expect(text.contains(#"-l size -x -a 'small medium xl' -d 'How big they are.'"#))
    #expect(!text.contains("secret"))
  }
}
