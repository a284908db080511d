import Testing
import Vocabulary

@testable import Formats

/// Lines made at random around values that are known, in every order, nesting and spelling that JSON allows.
@Suite struct JSONRandomTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `the values that were put in come out`(seed: UInt64) {
    var maker = LineMaker(seed: seed)
    var extractor = JSONExtractor(mapping: LineMaker.wanted.map { (path: $0.path, role: $0.role) })
    for _ in 0..<500 {
      let (line, values) = maker.line()
      let result = cut(line, &extractor)
      #expect(result.reason == nil, "\(line)")
      #expect(!result.repaired, "\(line)")
      #expect(result.plain == values.mapValues { Array($0.utf8) }, "\(line)")
    }
  }
}

/// A maker of JSON lines.
private struct LineMaker {
  static let wanted: [(path: [String], role: Role)] = [
    (["ts"], .time), (["request", "headers", "X-Client-Version"], .version),
    (["request", "headers", "X-Os"], .platform),
    (["request", "method"], .method), (["device", "id"], .client),
  ]

  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// A line and the values of the wanted paths in it.
  mutating func line() -> (String, [Role: String]) {
    var values: [Role: String] = [:]
    for (_, role) in Self.wanted where chance(80) { values[role] = text() }
    var top = noise(["a", "b", "level", "msg", "X-Client-Version", "headers"])
    var request = noise(["uri", "ts", "id", "host"])
    var headers = noise(["Accept", "Cookie", "method", "id", "X-Client"])
    if let time = values[.time] { top.append(member("ts", string(time))) }
    if let version = values[.version] {
      let key = pick(["X-Client-Version", "x_client_version", "X_CLIENT-version"])
      switch pick([0, 1, 2]) {
      case 0: headers.append(member(key, value(version)))
      case 1: request.append(member("headers.\(key)", value(version)))
      default: top.append(member("request.headers.\(key)", value(version)))
      }
    }
    if let platform = values[.platform] { headers.append(member("X-Os", value(platform))) }
    if let method = values[.method] { request.append(member("method", value(method))) }
    if !headers.isEmpty { request.append(member("headers", object(headers))) }
    if !request.isEmpty { top.append(member("request", object(request))) }
    if let client = values[.client] {
      top.append(
        chance(50) ? member("device.id", value(client)) : member("device", object([member("id", value(client))])))
    }
    return (blank() + object(top) + blank(), values)
  }

  /// Members that no one wants, a few of the keys.
  private mutating func noise(_ keys: [String]) -> [String] {
    var members: [String] = []
    for key in keys where chance(40) { members.append(member(key, unwanted(depth: 3))) }
    return members
  }

  private mutating func unwanted(depth: Int) -> String {
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
    case 0: return string(text())
    case 1: return pick(["0", "-1", "1796049252.4987614", "1e9"])
    case 2: return pick(["true", "false", "null"])
    case 3: return pick(["[]", "{}", "[ ]", "{ }"])
    case 4: return string(#"{"ts":"0","request":{"method":"no"}}"#)
    case 5:
      return "[" + (0...2).map { _ in blank() + unwanted(depth: depth - 1) + blank() }.joined(separator: ",") + "]"
    default: return object(["ts", "request", "device", "id"].map { member($0, unwanted(depth: depth - 1)) })
    }
  }

  private mutating func member(_ key: String, _ value: String) -> String {
    "\"\(key)\"" + blank() + ":" + blank() + value
  }

  private mutating func object(_ members: [String]) -> String {
    let shuffled = chance(50) ? members.shuffled(using: &random) : members
    return "{" + shuffled.map { blank() + $0 + blank() }.joined(separator: ",") + "}"
  }

  /// A value as it is, or the only element of a list, or all of its elements.
  private mutating func value(_ text: String) -> String {
    switch pick([0, 0, 1, 2]) {
    case 0: return string(text)
    case 1: return "[" + blank() + string(text) + blank() + "]"
    default:
      let same = string(text)
      return "[\(same),\(same)]"
    }
  }

  private mutating func text() -> String {
    let parts = [
      "2.3.1", "\"", "\\", "}", "{", ",", ":", "é", "版本", "🚀", "\t", "\n", "/", "[", "]", " ", "abcdefghijklmnop", "'",
    ]
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in pick(parts) }.joined()
  }

  /// A JSON string, each character as it is or in one of its escapes.
  private mutating func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += chance(80) ? "\\\(scalar)" : escape(scalar)
      case "\t": result += chance(50) ? "\\t" : escape(scalar)
      case "\n": result += chance(50) ? "\\n" : escape(scalar)
      case "/": result += pick(["/", "\\/", escape(scalar)])
      default: result += chance(85) ? String(scalar) : escape(scalar)
      }
    }
    return result + "\""
  }

  private mutating func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: chance(50))
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private mutating func blank() -> String { chance(85) ? "" : pick([" ", "  ", "\t", " \t "]) }
  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func pick<Element>(_ all: [Element]) -> Element {
    all[Int.random(in: all.indices, using: &random)]
  }
}
