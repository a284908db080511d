/// The one shape of every answer of an API, success and error alike.
///
/// ```json
/// {"protocol": 1, "data": …, "meta": {"serverTime": "2026-11-30T06:00:00Z", "minSupported": 1, "notice": "…"}}
/// {"protocol": 1, "error": {"code": "notFound", "message": "…"}, "meta": {…}}
/// ```
///
/// A reader looks for `error` first, takes what it knows, and ignores the rest, so that a server may add fields at any
/// time without an old client failing.
public struct Envelope<Payload> {
  /// The version of the contract that the answer follows; 1 where the answer does not say.
  public var protocolVersion: Int
  /// What was answered.
  public var content: Content
  /// What goes with every answer.
  public var meta: EnvelopeMeta

  /// Success or error.
  public enum Content {
    /// What was asked for.
    case data(Payload)
    /// Why there is none.
    case error(EnvelopeError)
  }

  /// Makes an answer.
  public init(protocolVersion: Int = 1, content: Content, meta: EnvelopeMeta = EnvelopeMeta()) {
    self.protocolVersion = protocolVersion
    self.content = content
    self.meta = meta
  }

  /// What was asked for.
  /// - Throws: The error of the answer, where it is one.
  public func payload() throws(EnvelopeError) -> Payload {
    switch content {
    case .data(let payload): return payload
    case .error(let error): throw error
    }
  }
}

/// An error as an answer carries it.
public struct EnvelopeError: Error, Hashable, Sendable, Codable {
  /// A stable word to branch on; a code that is not known is an error like any other.
  public var code: String
  /// A sentence for people; empty where the answer has none.
  public var message: String

  /// Makes an error.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  /// Reads an error; a missing message is an empty one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    code = try container.decode(String.self, forKey: .code)
    message = try container.decodeIfPresent(String.self, forKey: .message) ?? ""
  }
}

/// What goes with every answer. All of it may be missing.
public struct EnvelopeMeta: Hashable, Sendable, Codable {
  /// The server's time, RFC 3339.
  public var serverTime: String?
  /// The lowest version of the contract that the server still answers.
  public var minSupported: Int?
  /// Something that the client's people should hear, such as the end of an old contract.
  public var notice: String?

  /// Makes the part that goes with an answer.
  public init(serverTime: String? = nil, minSupported: Int? = nil, notice: String? = nil) {
    self.serverTime = serverTime
    self.minSupported = minSupported
    self.notice = notice
  }
}

extension Envelope: Sendable where Payload: Sendable {}
extension Envelope.Content: Sendable where Payload: Sendable {}
extension Envelope: Equatable where Payload: Equatable {}
extension Envelope.Content: Equatable where Payload: Equatable {}

private enum EnvelopeKey: String, CodingKey {
  case `protocol`, data, error, meta
}

extension Envelope: Decodable where Payload: Decodable {
  /// Reads an answer. `error` wins over `data`; keys that are not known are ignored.
  /// - Throws: `DecodingError` where there is neither, or one of the wrong type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: EnvelopeKey.self)
    protocolVersion = try container.decodeIfPresent(Int.self, forKey: .protocol) ?? 1
    meta = try container.decodeIfPresent(EnvelopeMeta.self, forKey: .meta) ?? EnvelopeMeta()
    if let error = try container.decodeIfPresent(EnvelopeError.self, forKey: .error) {
      content = .error(error)
    } else {
      content = .data(try container.decode(Payload.self, forKey: .data))
    }
  }
}

extension Envelope: Encodable where Payload: Encodable {
  /// Writes an answer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EnvelopeKey.self)
    try container.encode(protocolVersion, forKey: .protocol)
    switch content {
    case .data(let payload): try container.encode(payload, forKey: .data)
    case .error(let error): try container.encode(error, forKey: .error)
    }
    try container.encode(meta, forKey: .meta)
  }
}
