import Vocabulary

/// The schema of one subject, and of what it is made of.
enum SubjectSchema {
  static let verdict = JSONSchema.word(Verdict.allCases.map(\.rawValue))

  static let reason = JSONSchema.object([
    .init("code", .text, "A stable word; POLICY.md, section 6."),
    .init("kind", .word(["rule", "guard", "caution", "ledger", "watch"]), ""),
    .init("result", .word(["pass", "fail", "unknown"]), ""),
    .init("text", .text, "One sentence, for people."),
    .init("blocks", .flag, "Whether a guard or caution holds back for it."),
  ])

  static let subject = JSONSchema.object([
    .init("app", .text, ""), .init("subject", .text, "As it is typed: ios/2.1.0, ios/<2.2.0, contract:NAME."),
    .init("kind", .word(["version", "range", "contract"]), ""),
    .init("platform", .optional(.text), "null for a contract."),
    .init("version", .optional(.text), "X.Y.Z, <X.Y.Z for a range, null for a contract."),
    .init("requests", .count, "Requests of the window."),
    .init("activeClients", .optional(.count), "null where requests are counted and no client was seen."),
    .init("remainingClients", .optional(.count), "Clients whose latest version it is."),
    .init("share", .optional(.fraction), "Of all."), .init("platformShare", .optional(.fraction), "Of its platform."),
    .init("upperBound", .optional(.fraction), "The exact one-sided 95 % upper bound of share."),
    .init("state", .word(["none", "announced", "retired", "reenabled"]), "By the ledger."),
    .init("held", .flag, "Whether a hold is in force."),
    .init("verdict", verdict, "POLICY.md, section 6."),
    .init("reasons", .list(reason), "Every rule, guard and caution that did not pass."),
    .init(
      "parts",
      .list(
        .object([
          .init("platform", .text, ""), .init("activeClients", .optional(.count), ""),
          .init("share", .optional(.fraction), ""), .init("platformShare", .optional(.fraction), ""),
        ])), "A contract's platforms."),
    .init(
      "notice",
      .object([
        .init("since", .optional(.instant), "When the notice that counts was first given."),
        .init("reach", .optional(.fraction), "Of the active clients, those that were served it."),
      ]), ""),
    .init(
      "flag",
      .object([
        .init("key", .optional(.text), "null where no flag file is configured."),
        .init("ready", .optional(.flag), "null where it cannot be told."),
      ]), ""),
    .init(
      "next",
      .object([
        .init("text", .text, "What to do, for people."), .init("command", .optional(.text), "What to type."),
        .init("earliest", .optional(.day), "The earliest day of it."),
      ]), ""),
    .init(
      "trend", .list(.object([.init("through", .day, ""), .init("share", .optional(.fraction), "Of all.")])),
      "The shares of the windows that ended 0, 7, 14 … days before."),
    .init("forecast", .optional(forecast), "null for what has gone or may go now. It decides nothing."),
  ])

  private static let forecast = JSONSchema.object([
    .init("outcome", .word(["under", "falling", "growing", "tooFewWeeks", "slopeMayBeZero", "tooFar"]), ""),
    .init("weeks", .count, "How many it was made from."),
    .init("weeklyFactor", .optional(.number), "The change from week to week."),
    .init("flattening", .flag, "Whether it left clearly slower in the last four weeks."),
    .init("earliest", .optional(.day), "The last day of the first week in which it may be under the threshold."),
    .init("latest", .optional(.day), "Of the last such week."),
    .init("gate", .text, "What it waits for besides; empty for nothing."),
    .init("gateEarliest", .optional(.day), ""),
    .init("plausible", .optional(.day), "The last day of the earliest plausible week."),
  ])
}
