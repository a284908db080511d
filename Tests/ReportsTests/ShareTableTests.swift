import Testing
import Vocabulary

@testable import Reports

@Suite struct ShareTableTests {
  private let versions = ShareTable.Rows.version([
    ShareRow(
      platform: "ios", version: "2.1.0", requests: 8_432, activeClients: 62, remainingClients: 60,
      share: Share(62, of: 14_210), platformShare: Share(62, of: 8_000)),
    ShareRow(
      platform: "none", version: "unknown", requests: 12, activeClients: nil, remainingClients: nil,
      share: Share(1, of: 4), platformShare: Share(0, of: 0)),
  ])

  private func text(_ rows: ShareTable.Rows, _ format: TableFormat, window: Bool = true) throws -> String {
    var text = ""
    let window = window ? Window(through: SampleReport.through, zone: .utc) : nil
    try ShareTable(asOf: SampleReport.asOf, zone: .utc, basis: .clients, window: window, rows: rows)
      .write(format, to: &text)
    return text
  }

  @Test func versionsAsCSV() throws {
    // 62 / 14,210 and 62 / 8,000, the shortest decimals that read back as the same double (worked out with Python).
    #expect(
      try text(versions, .csv) == """
        app,platform,version,requests,activeClients,remainingClients,share,platformShare
        ,ios,2.1.0,8432,62,60,0.004363124560168895,0.00775
        ,none,unknown,12,,,0.25,

        """)
  }

  @Test func versionsAsText() throws {
    #expect(
      try text(versions, .text) == """
        Window 2026-11-23 to 2026-11-29, whole days in UTC. Shares count clients.

        platform  version  requests  active  remaining   of all  of platform
        ios       2.1.0       8,432      62         60   0.44 %       0.78 %
        none      unknown        12       -          -  25.00 %            -

        """)
  }

  @Test func versionsAsJSON() throws {
    let value = try JSONValue(parsing: text(versions, .json))
    #expect(value["data", "by"] == .string("version"))
    #expect(value["data", "window", "through"] == .string("2026-11-29"))
    #expect(value["data", "rows", "0", "share"] == .number(62.0 / 14_210))
    #expect(value["data", "rows", "1", "activeClients"] == .null)
    #expect(value["data", "rows", "1", "platformShare"] == .null)
    try Golden.expect(value.shape.joined(separator: "\n") + "\n", matches: "share-shape.txt")
  }

  @Test func otherRowsAsCSV() throws {
    let platform = ShareTable.Rows.platform([
      PlatformRow(app: "shop", platform: "ios", requests: 9, activeClients: 3, share: Share(3, of: 3))
    ])
    #expect(try text(platform, .csv) == "app,platform,requests,activeClients,share\nshop,ios,9,3,1.0\n")
    let day = ShareTable.Rows.day([
      DayRow(day: SampleReport.through, platform: "ios", version: "2.1.0", requests: 9, clients: 3)
    ])
    #expect(try text(day, .csv) == "day,app,platform,version,requests,clients\n2026-11-29,,ios,2.1.0,9,3\n")
    let hour = ShareTable.Rows.hour([HourRow(hour: SampleReport.asOf - 1_800, source: "edge, eu", hits: 1_200)])
    #expect(try text(hour, .csv) == "hour,source,hits\n2026-11-30T06:00:00Z,\"edge, eu\",1200\n")
  }

  @Test func appsShowOnlyWhereThereAreSome() throws {
    let row = PlatformRow(app: "shop", platform: "ios", requests: 9, activeClients: 3, share: Share(3, of: 3))
    #expect(try text(.platform([row]), .text).contains("\napp   platform"))
    #expect(try text(.platform([]), .text, window: false) == "No hits.\n")
  }
}
