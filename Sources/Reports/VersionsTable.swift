import Vocabulary

/// Every subject of an app, sortable where scripts run, each with its reasons to be opened.
struct VersionsTable {
  let subjects: SubjectsOutline

  private var say: Tongue { subjects.say }
  /// The verdict stands beside the name: on a phone some of the rest is left out.
  private static let order = [
    "version", "platform", "verdict", "platformShare", "share", "active", "remaining", "state",
  ]

  func markup(caption: Prose) -> Markup {
    let table = subjects.table
    let indices = Self.order.compactMap { key in table.columns.firstIndex { $0.key == key } }
    let columns = indices.map { table.columns[$0] }
    let label = say.word("All versions", "全バージョン")
    return Markup.Tag.div(.class("scroll"), .role("region"), .label(label), .focusable) {
      Markup.Tag.table(.class("sortable")) {
        Markup.Tag.caption { caption }
        BlockMarkup.head(columns)
        zip(subjects.part.subjects, table.rows).map { subject, row in
          body(subject, indices.map { row[$0] }, columns, table)
        }
      }
    }
  }

  /// A body for each subject, so that its reasons stay with it when the table is sorted.
  private func body(
    _ subject: Report.SubjectPart, _ row: [Table.Cell], _ columns: [Table.Column], _ table: Table
  ) -> Markup {
    let verdict = subject.decision.verdict
    return Markup.Tag.tbody {
      Markup.Tag.tr {
        zip(columns, row).enumerated().map { index, pair in
          if pair.0.key == "verdict" {
            return Markup.Tag.td(.class("c-verdict")) {
              Markup.Tag.span(.class("badge v-\(verdict.rawValue)")) { say.verdict(verdict) }
            }
          }
          return BlockMarkup.cell(pair.1, pair.0, table, isFirst: index == 0)
        }
      }
      Markup.Tag.tr(.class("why")) {
        Markup.Tag.td(.colspan(columns.count)) {
          Markup.Tag.details {
            Markup.Tag.summary { summary(subject.decision) }
            Markup.Tag.ul { subjects.evidence(subject).map { item in Markup.Tag.li { item } } }
          }
        }
      }
    }
  }

  /// The deciding reasons in a few words, and how many cautions there are.
  private func summary(_ decision: Decision) -> Prose {
    let name: Prose = "\(name: decision.selector)"
    let deciding = Phrases.deciding(decision).filter { $0.kind != .caution }.map { say.phrase($0.code) }
    let cautions = decision.reasons.count { $0.kind == .caution && $0.result == .fail }
    var parts: [Prose] = deciding.isEmpty ? [] : ["\(sentence: deciding.joined(separator: say.word(", ", "、")))"]
    if cautions > 0 { parts.append(say("\(count: cautions, "caution")", "注意 \(cautions) 件")) }
    if parts.isEmpty { parts.append(say("details", "詳細")) }
    return say("Why \(name): ", "\(name) の理由: ") + parts.joined(separator: say.comma)
  }
}
