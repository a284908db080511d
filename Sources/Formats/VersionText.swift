import ClientContract
import Vocabulary

/// A version as logs have it: the grammar of ``AppVersion``, with a product or platform before a slash, or a list that a
/// repeated header was joined into.
package struct VersionText {
  /// The version, the same in every part of a list.
  var version: AppVersion
  /// The word before the slash where that names a platform: `ios` in `ios/2.3.1`.
  var platform: String?

  /// Reads unescaped bytes; nil where they are no version, or two that differ.
  init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count <= 8 else { return nil }
    var read: VersionText?
    for part in parts {
      guard let one = VersionText(single: part), read == nil || read?.version == one.version else { return nil }
      read = one
    }
    guard let read else { return nil }
    self = read
  }

  private init?(single bytes: ArraySlice<UInt8>) {
    let text = Self.trimmed(bytes)
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")), Self.isToken(text[..<slash]) else {
      guard let version = AppVersion(utf8: text) else { return nil }
      self.version = version
      return
    }
    let token = String(decoding: text[..<slash], as: UTF8.self).lowercased()
    guard !Self.libraries.contains(token), let version = AppVersion(utf8: text[(slash + 1)...]) else { return nil }
    self.version = version
    platform = PlatformWord.word(ofToken: token)
  }

  /// Products of HTTP libraries and systems: their version is not the app's.
  package static let libraries: Set<String> = [
    "okhttp", "dart", "dalvik", "cfnetwork", "darwin", "expo", "mozilla", "applewebkit", "chrome", "safari", "version",
    "mobile", "alamofire", "volley", "ktor-client", "python-requests", "curl", "wget", "java", "go-http-client",
    "axios",
    "node-fetch", "reactnative", "scale", "build",
  ]

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return bytes
  }

  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(LogTemplate.isTokenByte)
  }
}
