import ClientContract
import Vocabulary

/// The values of one record by name, read as what they must be.
struct RecordFields {
  private let values: [String: RecordLine.Value]

  /// What is wrong with a record, in a few words.
  struct Fault: Error, Hashable {
    var text: String
  }

  init(_ values: [String: RecordLine.Value]) { self.values = values }

  func fault(_ key: String, _ allowed: String) -> Fault {
    guard let value = values[key] else { return Fault(text: "has no \"\(key)\"; give \(allowed)") }
    return Fault(text: "\"\(key)\" is \(Self.shown(value)); give \(allowed)")
  }

  /// A value as a message may show it.
  private static func shown(_ value: RecordLine.Value) -> String {
    switch value {
    case .text(let text): text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    }
  }

  /// A text where there is one.
  func plain(_ key: String) -> String? {
    if case .text(let text) = values[key] { text } else { nil }
  }

  func has(_ key: String) -> Bool { values[key] != nil }

  func text(_ key: String, _ allowed: String) throws(Fault) -> String {
    guard case .text(let text) = values[key] else { throw fault(key, allowed) }
    return text
  }

  func optionalText(_ key: String) throws(Fault) -> String? {
    values[key] == nil ? nil : try text(key, "a text")
  }

  func flag(_ key: String) throws(Fault) -> Bool {
    guard case .flag(let flag) = values[key] else { throw fault(key, "true or false") }
    return flag
  }

  /// A count; old engines write 64-bit numbers as texts of digits.
  func count(_ key: String) throws(Fault) -> Int {
    let allowed = "a whole number from 0 to \(Self.largest)"
    let number: Int
    switch values[key] {
    case .number(let value): number = value
    case .text(let text):
      guard !text.isEmpty, text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let value = Int(text)
      else { throw fault(key, allowed) }
      number = value
    default: throw fault(key, allowed)
    }
    guard (0...Self.largest).contains(number) else { throw fault(key, allowed) }
    return number
  }

  /// The largest count: sums of a million of them still fit.
  private static let largest = 1_000_000_000_000

  func optionalCount(_ key: String) throws(Fault) -> Int? { values[key] == nil ? nil : try count(key) }

  func day(_ key: String) throws(Fault) -> Day {
    let allowed = "a date such as \"2026-11-30\""
    guard let day = Day(try text(key, allowed)) else { throw fault(key, allowed) }
    return day
  }

  func instant(_ key: String) throws(Fault) -> Instant {
    let allowed = "an instant such as \"2026-11-30T06:00:00Z\""
    guard let instant = Instant(try text(key, allowed)) else { throw fault(key, allowed) }
    return instant
  }

  /// The app's name; empty where there is none.
  func app() throws(Fault) -> String {
    guard let app = try optionalText("app") else { return "" }
    guard app.utf8.count <= 128, app.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw fault("app", "a name of at most 128 bytes on one line")
    }
    return app
  }

  /// A platform's word.
  /// - Parameter isRaw: whether the text is as the log has it, and is folded here.
  func platform(isRaw: Bool = false) throws(Fault) -> String {
    let text = try text("platform", "a platform such as \"ios\", or \"\(Subject.noPlatform)\"")
    let word = Selector.platform(text)
    if isRaw { return word ?? Subject.noPlatform }
    guard word == text else { throw fault("platform", "one word in lower case, or \"\(Subject.noPlatform)\"") }
    return text
  }

  /// The version of a platform.
  /// - Parameter isRaw: whether the texts are as the log has them, and are read here.
  func subject(isRaw: Bool = false) throws(Fault) -> Subject {
    let (app, platform) = (try app(), try platform(isRaw: isRaw))
    let text = try text("version", "a version such as \"2.3.1\", or \"\(Subject.unknownVersion)\"")
    let version = AppVersion(text)
    if isRaw || version?.description == text, let version {
      return Subject(app: app, platform: platform, version: version)
    }
    guard isRaw || text == Subject.unknownVersion else {
      throw fault("version", "X.Y.Z without anything else, or \"\(Subject.unknownVersion)\"")
    }
    return .unknown(app: app, platform: platform)
  }
}
