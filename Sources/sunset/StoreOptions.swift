import Arguments
import Vocabulary

/// Where the store and the configuration are.
struct StoreOptions: ParsableArguments {
  @Option(name: .customLong("db"), help: ArgumentHelp("The SQLite file.", valueName: "FILE"))
  var database = "sunset.sqlite"

  @Option(help: ArgumentHelp("The configuration (default: sunset.json where there is one).", valueName: "FILE"))
  var config: String?

  init() {}

  /// The configuration that was named, the one that lies here, or an empty one.
  /// - Throws: `SunsetError` where a named one cannot be read, or one says what it must not.
  func configuration() throws(SunsetError) -> LoadedConfiguration {
    let loaded = try uncheckedConfiguration()
    if let zone = loaded.configuration.timeZone {
      do {
        _ = try Zone(named: zone)
      } catch {
        throw SunsetError(error.code, "\(config ?? "sunset.json"): timeZone: \(error.message)")
      }
    }
    return loaded
  }

  /// The same without asking whether the system knows its time zone, for whoever says all that is wrong.
  func uncheckedConfiguration() throws(SunsetError) -> LoadedConfiguration {
    let path = config ?? "sunset.json"
    guard config != nil || FileBytes.exists(path) else {
      return LoadedConfiguration(configuration: Configuration(), folder: "")
    }
    let configuration = try Configuration(json5: FileBytes.read(path), file: path)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return LoadedConfiguration(configuration: configuration, folder: folder)
  }
}

/// A configuration and the folder that its relative paths start from: its own.
struct LoadedConfiguration {
  var configuration: Configuration
  /// Empty, or a path that ends in `/`.
  var folder: String

  /// A path of the configuration as the program opens it.
  func path(_ path: String) -> String { path.hasPrefix("/") || path == "-" ? path : folder + path }
}

/// As of when, and up to which day.
struct InstantOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Decide as of this instant (RFC 3339; default now).", valueName: "INSTANT"))
  var asOf: String?

  @Option(
    help: ArgumentHelp(
      "End the window with this day (default the newest closed one). Alone it also sets as-of to that day's end plus "
        + "the grace.", valueName: "DATE"))
  var through: String?

  init() {}

  /// The instant and the day that the options mean.
  /// - Throws: `SunsetError` (`usage`) for what is no instant or no date.
  func resolve(zone: Zone, graceHours: Int) throws(SunsetError) -> (asOf: Instant, through: Day?) {
    let day = try through.map { text throws(SunsetError) in try Day(text, option: "--through") }
    if let asOf { return (try Instant(asOf, option: "--as-of"), day) }
    if let day { return (zone.start(of: day + 1) + Int64(graceHours) * 3600, day) }
    return (SystemClock.now, nil)
  }
}
