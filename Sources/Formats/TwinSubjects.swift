import Vocabulary

/// The second subject that a hit counts for: the notice that its response carried, or the capabilities that it named.
///
/// Only logs that carry either come here, so the others pay nothing for it.
struct TwinSubjects {
  /// By the number of the version's subject; -1 where it has no notice yet.
  private var notices: [Int32] = []
  private var sets: [SetKey: Int32] = [:]
  private var names: Set<String> = []

  /// The capabilities of one subject's hit as the line has them.
  private struct SetKey: Hashable {
    var subject: Int32
    var bytes: [UInt8]
  }

  /// Sets of capabilities that one file may bring by name: a file of random ones must not fill the memory.
  static let limit = 4_096
  /// What the name of a set may have in characters.
  static let longest = 512
  /// The name of hits that name no capability.
  static let none = "(none)"
  /// The name of hits whose capabilities are too many or too long to be kept; whoever asks for one does not find it there.
  static let other = "(other)"

  /// The subject of the notice that a hit's response carried, its name the version of the hit; nil for an unknown version,
  /// whose users a notice of one version does not concern.
  mutating func notice(of subject: Int32, in table: inout SubjectTable) -> Int32? {
    let index = Int(subject)
    if index < notices.count, notices[index] >= 0 { return notices[index] }
    let version = table.subjects[index]
    guard version.version != nil else { return nil }
    while notices.count <= index { notices.append(-1) }
    let twin = Subject(
      app: version.app, kind: .notice, platform: version.platform, name: version.name, version: version.version)
    notices[index] = table.number(twin)
    return notices[index]
  }

  /// The subject of the set of capabilities that a hit names.
  /// - Complexity: O(*n*) in the bytes, and O(*n* log *n*) in the capabilities of a set that is new.
  mutating func capabilities(
    _ slice: FieldSlice, of subject: Int32, in table: inout SubjectTable, _ escaping: Escaping
  ) -> Int32 {
    var key = SetKey(subject: subject, bytes: [])
    unescape(slice, escaping, into: &key.bytes)
    if let known = sets[key] { return known }
    var name = Self.name(of: key.bytes)
    if !names.contains(name) {
      if names.count < Self.limit { names.insert(name) } else { name = Self.other }
    }
    let version = table.subjects[Int(subject)]
    let number = table.number(
      Subject(app: version.app, kind: .capability, platform: version.platform, name: name))
    if sets.count >= Self.limit { sets.removeAll(keepingCapacity: true) }
    sets[key] = number
    return number
  }

  /// The capabilities in lower case, each once, in order, with commas between them.
  static func name(of bytes: [UInt8]) -> String {
    let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: " "), UInt8(ascii: "\t")]
    let words = bytes.split { separators.contains($0) }
      .map { PrintableText.printable(Array($0), limit: 64).lowercased() }
      .filter { $0 != "-" }
    let name = Set(words).sorted().joined(separator: ",")
    if name.isEmpty { return none }
    return name.count > longest ? other : name
  }
}
