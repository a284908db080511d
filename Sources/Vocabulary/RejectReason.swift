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
  /// It is the result of a query: counts, not requests.
  case aggregated
}

extension RejectReason {
  /// What is wrong with such a line, to follow "it has".
  package var sentence: String {
    switch self {
    case .shape: "another shape than the format says"
    case .ambiguous: "two readings that differ"
    case .time: "no time that can be read"
    case .tooLong: "more bytes than a line may have (see --max-line)"
    case .json: "no whole JSON object"
    case .noFields: "columns, but no #Fields line names them"
    case .aggregated: "the result of a query, which is counts and no requests; `sunset load` takes counts"
    }
  }
}
