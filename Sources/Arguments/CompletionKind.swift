/// What a shell may offer as an argument's value.
package enum CompletionKind: Hashable, Sendable {
  /// The values of its type where they are listed, otherwise nothing.
  case `default`
  /// Names of files; `extensions` are those to offer, without the dot, or none for all.
  case file(extensions: [String] = [])
  /// Names of folders.
  case directory
  /// These words.
  case list([String])
}
