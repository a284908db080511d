import Policy
import Store
import Vocabulary

/// `sunset ledger --import FILE`: restores what another ledger's export holds.
struct LedgerImport {
  private let store: StoreOptions
  private let file: String

  init(_ store: StoreOptions, file: String) {
    self.store = store
    self.file = file
  }

  /// Adds the events that are not there yet, all or none, each with its own instants, actor and role.
  /// - Throws: `SunsetError`: `notPermitted` for automation, which could record by it what only a person may.
  func run(as given: LedgerEvent.ActorRole?) throws(SunsetError) {
    guard try LedgerEntryOptions.role(given) == .person else {
      throw SunsetError(
        .notPermitted,
        "ledger --import \(file) is not done (roleLimit): it may hold what only a person may record; a "
          + "person may, with --role person")
    }
    let events = try LedgerEvent.events(json: FileBytes.read(file), file: file)
    let now = SystemClock.now
    if let early = events.first(where: { $0.at > now || $0.recordedAt > now }) {
      throw SunsetError(
        .usage, "\(file): event \(early.id) lies in the future, it is \(now); correct the clock or the file")
    }
    let zone = try store.configuration().configuration.timeZone
    let writer = try StoreWriter(path: store.database, timeZone: zone, now: now)
    let here = try writer.ledger()
    // Numbers say nothing between two ledgers; what happened, when and by whom does.
    let known = Set(here.map(Self.identity))
    let missing = events.filter { !known.contains(Self.identity($0)) }
    guard missing.count == events.count || !missing.contains(where: { $0.refersTo != nil }) else {
      throw SunsetError(
        .usage,
        "\(file): some of its events are here already, and others take back earlier ones, so the numbers cannot be "
          + "told; import into a new --db")
    }
    _ = try writer.append(contentsOf: missing)
    let skipped = events.count - missing.count
    Console.write(
      "imported \(missing.count) \(missing.count == 1 ? "event" : "events") from \(file)"
        + (skipped > 0 ? ", \(skipped) were here already\n" : "\n"), to: .output)
  }

  /// An event without its numbers.
  private static func identity(_ event: LedgerEvent) -> LedgerEvent {
    var event = event
    event.id = 0
    event.refersTo = nil
    return event
  }
}
