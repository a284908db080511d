/// A page of help that belongs to no single command: `sunset help formats`. The manual has it as a section.
package struct HelpTopic: Sendable {
  /// A word with what it means.
  package struct Entry: Sendable {
    package var term: String
    package var meaning: String

    /// Makes an entry.
    package init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }

  /// A part of a page: a text, then a list; either may be empty.
  package struct Section: Sendable {
    /// Empty where the page's own name says enough.
    package var title: String
    /// Paragraphs, of which lines that begin with blanks keep them.
    package var text: String
    package var entries: [Entry]

    /// Makes a section.
    package init(_ title: String = "", text: String = "", entries: [Entry] = []) {
      self.title = title
      self.text = text
      self.entries = entries
    }
  }

  /// The word that is typed after `help`.
  package var name: String
  /// One sentence, shown in the list of topics.
  package var abstract: String
  package var sections: [Section]

  /// Makes a topic.
  package init(_ name: String, abstract: String, sections: [Section]) {
    self.name = name
    self.abstract = abstract
    self.sections = sections
  }
}
