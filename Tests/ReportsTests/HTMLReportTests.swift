import Testing
import Vocabulary

@testable import Reports

@Suite struct HTMLReportTests {
  private static func text(_ report: Report, _ language: Language = .en) -> String {
    var text = ""
    HTMLReport(language: language).write(report, to: &text)
    return text
  }

  private static var withoutHits: Report {
    var report = SampleReport.report
    report.apps = []
    report.window = nil
    report.coverage = []
    return report
  }

  private static var severalApps: Report {
    var report = SampleReport.pictured
    report.apps[0].app = "shop"
    report.apps.append(report.apps[0])
    report.apps[1].app = ""
    report.apps[1].trust = [Reason(code: "stale", kind: .guard, result: .fail, text: "Old.")]
    return report
  }

  /// A report that the test runner calls by its name: the whole of it is thousands of lines.
  struct Page: CustomTestStringConvertible {
    let name: String
    let report: Report
    var testDescription: String { name }
  }

  static let pages = [
    Page(name: "pictured", report: SampleReport.pictured), Page(name: "without pictures", report: SampleReport.report),
    Page(name: "without hits", report: withoutHits), Page(name: "several apps", report: severalApps),
  ]

  @Test func golden() throws { try Golden.expect(Self.text(SampleReport.pictured), matches: "report.html") }

  @Test func goldenJapanese() throws {
    try Golden.expect(Self.text(SampleReport.pictured, .ja), matches: "report.ja.html")
  }

  @Test(arguments: pages, Language.allCases)
  func isWellFormed(_ page: Page, _ language: Language) throws {
    let parsed = try ParsedPage(Self.text(page.report, language))
    #expect(parsed.all("html").first?.attributes["lang"] == language.rawValue)
    let ids = parsed.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count, "an id is there twice")
    for element in parsed.elements {
      for key in ["aria-labelledby", "href"] {
        guard let value = element.attributes[key] else { continue }
        let target = key == "href" ? String(value.dropFirst()) : value
        #expect(ids.contains(target), "\(key)=\(value)")
      }
      #expect(Set(element.attributes.keys).isDisjoint(with: ["style", "src", "action"]))
      #expect(!element.attributes.keys.contains { $0.hasPrefix("on") })
      if let href = element.attributes["href"] { #expect(href.hasPrefix("#")) }
    }
  }

  @Test(arguments: pages) func isAccessible(_ page: Page) throws {
    let parsed = try ParsedPage(Self.text(page.report))
    #expect(parsed.elements.count { $0.name == "title" && $0.parents == ["html", "head"] } == 1)
    for landmark in ["header", "nav", "main", "footer", "h1"] { #expect(parsed.all(landmark).count == 1) }
    // No level of heading is left out.
    let levels = parsed.elements.compactMap {
      $0.name.count == 2 && $0.name.hasPrefix("h") ? Int($0.name.dropFirst()) : nil
    }
    for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1) }
    #expect(levels.first == 1)
    for cell in parsed.all("th") { #expect(["col", "row"].contains(cell.attributes["scope"])) }
    for picture in parsed.all("svg") {
      #expect(picture.attributes["role"] == "img" && picture.attributes["aria-labelledby"] != nil)
      #expect(picture.parents.last == "figure")
    }
    for section in parsed.all("section") { #expect(section.attributes["aria-labelledby"] != nil) }
    // What can be scrolled can be reached by keys, and has a name.
    for region in parsed.elements where region.attributes["class"] == "scroll" {
      #expect(region.attributes["tabindex"] == "0" && region.attributes["aria-label"] != nil)
    }
  }

  @Test func policyNamesItsStyleAndScriptAndNothingElse() throws {
    let parsed = try ParsedPage(Self.text(SampleReport.pictured))
    let style = try #require(parsed.all("style").first?.text)
    let script = try #require(parsed.all("script").first?.text)
    #expect(parsed.all("style").count == 1 && parsed.all("script").count == 1)
    let metas = parsed.all("meta").filter { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(
      metas.map { $0.attributes["content"] } == [
        "default-src 'none'; style-src '\(SourceHash.source(style))'; script-src '\(SourceHash.source(script))'; "
          + "base-uri 'none'; form-action 'none'"
      ])
    // The policy comes before what it is about.
    let order = parsed.elements.map(\.name)
    #expect(try #require(order.firstIndex(of: "meta")) < #require(order.firstIndex(of: "style")))
    for word in ["url(", "@import", "http:", "https:", "expression"] { #expect(!style.contains(word)) }
    for word in ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval", "fetch", "http"] {
      #expect(!script.contains(word))
    }
  }

  /// An app, a platform or a key without a name is said in another form, so the empty text is no part of this.
  @Test(arguments: Hostile.texts.filter { !$0.isEmpty }, Language.allCases)
  func hostileTextsChangeNoElement(_ text: String, _ language: Language) throws {
    let parsed = try ParsedPage(Self.text(HostileTextTests.report(text), language))
    let harmless = try ParsedPage(Self.text(HostileTextTests.report("harmless"), language))
    #expect(parsed.skeleton == harmless.skeleton)
    #expect(parsed.all("script").map(\.text) == harmless.all("script").map(\.text))
  }

  @Test func answersFirst() throws {
    let parsed = try ParsedPage(Self.text(SampleReport.pictured))
    let first = try #require(parsed.all("section").first)
    #expect(first.attributes["id"] == "answer")
    // 9 wait, announce, are armed, watched or undetermined in the sample; two may go, one comes back.
    let big = parsed.elements.filter { $0.attributes["class"] == "big" }.map(\.text)
    #expect(big.count == 3)
    let verdicts = SampleReport.subjects.map(\.decision.verdict)
    #expect(big[1] == "\(verdicts.count { [.wait, .announce, .arm, .watch, .undetermined].contains($0) })")
    #expect(big[2] == "yes")
  }

  @Test func everySubjectHasARowAndItsReasons() throws {
    let parsed = try ParsedPage(Self.text(SampleReport.pictured))
    let table = try #require(parsed.elements.firstIndex { $0.attributes["class"] == "sortable" })
    let bodies = parsed.elements[table...].prefix { $0.attributes["id"] != "data" }
    #expect(bodies.count { $0.name == "tbody" } == SampleReport.subjects.count)
    #expect(bodies.count { $0.name == "details" } == SampleReport.subjects.count)
  }
}
