package import Vocabulary

/// The report as one page for a browser: the answer, then pictures by platform, then every version with its reasons, then
/// the data it rests on. It fetches nothing, and its policy allows nothing but its own style and script.
///
/// For people: may change with any version. The same report gives the same bytes. Programs read ``JSONReport``.
package struct HTMLReport: Sendable {
  private let language: Language

  /// Makes a writer.
  package init(language: Language = .en) { self.language = language }

  /// Writes the whole page, with a line feed at its end.
  /// - Complexity: O(*n*) in the size of the report.
  package func write(_ report: Report, to output: inout some TextOutputStream) {
    let outline = ReportOutline(report, language)
    let say = outline.say
    let sections = PageSections(report: report, outline: outline).all
    let page = Page(language: language, title: outline.title.plain)
    page.write(to: &output) {
      Markup.Tag.header {
        Markup.Tag.a(.class("skip"), .href(id: "answer")) { say.word("Skip to the answer", "本文へ移動") }
        Markup.Tag.h1 { outline.title }
        Markup.Tag.p { outline.header }
      }
      Markup.Tag.nav(.label(say.word("Parts of the report", "レポートの目次"))) {
        Markup.Tag.ul {
          sections.map { section in
            Markup.Tag.li { Markup.Tag.a(.href(id: section.id)) { section.name } }
          }
        }
      }
      Markup.Tag.main { sections.map(\.markup) }
      Markup.Tag.footer {
        Markup.Tag.p {
          say(
            "This page fetches nothing and sends nothing. Client ids are neither in it nor in the store.",
            "このページは外部と通信しません。クライアント ID はページにも保存データにも含まれません。")
        }
      }
    }
  }
}

/// The frame of a page: what browsers are told, and the policy.
struct Page {
  let language: Language
  let title: String

  /// Nothing may be fetched, sent or embedded; the page's own style and script are named by their hashes.
  ///
  /// Source: Content Security Policy Level 3, sections 4.2.5 (meta) and 8.3 (hashes).
  static let policy = [
    "default-src 'none'", "style-src '\(SourceHash.source(PageStyle.text.description))'",
    "script-src '\(SourceHash.source(PageScript.text.description))'", "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  func write(to output: inout some TextOutputStream, @MarkupBuilder content: () -> [Markup]) {
    output.write("<!DOCTYPE html>\n")
    Markup.Tag.html(.lang(language)) {
      Markup.Tag.head {
        Markup.Tag.meta(.charset("utf-8"))
        Markup.Tag.meta(.httpEquiv("Content-Security-Policy"), .content(Self.policy))
        Markup.Tag.meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
        Markup.Tag.meta(.name("color-scheme"), .content("light dark"))
        Markup.Tag.meta(.name("referrer"), .content("no-referrer"))
        Markup.Tag.meta(.name("robots"), .content("noindex"))
        Markup.Tag.title { title }
        Markup.Tag.style { Markup.fixed(PageStyle.text) }
      }
      Markup.Tag.body {
        content()
        Markup.Tag.script { Markup.fixed(PageScript.text) }
      }
    }.write(to: &output)
  }
}
