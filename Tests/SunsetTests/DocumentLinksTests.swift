import Foundation
import Testing

@Suite("The documentation's links")
struct DocumentLinksTests {
  /// A link of a page: `[text](target)`.
  private struct Link: CustomStringConvertible {
    var page: String
    var line: Int
    var target: String
    var description: String { "\(page):\(line): \(target)" }
  }

  /// Every page of the repository that is not part of a build.
  private static let pages: [String] = {
    let root = BuiltProgram.repository
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let tops = names.filter { !$0.hasPrefix(".") }.sorted()
    return tops.flatMap { name -> [String] in
      if name.hasSuffix(".md") { return [name] }
      let inner = FileManager.default.enumerator(atPath: root.appendingPathComponent(name).path)
      return (inner?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(name)/\($0)" }
    }
  }()

  private static func lines(_ page: String) throws -> [(number: Int, text: Substring)] {
    let text = try String(contentsOf: BuiltProgram.repository.appendingPathComponent(page), encoding: .utf8)
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      if line.hasPrefix("```") { isCode.toggle() }
      return isCode || line.hasPrefix("```") ? nil : (index + 1, line)
    }
  }

  private static func links(_ page: String) throws -> [Link] {
    try lines(page).flatMap { number, text in
      // What stands in backquotes is code.
      text.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/)
        .map { Link(page: page, line: number, target: String($0.1)) }
    }
  }

  /// The anchors of a page's headings, made as GitHub makes them.
  private static func anchors(_ page: String) throws -> Set<String> {
    Set(
      try lines(page).filter { $0.text.hasPrefix("#") }.map { _, text in
        text.drop { $0 == "#" }.trimmingPrefix(" ").lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      })
  }

  @Test("there are pages", arguments: ["README.md", "Documentation/POLICY.md", "Documentation/how-to/nginx.md"])
  func there(page: String) { #expect(Self.pages.contains(page)) }

  @Test("lead to files that are there, and to headings that are in them", arguments: pages)
  func resolve(page: String) throws {
    for link in try Self.links(page) where !link.target.contains("://") && !link.target.hasPrefix("mailto:") {
      let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let folder = BuiltProgram.repository.appendingPathComponent(page).deletingLastPathComponent()
      let file =
        parts[0].isEmpty ? BuiltProgram.repository.appendingPathComponent(page) : folder.appending(path: parts[0])
      let path = file.standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
      guard parts.count > 1, path.hasSuffix(".md") else { continue }
      let target = String(path.dropFirst(BuiltProgram.repository.standardizedFileURL.path.count + 1))
      #expect(try Self.anchors(target).contains(parts[1]), "\(link)")
    }
  }

  @Test(
    "every page of Documentation is linked from another one", arguments: pages.filter { $0.hasPrefix("Documentation/") }
  )
  func reachable(page: String) throws {
    // Decisions are reached by their folder.
    guard !page.contains("/Decisions/") else { return }
    let name = page.split(separator: "/").last.map(String.init) ?? page
    let isLinked = try Self.pages.contains { other in
      guard other != page else { return false }
      return try Self.links(other).contains { $0.target.contains(name) }
    }
    #expect(isLinked, "\(page)")
  }
}
