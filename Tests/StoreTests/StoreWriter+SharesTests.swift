import ClientContract
import Testing
import Vocabulary

@testable import Store

@Suite struct StoreWriterSharesTests {
  @Test func aWindowIsWrittenOverItself() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    func share(_ minor: Int, _ through: Int32, _ active: Int) -> StoredShare {
      StoredShare(
        through: Day(number: through), subject: Subject(platform: "ios", version: AppVersion(2, minor)), requests: 9,
        active: active, remaining: nil, activeAll: 400, activePlatform: 0)
    }
    try writer.store([share(1, 20_787, 1), share(2, 20_787, 2), share(1, 20_780, 7)])
    try writer.store([share(1, 20_787, 3)])
    try writer.store([])
    let connection = try store.connection()
    var rows: [[String?]] = []
    try connection.query(
      "SELECT \"from\", through, name, active, share, platform_share FROM weekly_share ORDER BY through"
    ) { row throws(SunsetError) in rows.append((0..<6).map { row.optionalText($0) }) }
    // 3 and 7 of 400; no platform total means no platform share.
    #expect(
      rows == [
        ["2026-11-17", "2026-11-23", "2.1.0", "7", "0.0175", nil],
        ["2026-11-24", "2026-11-30", "2.1.0", "3", "0.0075", nil],
      ])
  }
}
