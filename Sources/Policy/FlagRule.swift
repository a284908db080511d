import Vocabulary

/// The switch that brings the old form back is ready. POLICY section 3.3.
struct FlagRule: Sendable {
  let document: FlagDocument
  let template: FlagKey

  /// What the rule says of a subject: one finding that passes, or all that do not.
  func judge(_ context: SubjectContext) -> [Finding] {
    let file = document.file ?? ""
    switch document.content {
    case .notConfigured:
      return [
        Finding(
          "flagFileMissing", .rule, .fail, "No flag file is configured, so nothing is known to bring the old form back",
          remedy: "name it as flags.file in the configuration")
      ]
    case .unreadable(let reason):
      return [
        Finding(
          "flagUnreadable", .rule, .unknown, "The flag file \(file) cannot be read: \(reason)",
          remedy: "repair \(file), for the flag must be seen to be ready")
      ]
    case .flags(let flags):
      guard let key = key(for: context) else {
        return [
          Finding(
            "flagMissing", .rule, .fail, "No flag key is configured for \(context.selector)",
            remedy: "name its key in the configuration")
        ]
      }
      guard let flag = flags[key] else {
        return [
          Finding(
            "flagMissing", .rule, .fail, "\(file) has no flag \(key)",
            remedy: "add \(key) to \(file) as a boolean with an on and an off variant")
        ]
      }
      return judge(flag, key, file, context)
    }
  }

  /// The key and whether it is ready, for the decision.
  func status(_ context: SubjectContext, _ findings: [Finding]) -> Decision.FlagStatus {
    if case .notConfigured = document.content { return Decision.FlagStatus(key: nil, ready: false) }
    return Decision.FlagStatus(key: key(for: context), ready: Self.isReady(findings))
  }

  /// Whether the rule passed; nil where it cannot be told. That a flag disagrees does not make it less ready.
  static func isReady(_ findings: [Finding]) -> Bool? {
    let results = findings.filter { $0.reason.code != "flagDisagrees" }.map(\.reason.result)
    return results.contains(.fail) ? false : results.contains(.unknown) ? nil : true
  }

  private func key(for context: SubjectContext) -> String? {
    template.key(for: context.selector, app: context.evidence.app)
  }

  private func judge(_ flag: Flag, _ key: String, _ file: String, _ context: SubjectContext) -> [Finding] {
    let name = "\(key) in \(file)"
    let place = "The flag \(name)"
    var findings: [Finding] = []
    if flag.isRepeated {
      findings.append(
        Finding("flagUnreadable", .rule, .unknown, "\(place) is there more than once", remedy: "leave one \(name)"))
    }
    if !flag.isBoolean {
      findings.append(
        Finding(
          "flagNotBoolean", .rule, .fail, "\(place) is not a boolean with an on and an off variant",
          remedy: "give \(name) the variants true and false and no others"))
    }
    findings += [
      state(flag, name), archive(flag, name), expiry(flag, name, context), agreement(flag, name, context),
    ]
    .compactMap { $0 }
    guard findings.isEmpty else { return findings }
    return [Finding("flag", .rule, .pass, "\(place) is ready")]
  }

  private func state(_ flag: Flag, _ name: String) -> Finding? {
    switch flag.state {
    case .enabled: nil
    case .disabled:
      Finding(
        "flagDisabled", .rule, .fail, "The flag \(name) is DISABLED", remedy: "set the state of \(name) to ENABLED")
    case .other(let text):
      Finding(
        "flagDisabled", .rule, .unknown, "The flag \(name) has the state “\(text)”, neither ENABLED nor DISABLED",
        remedy: "set the state of \(name) to ENABLED")
    }
  }

  private func archive(_ flag: Flag, _ name: String) -> Finding? {
    guard flag.isArchived else { return nil }
    return Finding(
      "flagArchived", .rule, .fail, "The flag \(name) is archived",
      remedy: "take metadata.archived off \(name), and see that it works"
    )
  }

  private func expiry(_ flag: Flag, _ name: String, _ context: SubjectContext) -> Finding? {
    let needed = context.evidence.asOf + Span.flagDays * Span.day
    switch flag.expiry {
    case .never: return nil
    case .unreadable:
      return Finding(
        "flagExpiring", .rule, .unknown, "The flag \(name) has a metadata.expires that is not a date",
        remedy: "write that of \(name) as 2026-11-30 or 2026-11-30T12:00:00Z")
    case .at(let instant):
      guard instant <= needed else { return nil }
      return Finding(
        "flagExpiring", .rule, .fail,
        "The flag \(name) expires \(instant), not later than \(Span.flagDays) days from the report",
        remedy: "let \(name) live beyond \(needed)")
    }
  }

  private func agreement(_ flag: Flag, _ name: String, _ context: SubjectContext) -> Finding? {
    guard context.standing.state == .retired, flag.isBoolean, flag.isOn == true, flag.state == .enabled else {
      return nil
    }
    return Finding(
      "flagDisagrees", .rule, .fail, "The flag \(name) is on, though \(context.selector) is retired by the ledger",
      remedy: "turn \(name) off, or record that it was re-enabled")
  }
}
