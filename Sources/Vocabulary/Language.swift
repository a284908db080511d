/// A language that reports for people are written in. Codes, subjects and commands are the same in all.
package enum Language: String, CaseIterable, Hashable, Sendable {
  case en, ja
}
