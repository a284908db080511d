import Testing
import Vocabulary

@testable import Engines

@Suite struct ZoneStepsTests {
  @Test("the clock changes of a zone are found to the second")
  func berlin() throws {
    let zone = try Zone(named: "Europe/Berlin")
    let day = { (text: String) throws in zone.start(of: try #require(Day(text))).seconds }
    // 2026-10-25T01:00:00Z, from +02:00 to +01:00.
    let autumn = ZoneSteps(zone, from: try day("2026-10-12"), to: try day("2026-11-08"))
    #expect(autumn.changes.map(\.at) == [1_792_890_000] && autumn.changes.map(\.before) == [7_200])
    #expect(autumn.last == 3_600)
    #expect(autumn.local("t") == "(t + CASE WHEN t < 1792890000 THEN 7200 ELSE 3600 END)")
    let summer = ZoneSteps(zone, from: try day("2026-07-01"), to: try day("2026-07-08"))
    #expect(summer.local("t") == "(t + (7200))")
    // A whole year has both.
    let year = ZoneSteps(zone, from: try day("2026-01-01"), to: try day("2027-01-01"))
    #expect(year.changes.map(\.at) == [1_774_746_000, 1_792_890_000])
    #expect(ZoneSteps(.utc, from: 0, to: 86_400 * 400).local("t") == "t")
  }

  @Test(
    "the day by the steps is the zone's, at every hour of a year",
    arguments: ["America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca"])
  func everyHour(name: String) throws {
    let zone = try Zone(named: name)
    let start = zone.start(of: try #require(Day("2026-01-01"))).seconds
    let end = zone.start(of: try #require(Day("2027-01-01"))).seconds
    let steps = ZoneSteps(zone, from: start, to: end)
    for time in stride(from: start, to: end, by: 1_800) {
      let offset = steps.changes.first { time < $0.at }?.before ?? steps.last
      #expect(Int32((time + Int64(offset)) / 86_400) == zone.day(of: Instant(seconds: time)).number)
    }
  }
}
