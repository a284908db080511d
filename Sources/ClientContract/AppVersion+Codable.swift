extension AppVersion: Codable {
  /// Reads the version from a text such as `"2.3.1"`.
  /// - Throws: `DecodingError` where the value is no text, or one that is no version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let version = AppVersion(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a version X.Y.Z")
    }
    self = version
  }

  /// Writes the version as the text `X.Y.Z`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
