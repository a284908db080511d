import Vocabulary

/// Finds the app's own product in a User-Agent, as `MyApp/2.3.1` in `MyApp/2.3.1 (iPhone; iOS 17.5; Scale/3.00)`.
///
/// Only products named in the configuration are looked at: other numbers in a User-Agent are the system's, a library's
/// or a browser's.
struct UserAgentProduct: Sendable {
  private let names: [[UInt8]]

  init(names: [String]) { self.names = names.map { Array($0.utf8) } }

  /// Whether any product is named.
  var isConfigured: Bool { !names.isEmpty }

  /// Appends the bytes to read a version from.
  ///
  /// Where they hold no version – a build number before CFNetwork, several products that differ, which become a list – the
  /// bytes appended do not read as one either.
  /// - Returns: whether a named product is there.
  /// - Complexity: O(*n*), without memory of its own for a User-Agent that names the product once and is not encoded.
  func findVersion(in userAgent: [UInt8], into version: inout [UInt8]) -> Bool {
    switch onlyVersion(in: userAgent) {
    case .none: return false
    case .range(let range):
      version.append(contentsOf: userAgent[range])
      return true
    case .unsure:
      guard let found = anyVersion(in: userAgent) else { return false }
      version.append(contentsOf: found)
      return true
    }
  }

  private enum Finding {
    case none
    case range(Range<Int>)
    /// Encoded bytes, several products, or a number alone.
    case unsure
  }

  /// One pass over what is plain.
  private func onlyVersion(in userAgent: [UInt8]) -> Finding {
    var found: Range<Int>?
    var start = 0
    while start < userAgent.count {
      var slash = -1
      var end = start
      while end < userAgent.count, userAgent[end] != 0x20, userAgent[end] != 0x09 {
        if userAgent[end] == UInt8(ascii: "%") { return .unsure }
        if slash < 0, userAgent[end] == UInt8(ascii: "/") { slash = end }
        end += 1
      }
      if slash >= 0, names.contains(where: { $0.count == slash - start && $0.elementsEqual(userAgent[start..<slash]) })
      {
        if found != nil { return .unsure }
        found = slash + 1..<end
      }
      start = end + 1
    }
    guard let found else { return .none }
    return userAgent[found].allSatisfy { (0x30...0x39).contains($0) } ? .unsure : .range(found)
  }

  private func anyVersion(in userAgent: [UInt8]) -> [UInt8]? {
    // CloudFront's JSON has it encoded. One with a space is as its client sent it.
    let userAgent = userAgent.contains(0x20) ? userAgent : percentDecoded(userAgent)
    var found: [UInt8]?
    for product in userAgent.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 }) {
      guard let slash = product.firstIndex(of: UInt8(ascii: "/")), isNamed(product[..<slash]) else { continue }
      let version = Array(product[(slash + 1)...])
      if let before = found, before != version { return before + [UInt8(ascii: ",")] + version }
      found = version
    }
    guard let found else { return nil }
    if found.allSatisfy({ (0x30...0x39).contains($0) }), Self.isCFNetwork(userAgent) {
      // CFBundleVersion: a build number, not the version that people know.
      return found + Array(" (build number before CFNetwork)".utf8) + [0x21]
    }
    return found
  }

  private func isNamed(_ token: ArraySlice<UInt8>) -> Bool {
    if names.contains(where: { $0.elementsEqual(token) }) { return true }
    guard token.contains(UInt8(ascii: "%")) else { return false }
    // An app's name outside ASCII comes percent-encoded.
    let decoded = percentDecoded(token)
    return names.contains { $0 == decoded }
  }

  private static func isCFNetwork(_ userAgent: [UInt8]) -> Bool {
    String(decoding: userAgent, as: UTF8.self).contains("CFNetwork/")
  }
}

/// The bytes with every `%HH` decoded once; what is no such escape stays.
func percentDecoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
  let bytes = Array(bytes)
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexDigit(bytes[index + 1]),
      let low = hexDigit(bytes[index + 2])
    {
      result.append(high << 4 | low)
      index += 3
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return result
}

/// The value of an ASCII hexadecimal digit, or nil.
@inline(__always) func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}
