/// The forms that a table can be written in.
package enum TableFormat: String, CaseIterable, Hashable, Sendable {
  /// Aligned columns for people; may change with any version.
  case text
  /// RFC 4180 with LF line ends; column names and their order stay, new ones come at the end.
  case csv
  /// The envelope of `JSONEnvelope`; fields are only ever added.
  case json

  /// How the names of files of this form end.
  package var fileExtension: String { self == .text ? "txt" : rawValue }
}
