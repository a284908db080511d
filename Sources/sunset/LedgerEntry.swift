import Arguments
import Policy
import Store
import Vocabulary

/// What every command that writes to the ledger takes.
struct LedgerEntryOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions

  @Option(help: ArgumentHelp("The app, where logs carry several.", valueName: "NAME"))
  var app = ""

  @Option(help: ArgumentHelp("When it took effect (RFC 3339; default now). Not in the future.", valueName: "INSTANT"))
  var at: String?

  @Option(help: ArgumentHelp("Why, or where it is tracked.", valueName: "TEXT"))
  var note: String?

  @Option(help: ArgumentHelp("Who acts (default SUNSET_ACTOR, else the login name).", valueName: "NAME"))
  var actor: String?

  @Option(help: "What the actor is (default SUNSET_ROLE, else person on a terminal and automation elsewhere).")
  var role: LedgerEvent.ActorRole?

  init() {}

  /// Records an event after the policy's checks, and says so.
  /// - Parameter complete: fills in what only some events have.
  /// - Returns: the event as it was recorded.
  @discardableResult
  func record(
    _ kind: LedgerEvent.Kind, _ selector: Selector?, refersTo: Int? = nil,
    complete: (inout LedgerEvent) -> Void = { _ in }
  ) throws(SunsetError) -> LedgerEvent {
    let now = SystemClock.now
    var event = LedgerEvent(
      at: try instant(now), actor: actor ?? Console.environment("SUNSET_ACTOR") ?? Console.loginName,
      role: try Self.role(role),
      kind: kind, app: app, selector: selector, note: note, refersTo: refersTo, recordedAt: now)
    complete(&event)
    // What can be refused without looking at the ledger makes no file either.
    if kind != .withdrawn { try RoleLimit.check(event, against: [], now: now) }
    // A zone that is configured is fixed with the file; an event may come before the first ingest.
    let zone = try store.configuration().configuration.timeZone
    let writer = try StoreWriter(
      path: store.database, timeZone: zone, createIfMissing: kind != .withdrawn, now: now)
    let ledger = try writer.ledger()
    if let refersTo, let target = ledger.first(where: { $0.id == refersTo }) {
      event.app = target.app
      event.selector = target.selector
    }
    try RoleLimit.check(event, against: ledger, now: now)
    let id = try writer.append(event)
    let what = event.selector.map(\.description) ?? ""
    Console.write("recorded \(id): \(kind.rawValue) \(what) at \(event.at)\n", to: .output)
    for remark in RoleLimit.remarks(on: event, against: ledger) { Console.write("note: \(remark)\n", to: .error) }
    event.id = id
    return event
  }

  /// The zone that the store counts days in.
  func zone() throws(SunsetError) -> Zone {
    let reader = try StoreReader(path: store.database)
    defer { reader.close() }
    return try Zone(named: reader.timeZone)
  }

  private func instant(_ now: Instant) throws(SunsetError) -> Instant {
    try at.map { text throws(SunsetError) in try Instant(text, option: "--at") } ?? now
  }

  /// What the actor is: as given, as the environment says, or as a terminal tells.
  static func role(_ given: LedgerEvent.ActorRole?) throws(SunsetError) -> LedgerEvent.ActorRole {
    if let given { return given }
    guard let word = Console.environment("SUNSET_ROLE") else {
      return Console.inputIsTerminal ? .person : .automation
    }
    guard let role = LedgerEvent.ActorRole(rawValue: word) else {
      throw SunsetError(.usage, "SUNSET_ROLE=\(word): not a role; set it to person or automation")
    }
    return role
  }
}

extension LedgerEvent.ActorRole: ExpressibleByArgument {}

extension Selector: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// What may be retired, as an argument.
let subjectHelp = ArgumentHelp("ios/2.1.0, 'ios/<2.2.0' or contract:NAME.", valueName: "SUBJECT")
