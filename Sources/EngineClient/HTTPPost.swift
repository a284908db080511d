package import Vocabulary

/// One POST to an engine, its answer lent piece by piece.
///
/// A redirect is not followed, for what is sent must not go elsewhere; the server's certificate is always checked. Source:
/// <https://curl.se/libcurl/c/libcurl-easy.html>.
package struct HTTPPost: Sendable {
  package var url: String
  /// Besides those that curl adds; no value has a line break.
  package var headers: [(name: String, value: String)]
  package var body: String
  /// The certificates to trust instead of the system's; nil for the system's.
  package var certificateFile: String?
  /// How long connecting may take, and the whole, in seconds.
  package var timeouts: (connect: Int, whole: Int)

  package init(
    url: String, headers: [(name: String, value: String)], body: String, certificateFile: String? = nil,
    timeouts: (connect: Int, whole: Int)
  ) {
    self.url = url
    self.headers = headers
    self.body = body
    self.certificateFile = certificateFile
    self.timeouts = timeouts
  }

  /// Sends it, and takes the answer to its end.
  /// - Parameter receive: lent the bytes of an answer with status 200, which are valid until it returns.
  /// - Throws: what `receive` throws; `SunsetError` where there is no whole answer of status 200: `.unavailable` where the
  ///   engine cannot be reached or its answer is cut, `.notPermitted` where it refuses the credentials, else `.failed`.
  package func send(_ receive: @escaping (ArraySlice<UInt8>) throws(SunsetError) -> Void) throws(SunsetError) {
    let transfer = try Transfer(self, receive)
    try transfer.run()
  }
}

extension HTTPPost {
  /// The host and port for messages: no credentials stand in a URL that came this far.
  var place: String {
    let rest = url.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first
    return rest.map(String.init) ?? url
  }
}
