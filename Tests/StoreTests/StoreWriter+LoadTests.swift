import ClientContract
import Testing
import Vocabulary

@testable import Store

@Suite struct StoreWriterLoadTests {
  private static let first = Day(number: 20_780)
  private static let version = Subject(platform: "ios", version: AppVersion(2, 1))

  /// A batch of one version with some requests a day from one client.
  private func batch(
    from: Day = first, days: Int = 8, requests: Int = 3, source: String = "edge", zone: String = "UTC", rules: Int = 1,
    complete: Int = 8, digest: String = "a"
  ) -> CountBatch {
    let through = from + (days - 1)
    var batch = CountBatch(
      source: source, engine: "hand", rules: rules, zone: zone, from: from, through: through,
      completeUntil: Instant(seconds: Int64(from.number) * 86_400 + Int64(complete) * 86_400), digest: digest)
    for day in from...through {
      batch.daily.append(
        DailyCount(day: day, subject: Self.version, requests: requests, clients: 1, withClient: requests))
      batch.hours[Int(day.number) * 24 + 5] = requests
    }
    for through in batch.windowEnds {
      batch.windows.append(
        WindowCount(through: through, subject: Self.version, requests: requests * 7, active: 1, remaining: 1))
      for platform in ["ios", nil] {
        batch.totals.append(WindowTotal(through: through, platform: platform, requests: requests * 7, clients: 1))
      }
    }
    return batch
  }

  @Test func aBatchIsStoredAndFoundAgain() throws {
    let store = try TemporaryStore()
    let batch = batch(complete: 6)
    #expect(try store.writer().load(batch) == LoadOutcome(change: .new))
    let reader = try store.reader()
    #expect(reader.basis == .clients)
    let rows = try reader.usage(from: Self.first, through: Self.first + 7)
    #expect(rows.count == 8)
    let row = try #require(rows.first)
    #expect(row.source == "edge" && row.subject == Self.version && row.requests == 3 && row.weighted == 3)
    #expect(row.clients == 1 && row.set == nil && row.isLoaded && row.countsClients && row.tellsWithClient)
    #expect(row.firstAt == Zone.utc.start(of: Self.first) + 5 * 3600 && row.lastAt == row.firstAt)
    let windows = try reader.loadedWindows(from: Self.first, through: Self.first + 7)
    #expect(windows.counts.map(\.window) == batch.windows)
    #expect(Set(windows.totals.map(\.window)) == Set(batch.totals))
    let complete = try #require(try reader.loadedDays()["edge"])
    #expect(complete.count == 8 && complete.values.count { $0 } == 6)
    #expect(try reader.volumes(fromHour: 0, throughHour: .max).map(\.hits) == Array(repeating: 3, count: 8))
  }

  @Test func theSameAgainIsUnchangedAndWritesNothing() throws {
    let store = try TemporaryStore()
    _ = try store.writer().load(batch())
    let before = try store.bytes()
    #expect(try store.writer().load(batch()).change == .unchanged)
    #expect(try store.bytes() == before)
  }

  @Test func anotherDigestReplacesTheDays() throws {
    let store = try TemporaryStore()
    _ = try store.writer().load(batch())
    #expect(try store.writer().load(batch(requests: 5, digest: "b")).change == .replaced)
    let reader = try store.reader()
    #expect(
      try reader.usage(from: Self.first, through: Self.first + 7).map(\.requests) == Array(repeating: 5, count: 8))
    #expect(try reader.volumes(fromHour: 0, throughHour: .max).map(\.hits) == Array(repeating: 5, count: 8))
    #expect(try store.connection().number("SELECT count(*) FROM batch") == 1)
    reader.close()
    // The first one again is not what is there.
    #expect(try store.writer().load(batch()).change == .replaced)
  }

  @Test(
    "a window of an older batch stays while it adds up with the days that are there, and is dropped where it does not")
  func overlap() throws {
    let store = try TemporaryStore()
    _ = try store.writer().load(batch(days: 14, complete: 14))
    // The last eight days come again, first with the same counts and then with others.
    let again = try store.writer().load(batch(from: Self.first + 6, digest: "b"))
    #expect(again == LoadOutcome(change: .replaced))
    let late = try store.writer().load(batch(from: Self.first + 6, requests: 4, digest: "c"))
    // Windows that end on days 6 to 11 hold a day of the batch and were counted without it; those to 12 and 13 are its own.
    #expect(late.droppedWindows == (6...11).map { Self.first + $0 })
    let windows = try store.reader().loadedWindows(from: Self.first, through: Self.first + 20)
    #expect(windows.counts.map(\.window.through) == [12, 13].map { Self.first + $0 })
  }

  @Test func otherSourcesAndDaysStay() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.gz", day: Self.first.number, clients: [1, 2]))
    try writer.commit()
    _ = try writer.load(batch(source: "west"))
    _ = try writer.load(batch())
    _ = try writer.load(batch(requests: 9, digest: "b"))
    let rows = try store.reader().usage(from: Self.first, through: Self.first)
    #expect(rows.map(\.source) == ["default", "edge", "west"])
    #expect(rows.map(\.requests) == [10, 9, 3])
    #expect(rows.map(\.isLoaded) == [false, true, true])
  }

  @Test("another zone or rules, a source of logs, and logs for a source of counts are refused, and nothing changes")
  func refused() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try writer.add(tally("a.gz", clients: [1]))
    try writer.commit()
    _ = try writer.load(batch())
    let before = try store.bytes()
    for (batch, says) in [
      (batch(zone: "Europe/Berlin"), "counts days in UTC, the batch in Europe/Berlin"),
      (batch(rules: 2), "by rules 1, the batch has rules 2"),
      (batch(source: "default"), "has source default from logs"),
    ] {
      let error = try sunsetError { _ = try writer.load(batch) }
      #expect(error.code == .usage)
      #expect(error.message.contains(says) && error.message.contains("nothing was loaded"), "\(error.message)")
    }
    #expect(try store.bytes() == before)
    var lines = tally("b.gz", clients: [5], content: [mark(300, 9)])
    lines.source = "edge"
    let error = try sunsetError { try writer.add(lines) }
    #expect(error.message.contains("as an engine counted it"))
  }

  @Test func aReaderThatHoldsTheFileMakesTheWriterLeaveAndLoseNothing() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    _ = try writer.load(batch())
    let reader = try store.reader()
    _ = try reader.ledger()
    #expect(try sunsetError { _ = try writer.load(batch(requests: 5, digest: "b")) }.code == .busy)
    reader.close()
    #expect(try writer.load(batch(requests: 5, digest: "b")).change == .replaced)
  }

  @Test("a day that is forgotten takes the windows that hold it along, and no batch brings it back")
  func forgotten() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    _ = try writer.load(batch(days: 10))
    _ = try writer.forget(ForgottenDays(days: [Self.first]), in: .utc)
    let reader = try store.reader()
    #expect(try reader.loadedDays()["edge"]?.count == 9)
    #expect(try reader.loadedWindows(from: Self.first, through: Self.first + 20) == .none)
    reader.close()
    #expect(try sunsetError { _ = try writer.load(batch()) }.message.contains("was told to forget"))
    #expect(try writer.load(batch(from: Self.first + 1)).change == .replaced)
  }

  @Test func requestsOnly() throws {
    let store = try TemporaryStore()
    var batch = batch()
    batch.countsClients = false
    batch.isSampled = true
    batch.windows = []
    batch.totals = []
    batch.daily = batch.daily.map { DailyCount(day: $0.day, subject: $0.subject, requests: 300, rows: 3, clients: nil) }
    _ = try store.writer().load(batch)
    let reader = try store.reader()
    #expect(reader.basis == .requests)
    let row = try #require(try reader.usage(from: Self.first, through: Self.first).first)
    #expect(row.requests == 3 && row.weighted == 300 && row.sampled == 3)
    #expect(!row.countsClients && !row.tellsWithClient)
  }
}
