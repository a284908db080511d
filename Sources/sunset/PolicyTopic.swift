import Arguments
import Vocabulary

extension HelpTopics {
  /// What the words of a report mean: `sunset help policy`.
  static var policy: HelpTopic {
    HelpTopic(
      "policy", abstract: "When a version may go, and what the words of a report mean.",
      sections: [
        HelpTopic.Section(
          text: """
            A version may go when its active share over the last seven closed days is under the threshold (1 %), of all \
            clients and of its platform's; when the notice has run for at least 14 days; and when the flag that brings \
            it back is ready. Guards only hold back: what cannot be determined is undetermined, which means do not cut.
            """),
        HelpTopic.Section(
          "Verdicts", entries: Verdict.allCases.reversed().map { HelpTopic.Entry($0.rawValue, meaning(of: $0)) }),
        HelpTopic.Section(
          "Guards", text: "Each blocks unless policy.guards says warn or off:",
          entries: GuardName.allCases.map { HelpTopic.Entry($0.rawValue, meaning(of: $0)) }),
        HelpTopic.Section(
          "Cautions", text: "Each warns unless policy.cautions says block or off:",
          entries: CautionName.allCases.map { HelpTopic.Entry($0.rawValue, meaning(of: $0)) }),
      ])
  }

  private static func meaning(of verdict: Verdict) -> String {
    switch verdict {
    case .sunset: "It may go: the command to record it, and the one that brings it back."
    case .arm: "Make the flag ready first."
    case .wait: "The notice runs, or others go first, until a date that is named."
    case .announce: "Give notice first."
    case .undetermined: "The data cannot tell; what would settle it is said. Do not cut."
    case .keep: "Too many clients, the newest version, or held."
    case .retired: "It has gone, and nothing is left to do."
    case .watch: "It has gone: look for harm."
    case .reenable: "It has gone and does harm: bring it back."
    }
  }

  private static func meaning(of guardName: GuardName) -> String {
    switch guardName {
    case .coverage: "Every day and hour of the window is there."
    case .stale: "The newest closed day is recent."
    case .population: "There are enough clients to tell the threshold."
    case .unknownVersions: "Clients with an unreadable version could not change the answer."
    case .identity: "Hits carry a client id that is not an address."
    case .sampling: "The log is not sampled by request."
    case .newest: "It is not the newest version of its platform."
    case .cutBudget: "All that is retired at once stays under the threshold together."
    }
  }

  private static func meaning(of caution: CautionName) -> String {
    switch caution {
    case .confidence: "The upper bound of the share is not under the threshold."
    case .justCrossed: "A week before, the share was not under the threshold."
    case .returnsMonthly: "The share over 28 days is not under the threshold."
    case .dormant: "Too many clients were last seen with it and not since."
    case .reappeared: "Hits came back after 28 silent days."
    case .olderKept: "An older version of the platform stays."
    case .volumeDrop: "An hour has far fewer hits than usual."
    case .suspectParse: "Its loss looks like a fault in reading its version."
    case .noticeUnproven: "Nothing in the log shows that the notice was served."
    }
  }
}
