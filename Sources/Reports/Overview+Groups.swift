import ClientContract
import Vocabulary

extension Overview {
  /// Subjects that the first screen says in one line.
  struct Group {
    var earliest: Day?
    var phrase: String
    var selectors: [Selector]
  }

  /// The subjects by earliest day and deciding reasons; those with a day first, sooner days first, then in their own order.
  /// - Complexity: O(*n* · *m*) in subjects and groups.
  func groups(_ subjects: [Report.SubjectPart], by reasons: (Decision) -> [Reason] = Phrases.deciding) -> [Group] {
    var groups: [Group] = []
    for subject in subjects {
      let decision = subject.decision
      let phrase = reasons(decision).map { say.phrase($0.code) }.joined(separator: say.word(", ", "、"))
      let earliest = decision.next.earliest
      if let index = groups.firstIndex(where: { $0.earliest == earliest && $0.phrase == phrase }) {
        groups[index].selectors.append(decision.selector)
      } else {
        groups.append(Group(earliest: earliest, phrase: phrase, selectors: [decision.selector]))
      }
    }
    return groups.enumerated().sorted { left, right in
      switch (left.element.earliest, right.element.earliest) {
      case (let one?, let other?) where one != other: one < other
      case (.some, nil): true
      case (nil, .some): false
      default: left.offset < right.offset
      }
    }.map(\.element)
  }
}

/// Subjects in one line: `ios 2.1.0, 2.2.0; android <2.0.0; contract old-cart`.
enum SelectorList {
  /// The subjects by platform in the order given, at most a number of them by name.
  static func prose(_ selectors: [Selector], limit: Int, _ say: Tongue = Tongue()) -> Prose {
    var platforms: [String] = []
    var names: [String: [Prose]] = [:]
    for selector in selectors.prefix(limit) {
      let (platform, name) = parts(selector)
      if names[platform] == nil { platforms.append(platform) }
      names[platform, default: []].append(selector.platform == nil ? "\(name: name)" : "\(words: name)")
    }
    let lists: [Prose] = platforms.map { platform in
      let list = (names[platform] ?? []).joined(separator: ", ")
      return "\(name: platform)\(words: String(Prose.tie))\(list)"
    }
    let rest = selectors.count - limit
    let more: Prose = rest > 0 ? say(" and \(rest) more", " ほか \(rest) 件") : ""
    return lists.joined(separator: "; ") + more
  }

  /// The platform, or `contract`, and the version, range or name within it.
  static func parts(_ selector: Selector) -> (platform: String, name: String) {
    switch selector {
    case .version(let platform, let version): (platform, version.description)
    case .below(let platform, let version): (platform, "<" + version.description)
    case .contract(let name): ("contract", name)
    }
  }
}
