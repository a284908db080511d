/// Whether an argument is listed in help and completion.
package enum ArgumentVisibility: Hashable, Sendable {
  /// Listed everywhere.
  case `default`
  /// Understood, but never listed.
  case hidden
}

/// What help says about one argument.
///
/// A string literal is an abstract: `help: "The database."`.
package struct ArgumentHelp: Hashable, Sendable {
  /// One sentence, shown beside the argument's name.
  package var abstract: String
  /// More about it, shown in lines of its own; may be empty.
  package var discussion: String
  /// The word for its value, shown in angle brackets; nil for the argument's own name.
  package var valueName: String?
  /// Whether it is listed.
  package var visibility: ArgumentVisibility

  /// Makes the help of one argument.
  package init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  /// The help of an argument that is understood, but never listed.
  package static let hidden = ArgumentHelp(visibility: .hidden)
}

extension ArgumentHelp: ExpressibleByStringInterpolation {
  /// Takes the text as the abstract.
  package init(stringLiteral abstract: String) { self.init(abstract) }
}
