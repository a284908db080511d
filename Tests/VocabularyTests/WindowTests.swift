import Foundation
import Testing

@testable import Vocabulary

@Suite struct WindowTests {
  @Test func sevenDaysInUTC() throws {
    let through = try #require(Day("2026-10-30"))
    let window = Window(through: through, zone: .utc)
    #expect(window.from.description == "2026-10-24")
    #expect(window.end.description == "2026-10-31T00:00:00Z")
    #expect(!window.contains(window.from - 1))
    #expect((window.from...through).allSatisfy(window.contains))
    #expect((window.from...through).count == Window.days)
    #expect(!window.contains(through + 1))
  }

  @Test(
    "fourteen local days across the clock change of 2026-03-29 are 335 hours, as POLICY section 9 example 7 has it",
    arguments: [
      ("2026-03-20", "2026-04-02", 335), ("2026-03-01", "2026-03-14", 336), ("2026-10-20", "2026-11-02", 337),
    ])
  func localDays(from: String, through: String, hours: Int64) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/zoneinfo/slim")
    let berlin = try Zone(named: "Europe/Berlin", directory: folder.path())
    let window = Window(through: try #require(Day(through)), zone: berlin)
    #expect(window.end - berlin.start(of: try #require(Day(from))) == hours * 3600)
  }
}
