/// Why a line could not be read. The raw value is stored and printed; none is renamed.
package enum RejectReason: String, CaseIterable, Hashable, Sendable {
  /// It does not have the shape that the format says.
  case shape
  /// Two readings fit and differ.
  case ambiguous
  /// Its time is missing or cannot be read.
  case time
  /// It is longer than the longest line that is read.
  case tooLong
  /// A JSON line that is not an object or is cut.
  case json
  /// A column line before any `#Fields`.
  case noFields
}
