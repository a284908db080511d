import Arguments
import Store
import Vocabulary

/// `sunset forget`
struct ForgetCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "forget", abstract: "Remove the counts of days from the store for good.",
      discussion: """
        Counts, sets of clients, and the hashes of clients that no other day has are overwritten and the file is compacted. \
        The days stay forgotten: later lines for them are counted as forgotten only, and no window that holds one of them \
        is covered. The ledger and the names of the files that were read stay.
        """)
  }

  @OptionGroup var store: StoreOptions

  @Option(help: ArgumentHelp("Forget this day; may be repeated.", valueName: "DATE"))
  var day: [String] = []

  @Option(help: ArgumentHelp("Forget all days before this one, which stays.", valueName: "DATE"))
  var before: String?

  func validate() throws {
    guard !day.isEmpty || before != nil else { throw ValidationError("give --day DATE or --before DATE") }
  }

  func run() throws {
    let now = SystemClock.now
    var forgotten = ForgottenDays()
    for text in day { forgotten.days.insert(try Day(text, option: "--day")) }
    forgotten.before = try before.map { text throws(SunsetError) in try Day(text, option: "--before") }
    let writer = try StoreWriter(path: store.database, createIfMissing: false, now: now)
    let zone = try Zone(named: writer.timeZone)
    // A mistyped year must not empty the store.
    let today = zone.day(of: now)
    for named in forgotten.days.union(forgotten.before.map { [$0] } ?? []) where named > today {
      throw SunsetError(.usage, "\(named) lies in the future; give a day up to \(today), nothing was forgotten")
    }
    let removed = try writer.forget(forgotten, in: zone)
    Console.write(
      "forgot \(removed.requests) requests of \(removed.days) days, and \(removed.clients) clients that no other day "
        + "has\n", to: .output)
    do throws(SunsetError) {
      try writer.compact()
    } catch {
      throw SunsetError(
        error.code, "\(error.message); the days are forgotten and overwritten, only the file is not smaller yet")
    }
  }
}
