import Vocabulary

/// What the values of one place in all lines of a sample look like.
struct FieldShape {
  /// What values may be, as far as their looks tell.
  enum Kind: Hashable {
    case version, platform, userAgent
    /// An id that names a device or an account: it comes again, or some lines lack it.
    case client
    /// An id that is another one on every line: a request's, or a client's that was seen once.
    case eachItsOwn
  }

  /// The values that are there: neither empty nor `-`.
  private var values: [[UInt8]] = []
  private var lines = 0

  /// Lines whose values differ one and all prove nothing below this number.
  private static let fewest = 20

  mutating func add(_ value: some Collection<UInt8>) {
    lines += 1
    if !value.isEmpty, !value.elementsEqual([UInt8(ascii: "-")]) { values.append(Array(value)) }
  }

  /// What most values are, or nil where their looks say nothing.
  var kind: Kind? {
    guard !values.isEmpty else { return nil }
    // A third: apps of all ages send what is no version, and nothing else looks like one.
    if values.count(where: Self.isVersion) * 3 >= values.count, !values.allSatisfy(Self.isDuration) { return .version }
    if isMost({ Self.platforms.contains(String(decoding: $0, as: UTF8.self).lowercased()) }) { return .platform }
    if isMost(Self.isIdentity) {
      let isAlwaysNew = Set(values).count == values.count && values.count == lines && lines >= Self.fewest
      return isAlwaysNew ? .eachItsOwn : .client
    }
    return isMost(Self.isUserAgent) ? .userAgent : nil
  }

  private func isMost(_ test: ([UInt8]) -> Bool) -> Bool { values.count(where: test) * 2 >= values.count }

  private static let platforms: Set<String> = [
    "ios", "android", "macos", "windows", "linux", "web", "ipados", "tvos", "watchos", "visionos", "iphone", "ipad",
  ]

  /// A version with a dot that is no address; before a slash only a platform, for a product makes it a User-Agent.
  static func isVersion(_ value: [UInt8]) -> Bool {
    guard value.contains(UInt8(ascii: ".")), let read = VersionText(value), InternetAddress(value) == nil else {
      return false
    }
    return !value.contains(UInt8(ascii: "/")) || read.platform != nil
  }

  /// Seconds with three decimals, as servers log how long a request took.
  private static func isDuration(_ value: [UInt8]) -> Bool {
    guard let dot = value.lastIndex(of: UInt8(ascii: ".")), value.count - dot == 4 else { return false }
    return value.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
      && value.count { $0 == UInt8(ascii: ".") } == 1
  }

  /// A UUID, or sixteen and more letters and digits of both kinds.
  static func isIdentity(_ value: [UInt8]) -> Bool {
    guard (16...128).contains(value.count) else { return false }
    let digits = value.count { (0x30...0x39).contains($0) }
    return digits >= 4
      && value.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }

  /// `PRODUCT/NUMBER` at the start.
  static func isUserAgent(_ value: [UInt8]) -> Bool {
    guard let slash = value.firstIndex(of: UInt8(ascii: "/")), slash > 0, slash + 1 < value.count else { return false }
    return (0x30...0x39).contains(value[slash + 1]) && !value[..<slash].contains(0x20)
  }
}
