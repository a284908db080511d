extension UpdateGate {
  /// Reads a gate file, and lets everybody pass whom it does not plainly stop.
  ///
  /// Never fails. An operating system whose entry is not wholly understood has no thresholds: a value of the wrong type, a
  /// text that is not plainly one to three numbers of at most nine digits, a key that stands there twice, a minimum above
  /// the recommendation. `null` and a missing key both say that there is none. Keys that are not known are ignored, so the
  /// file may hold texts and addresses besides. Where the bytes are no JSON at all, nobody is stopped.
  ///
  /// What was not understood is listed in ``problems``.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(json bytes: some Sequence<UInt8>) {
    let document: JSONTree
    do throws(JSONTree.Fault) {
      document = try JSONTree(parsing: bytes)
    } catch {
      self.init(thresholds: [:], problems: [Problem(kind: .notJSON(offset: error.offset))])
      return
    }
    guard let members = document.members else {
      self.init(thresholds: [:], problems: [Problem(kind: .wrongType)])
      return
    }
    var thresholds: [String: Thresholds] = [:]
    var problems: [Problem] = []
    var seen: Set<String> = []
    for member in members {
      guard seen.insert(member.key).inserted else {
        thresholds[member.key] = nil
        problems.append(Problem(platform: member.key, kind: .repeated))
        continue
      }
      let entry = Entry(member)
      problems += entry.problems
      if entry.problems.isEmpty { thresholds[member.key] = entry.thresholds }
    }
    self.init(thresholds: thresholds, problems: problems)
  }

  /// Something in a gate file that is not understood.
  public struct Problem: Hashable, Sendable {
    /// What is wrong.
    public enum Kind: Hashable, Sendable {
      /// The file is no JSON from this byte on, counted from 0.
      case notJSON(offset: Int)
      /// Neither an object nor, for a threshold, a text.
      case wrongType
      /// A key that stands there twice, so that nobody can say which one counts.
      case repeated
      /// A text that is no version.
      case notVersion
      /// A version with a build number or a suffix; only X.Y.Z is compared.
      case buildNumber
      /// The minimum is above the recommendation.
      case minimumAboveRecommended
      /// Neither a minimum nor a recommendation.
      case empty
    }

    /// The operating system's key; nil where the whole file is meant.
    public var platform: String?
    /// `minimum` or `recommended`; nil where the whole entry is meant.
    public var key: String?
    /// What is wrong there.
    public var kind: Kind

    init(platform: String? = nil, key: String? = nil, kind: Kind) {
      self.platform = platform
      self.key = key
      self.kind = kind
    }
  }
}

/// The entry of one operating system as it is read.
private struct Entry {
  var thresholds = UpdateGate.Thresholds()
  var problems: [UpdateGate.Problem] = []
  private let platform: String

  init(_ member: JSONTree.Member) {
    platform = member.key
    guard let members = member.value.members else {
      problem(nil, .wrongType)
      return
    }
    thresholds.minimum = version("minimum", members)
    thresholds.recommended = version("recommended", members)
    if thresholds.contradictsItself { problem("minimum", .minimumAboveRecommended) }
    if thresholds == UpdateGate.Thresholds(), problems.isEmpty { problem(nil, .empty) }
  }

  private mutating func problem(_ key: String?, _ kind: UpdateGate.Problem.Kind) {
    problems.append(UpdateGate.Problem(platform: platform, key: key, kind: kind))
  }

  private mutating func version(_ key: String, _ members: [JSONTree.Member]) -> AppVersion? {
    let values = members.filter { $0.key == key }.map(\.value)
    guard let value = values.first, value != .null || values.count > 1 else { return nil }
    guard values.count == 1 else {
      problem(key, .repeated)
      return nil
    }
    guard case .string(let text) = value else {
      problem(key, .wrongType)
      return nil
    }
    if let version = AppVersion(plain: text) { return version }
    problem(key, AppVersion(text) == nil ? .notVersion : .buildNumber)
    return nil
  }
}

extension AppVersion {
  /// One to three numbers of at most nine digits and nothing else: what an operator can only have meant as a version.
  init?(plain text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 3,
      parts.allSatisfy({ part in (1...9).contains(part.count) && part.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    self.init(text)
  }
}
