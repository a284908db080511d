import Foundation
import Policy
import Testing

@testable import Formats
@testable import Reports
@testable import Vocabulary

/// Pages of `Documentation/reference` say what the program has, all of it, and nothing else.
@Suite("The reference")
struct ReferencePagesTests {
  // MARK: Exit codes

  @Test("every exit code, with its word in JSON")
  func exitCodes() throws {
    let rows = try ReferencePage("exit-codes").rows
    let errors = rows.filter { $0.count == 4 && $0[0] != "0" }
    #expect(errors.compactMap { Int32($0[0]) } == SunsetError.Code.allCases.map(\.rawValue))
    for (row, code) in zip(errors, SunsetError.Code.allCases) {
      #expect(row[1] == "`\(JSONEnvelope.code(of: SunsetError(code, "")))`")
      #expect(!row[2].isEmpty && !row[3].isEmpty)
    }
    // In the order in which they win; ReportCommandTests hold the program to it.
    #expect(rows.filter { $0.count == 2 }.map { $0[0] } == ["20", "10", "30"])
    #expect(rows.contains { $0[0] == "0" })
  }

  // MARK: Reason codes

  /// The codes that Policy gives its findings, read from its sources, and the names of guards and cautions.
  private static func codes() throws -> Set<String> {
    let folder = BuiltProgram.repository.appendingPathComponent("Sources/Policy")
    var codes = Set(GuardName.allCases.map(\.rawValue) + CautionName.allCases.map(\.rawValue))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".swift") {
      let source = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let given = source.matches(of: /"([a-zA-Z]+)", \.(?:rule|guard|caution|ledger|watch), \.(?:fail|unknown)/)
      codes.formUnion(given.map { String($0.1) })
      codes.formUnion(source.matches(of: /\(([a-z][A-Za-z]+)\): automation/).map { String($0.1) })
    }
    return codes
  }

  @Test("every reason code, in the words of the report")
  func reasonCodes() throws {
    let page = try ReferencePage("reason-codes")
    let rows = page.rows.filter { $0.count == 3 }
    let listed = rows.flatMap { ReferencePage.words($0[0]) }
    #expect(Set(listed) == (try Self.codes()))
    #expect(listed.count == Set(listed).count)
    for row in rows {
      let code = ReferencePage.words(row[0]).first ?? ""
      #expect(row[1] == Phrases.short(code), "\(code)")
      #expect(!row[2].isEmpty, "\(code)")
      // A code without words of its own would stand for itself.
      #expect(Phrases.short(code) != code || code == "held", "\(code)")
      #expect(Phrases.short(code, in: .ja) != code, "\(code)")
    }
    #expect(page.rows("Guards").map { $0[0] } == GuardName.allCases.map { "`\($0.rawValue)`" })
    #expect(page.rows("Cautions").map { $0[0] } == CautionName.allCases.map { "`\($0.rawValue)`" })
    #expect(
      page.rows("Gate files").map { $0[0] }.sorted() == GateFinding.Code.allCases.map { "`\($0.rawValue)`" }.sorted())
  }

  // MARK: Formats

  @Test("every format and wrapper, and what auto tells")
  func formats() throws {
    let page = try ReferencePage("formats")
    let named = page.text.matches(of: #/(?m)^- `([^`]+)`: /#).map { String($0.1) }
    #expect(named == FormatCatalog.names + FormatCatalog.wrappers.map(\.synopsis))
    let told = page.rows("What `auto` tells").map { $0[0] }
    let known = FormatCandidate.all.filter { $0.wrapper == nil }.map(\.name)
    #expect(Set(told) == Set(known))
    #expect(told.count == Set(told).count)
  }

  @Test("every header that needs no mapping, the preferred one first")
  func headers() throws {
    let rows = try ReferencePage("configuration").rows("Headers that need no mapping")
    #expect(rows.map { ReferencePage.words($0[0]) } == HeaderNames.byRole.map { [$0.role.rawValue] })
    #expect(rows.map { ReferencePage.words($0[1]) } == HeaderNames.byRole.map(\.names))
  }
}
