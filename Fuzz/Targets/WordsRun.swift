import ClientContract
import Vocabulary

/// Words of command lines, headers and ledgers: what can be read is written so that it reads the same.
enum WordsRun {
  @Sendable static func check(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    if let version = AppVersion(text) {
      require(AppVersion(version.description) == version, "\(version) reads as another version")
    }
    if let selector = Selector(text) {
      require(Selector(selector.description) == selector, "\(selector) reads as another subject")
      require(selector.covers(selector), "\(selector) is not within itself")
    }
    if let instant = Instant(text) {
      require(Instant(instant.description) == instant, "\(instant) reads as another instant")
    }
    if let day = Day(text) { require(Day(day.description) == day, "\(day) reads as another day") }
    let capabilities = Capabilities(header: text)
    require(Capabilities(header: capabilities.header) == capabilities, "capabilities read as others")
  }
}

/// A compiled time zone, as the system has them.
enum ZoneRun {
  @Sendable static func check(_ input: [UInt8]) {
    ScratchFile.shared.write(input)
    do throws(SunsetError) {
      let zone = try Zone(named: ScratchFile.shared.name, directory: ScratchFile.shared.folder)
      for seconds in stride(from: Int64(-5_000_000_000), through: 20_000_000_000, by: 777_777_777) {
        let instant = Instant(seconds: seconds)
        let day = zone.day(of: instant)
        let start = zone.start(of: day)
        require(start <= instant, "\(day) starts after an instant of it")
        require(zone.start(of: day + 1) > instant, "the day after \(day) starts before its end")
        require((0...24).contains(zone.hour(of: instant).hour), "an hour out of range")
      }
    } catch {
      require(error.code == .usage, "a zone is refused with the code \(error.code)")
    }
  }
}
