/// A part of a report between its content and its looks: text, Markdown and further forms each show every case.
enum Block {
  /// The whole document's name.
  case title(Prose)
  case heading(Prose)
  case subheading(Prose)
  case paragraph(Prose)
  case items([Prose])
  /// Labels with what belongs to each; the form of the first screen.
  case summary([Entry])
  case table(Table)

  struct Entry {
    /// Ours, a few words.
    var label: String
    var items: [Prose]
    /// Which question it answers.
    var question = Question.other
  }

  /// The questions of the first screen.
  enum Question {
    case goes, waits, trust, other
  }
}
