import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

@Suite struct UsageTableTests {
  @Test("the same day and version from several sources are one cell, its clients the union")
  func sources() throws {
    let rows = usageRows([
      RawHit(client: 1, day: .monday, version: .v1, source: "a"),
      RawHit(client: 2, day: .monday, version: .v1, source: "a", weight: 10),
      RawHit(client: 2, day: .monday, version: .v1, source: "b"),
      RawHit(client: nil, day: .monday, version: .v1, source: "b"),
    ])
    let table = UsageTable(app: "", rows: rows)
    let cell = try #require(table.cell(.init(platform: "ios", version: .v1), .monday))
    #expect(cell.hits == 4)
    #expect(cell.weighted == 13)
    #expect(cell.withClient == 3)
    #expect(cell.sampled == 1)
    #expect(cell.clients.numbers == [1, 2])
    // The rows' own sets are left alone.
    #expect(Set(rows.map { $0.set?.numbers ?? [] }) == [[1, 2], [2]])
  }

  @Test("rows of other apps and other kinds of subjects are left out")
  func others() {
    var rows = usageRows([
      RawHit(client: 1, day: .monday, version: .v1), RawHit(client: 2, day: .monday, version: .v1, app: "other"),
    ])
    var notice = usageRows([RawHit(client: 3, day: .monday, version: .v2)])[0]
    notice.subject = Subject(kind: .notice, platform: "ios", name: "2.0.0")
    rows.append(notice)
    let table = UsageTable(app: "", rows: rows)
    #expect(table.keys.map(\.name) == ["1.0.0"])
    #expect(table.count(.init(platform: "ios", version: .v1), .monday) == .init(clients: 1, requests: 1))
    #expect(UsageTable(app: "other", rows: rows).keys.count == 1)
    #expect(UsageTable(app: "third", rows: rows).keys.isEmpty)
  }

  @Test("versions are listed by platform, then as numbers, unknown last")
  func order() {
    let hits = [
      RawHit(day: .monday, platform: "ios", version: AppVersion(2, 10, 0)),
      RawHit(day: .monday, platform: "ios", version: AppVersion(2, 9, 0)),
      RawHit(day: .monday, platform: "ios", version: nil),
      RawHit(day: .monday - 1, platform: "android", version: .v3),
    ]
    let table = UsageTable(app: "", rows: usageRows(hits))
    #expect(
      table.keys.map { "\($0.platform)/\($0.name)" } == ["android/3.0.0", "ios/2.9.0", "ios/2.10.0", "ios/unknown"])
    #expect(table.days == [.monday - 1, .monday])
    #expect(table.count(.init(platform: "ios", version: nil), .monday - 1) == nil)
  }

  @Test("counts that were loaded without clients add hits and no clients")
  func withoutSets() {
    var rows = usageRows([RawHit(client: 1, day: .monday, version: .v1, source: "a")])
    var loaded = usageRows([RawHit(client: 2, day: .monday, version: .v1, source: "b")])[0]
    loaded.set = nil
    rows.insert(loaded, at: 0)
    let count = UsageTable(app: "", rows: rows).count(.init(platform: "ios", version: .v1), .monday)
    #expect(count == .init(clients: 1, requests: 2))
  }
}
