import Vocabulary

/// What a writer did to bytes that would have broken its format, to be undone field by field.
package enum Escaping: UInt8, Sendable {
  /// Nothing was escaped.
  case none
  /// `\xHH` (nginx default, h2o, Apache's non-printing bytes) and C escapes (`\"`, `\\`, `\t`).
  case backslash
  /// JSON string escapes, and tolerantly `\xHH`.
  case json
  /// `%HH` (CloudFront, which old files do twice), `+` left as it is.
  case percent
  /// `+` for a space (IIS).
  case plus
  /// `%HH` within a JSON string (CloudFront's JSON).
  case percentInJSON
  /// `#HH` (HAProxy's captures).
  case hash
  /// `\xHH` only; every other backslash is the client's own (h2o).
  case hexadecimal
  /// `\"` only; every other backslash is the client's own (Traefik's CLF, gunicorn).
  case quote
  /// `""` for `"` (CSV, RFC 4180).
  case doubledQuotes
}

extension Role {
  /// Whether every hit needs the role; the others are asked for by exclusions and contracts only. The method says which
  /// requests are preflights.
  var isEssential: Bool {
    switch self {
    case .path, .status, .address: false
    case .time, .app, .version, .platform, .client, .capabilities, .userAgent, .method, .notice, .weight: true
    }
  }
}

/// Cuts one line of one format into fields. A concrete type, never an existential, so that the line loop is compiled
/// for each format on its own.
protocol FieldExtractor: ~Copyable {
  /// Whether a line that cannot be read may hold several records, or a part of one (JSON).
  static var findsRecords: Bool { get }
  /// Whether something stands around what it reads, so that a line is no beginning of a record.
  static var isWrapped: Bool { get }

  /// How the field bytes it hands out are escaped.
  var escaping: Escaping { get }

  /// Told of a run of lines, before ``lineEnd(from:to:)`` is asked of each of them in turn.
  mutating func begin()

  /// Where the line ends that begins at `start`: at its line feed, or at the end of the run.
  mutating func lineEnd(from start: Byte, to end: Byte) -> Byte

  /// Cuts the line in `start..<end` (no line end, not empty) and sets the fields of the mapped roles; all others are
  /// missing when it is called. The fields point into the line or into memory that stays until the next call. At least
  /// 64 bytes before `start` and after `end` may be read.
  /// - Returns: nil, or why the line cannot be read.
  mutating func extract(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason?

  /// Cuts a line of which only what every hit needs is asked: not the path, the status and the address, of the method
  /// whether it is `OPTIONS`, and the User-Agent only where the version or the platform is missing. The rest is as in
  /// ``extract(from:to:into:)``, which is what it does where the format knows no shorter way.
  mutating func extractEssentials(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason?

  /// Where the records of a line are looked for that ``extract(from:to:into:)`` has just refused: the line itself, or what
  /// stands in it where it is wrapped; nil where nothing does. Valid until the next call.
  func textOfRecords(from start: Byte, to end: Byte) -> FieldSlice?

  /// Cuts a record that was found there; as ``extract(from:to:into:)`` otherwise.
  mutating func extractRecord(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason?
}

extension FieldExtractor where Self: ~Copyable {
  static var findsRecords: Bool { false }

  @inline(__always) mutating func begin() {}

  @inline(__always) mutating func lineEnd(from start: Byte, to end: Byte) -> Byte {
    unsafe findLineFeed(from: start, to: end)
  }

  @inline(__always) mutating func extractEssentials(
    from start: Byte, to end: Byte, into fields: inout Fields
  ) -> RejectReason? {
    unsafe extract(from: start, to: end, into: &fields)
  }
  static var isWrapped: Bool { false }

  func textOfRecords(from start: Byte, to end: Byte) -> FieldSlice? {
    unsafe FieldSlice(start: start, count: end - start)
  }

  mutating func extractRecord(from start: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    unsafe extract(from: start, to: end, into: &fields)
  }
}
