package import Vocabulary

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The one form that every JSON answer comes in, errors included.
///
/// Stable, protocol 1: fields are only ever added. A field without a value is `null`, never left out. Keys are sorted, so
/// the same values give the same bytes. See Documentation/JSON.md.
package struct JSONEnvelope: Sendable {
  /// The version of the contract.
  package static let version = 1
  /// The lowest version of the contract that this program still speaks.
  package static let minSupported = 1

  /// The as-of instant; never the clock.
  package var asOf: Instant
  /// Something that readers of the contract should hear, such as the end of an old protocol.
  package var notice: String?

  /// Makes the envelope of one answer.
  package init(asOf: Instant, notice: String? = nil) {
    self.asOf = asOf
    self.notice = notice
  }

  /// Writes an answer, with a line feed at its end.
  /// - Throws: `SunsetError` where a value has no JSON form (a number that is not finite).
  package func write(data: some Encodable, to output: inout some TextOutputStream) throws(SunsetError) {
    try write(Answer(protocol: Self.version, data: data, meta: meta), to: &output)
  }

  /// Writes an error, with a line feed at its end. The code is a stable word, see ``code(of:)``.
  /// - Throws: `SunsetError` where the text has no JSON form.
  package func write(error: SunsetError, to output: inout some TextOutputStream) throws(SunsetError) {
    let failure = Failure.Body(code: Self.code(of: error), message: error.message)
    try write(Failure(protocol: Self.version, error: failure, meta: meta), to: &output)
  }

  /// The word for an error's exit code; none is ever renamed.
  package static func code(of error: SunsetError) -> String {
    switch error.code {
    case .failed: "failed"
    case .usage: "usage"
    case .partial: "partial"
    case .inputMissing: "inputMissing"
    case .unavailable: "unavailable"
    case .cannotWrite: "cannotWrite"
    case .busy: "busy"
    case .notPermitted: "notPermitted"
    }
  }

  private var meta: Meta {
    Meta(serverTime: asOf.description, minSupported: Self.minSupported, notice: Nullable(notice))
  }

  private func write(_ value: some Encodable, to output: inout some TextOutputStream) throws(SunsetError) {
    output.write(try Self.text(of: value))
  }

  /// A value as JSON for people and programs: sorted keys, harmless to a terminal, a line feed at its end.
  static func text(of value: some Encodable) throws(SunsetError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      let bytes = try encoder.encode(value)
      return Inert.json(String(decoding: bytes, as: UTF8.self)) + "\n"
    } catch {
      throw SunsetError(
        .failed, "JSON answer: a value has no JSON form (\(error)); please report this as a defect of sunset")
    }
  }

  /// A value read from JSON.
  /// - Throws: What the decoder throws.
  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: decodableJSON(bytes))
  }

  private struct Answer<Body: Encodable>: Encodable {
    var `protocol`: Int
    var data: Body
    var meta: Meta
  }

  private struct Failure: Encodable {
    struct Body: Encodable {
      var code: String
      var message: String
    }

    var `protocol`: Int
    var error: Body
    var meta: Meta
  }

  private struct Meta: Encodable {
    var serverTime: String
    var minSupported: Int
    var notice: Nullable<String>
  }
}
