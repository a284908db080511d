import Arguments
import Policy
import Reports
import Store
import Vocabulary

/// `sunset announce`
struct AnnounceCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "announce", abstract: "Record that the notice to update was given.",
      discussion: """
        The notice must run for two weeks before the subject may be retired. Prints what to publish until then: the \
        headers of RFC 9745 and RFC 8594, and the words in English and Japanese.
        """)
  }

  @OptionGroup var entry: LedgerEntryOptions
  @Argument(help: subjectHelp) var subject: Selector

  func run() throws {
    let event = try entry.record(.announced, subject)
    let policy = try entry.store.configuration().configuration.policy
    let texts = NoticeTexts(subject, since: event.at, zone: try entry.zone(), policy: policy)
    Console.write(
      """
      publish it until it is retired:
        \(texts.deprecationHeader)
        \(texts.sunsetHeader)
        \(texts.envelope)
        en: \(texts.english)
        ja: \(texts.japanese)

      """, to: .output)
  }
}

/// `sunset retire`
struct RetireCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "retire", abstract: "Record that a subject was retired.",
      discussion: "It records; it does not switch anything off. A person decides: automation may not (exit 77).")
  }

  @OptionGroup var entry: LedgerEntryOptions
  @Argument(help: subjectHelp) var subject: Selector

  func run() throws { try entry.record(.retired, subject) }
}

/// `sunset reenable`
struct ReenableCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reenable", abstract: "Record that a retired subject was brought back.",
      discussion: "Flip the flag first. A new notice is needed before it may be retired again.")
  }

  @OptionGroup var entry: LedgerEntryOptions
  @Argument(help: subjectHelp) var subject: Selector

  func run() throws { try entry.record(.reenabled, subject) }
}

/// `sunset hold`
struct HoldCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "hold", abstract: "Keep a subject whatever its share, until the hold is withdrawn.")
  }

  @OptionGroup var entry: LedgerEntryOptions
  @Argument(help: subjectHelp) var subject: Selector

  func run() throws { try entry.record(.held, subject) }
}

/// `sunset withdraw`
struct WithdrawCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "withdraw", abstract: "Take back a ledger entry; a hold ends so too.",
      discussion: "The entry stays in the ledger, with the withdrawal beside it. Any person may withdraw any entry.")
  }

  @OptionGroup var entry: LedgerEntryOptions
  @Argument(help: ArgumentHelp("The entry's number, as sunset ledger shows it.", valueName: "ID")) var id: Int

  func run() throws { try entry.record(.withdrawn, nil, refersTo: id) }
}

/// `sunset ledger`
struct LedgerListCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "ledger", abstract: "List who did what to which subject, and when.",
      discussion:
        "With --import the events of an export are added, all or none; those that are there already are left out.")
  }

  @OptionGroup var store: StoreOptions

  @Option(help: "The form of the list.")
  var format = TableFormat.text

  @Option(help: ArgumentHelp("Write to this file, or into this folder, instead of standard output.", valueName: "PATH"))
  var output: String?

  @Option(
    name: .customLong("import"), help: ArgumentHelp("Add the events of this export (--format json).", valueName: "FILE")
  )
  var imported: String?

  @Option(
    help: "What the actor of an import is (default SUNSET_ROLE, else person on a terminal and automation elsewhere).")
  var role: LedgerEvent.ActorRole?

  func run() throws {
    if let imported { return try LedgerImport(store, file: imported).run(as: role) }
    let reader = try StoreReader(path: store.database)
    let events = try reader.ledger()
    reader.close()
    let table = LedgerTable(
      asOf: SystemClock.now, events: events, withdrawn: SubjectLedger.withdrawn(in: events))
    var text = ""
    try table.write(format, to: &text)
    try OutputTarget(output, defaultName: "ledger.\(format.fileExtension)").write(text)
  }
}
