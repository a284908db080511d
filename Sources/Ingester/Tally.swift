import Formats
import Vocabulary

/// What one file adds up to: by day and subject, requests and the set of clients.
///
/// Each worker has its own, so the loop needs no lock.
@safe struct Tally: ~Copyable {
  private let zone: Zone
  private let forgotten: ForgottenDays
  /// Hits on days that are forgotten: they count nowhere else.
  private(set) var forgottenHits = 0
  private var days: [DayCells] = []
  /// The index of the day that the last hit belonged to, and its bounds in seconds: log lines come nearly in order.
  private var current = 0
  private var dayStart: Int64 = .max
  private var dayEnd: Int64 = .min
  private var hour: Int64 = .min
  private var hourHits = 0
  private(set) var volume: [Int: Int] = [:]
  private(set) var firstHit: Int64 = .max
  private(set) var lastHit: Int64 = .min

  /// The running day's table and its length, copied out of `days` for the loop.
  private var table: UnsafeMutablePointer<UnsafeMutablePointer<Cell>?>?
  private var tableCount = 0
  /// The clients of a batch that are to be entered.
  private let pending: UnsafeMutablePointer<Pending>

  /// The cells of one day: a table by subject number, nil where the subject has no hit.
  @safe private struct DayCells {
    var day: Day
    var table: UnsafeMutablePointer<UnsafeMutablePointer<Cell>?>?
    var count = 0
  }

  private struct Cell: ~Copyable {
    var requests = 0
    var weighted = 0
    var withClient = 0
    var sampled = 0
    var first: Int64 = .max
    var last: Int64 = .min
    var clients = HashSet64()
  }

  /// - Parameter forgotten: days whose hits are not counted.
  init(zone: Zone, forgotten: ForgottenDays = ForgottenDays()) {
    self.zone = zone
    self.forgotten = forgotten
    unsafe pending = .allocate(capacity: Self.batch)
  }

  deinit {
    Self.free(days)
    unsafe pending.deallocate()
  }

  /// Adds hits whose subjects are numbered by one decoder.
  ///
  /// Where a client's hash stands is nearly always a cache miss. So the hits of a batch are counted first, and the places
  /// of their clients are there when those are entered.
  mutating func add(_ hits: Span<Hit>) {
    var index = 0
    while index < hits.count {
      let end = min(index &+ Self.batch, hits.count)
      var pending = 0
      while index < end {
        let hit = hits[index]
        index &+= 1
        guard let cell = unsafe add(hit) else { continue }
        unsafe cell.pointee.clients.prefetch(hit.client)
        unsafe self.pending[pending] = Pending(cell: cell, client: hit.client)
        pending &+= hit.client == 0 ? 0 : 1
      }
      for place in 0..<pending {
        let entry = unsafe self.pending[place]
        unsafe entry.cell.pointee.clients.insert(entry.client)
      }
    }
  }

  private static let batch = 32

  /// A client to enter.
  @safe private struct Pending {
    var cell: UnsafeMutablePointer<Cell>
    var client: UInt64
  }

  /// Adds what hits count for besides their version; they are no hits of their own.
  mutating func addMarks(_ marks: Span<Hit>) {
    for index in marks.indices {
      let time = marks[index].time
      if time < dayStart || time >= dayEnd, !enterDay(of: time) { continue }
      let cell = unsafe count(marks[index])
      if marks[index].client != 0 { unsafe cell.pointee.clients.insert(marks[index].client) }
    }
  }

  /// Forgets everything.
  mutating func restart() {
    Self.free(days)
    days = []
    unsafe table = nil
    tableCount = 0
    dayStart = .max
    dayEnd = .min
    hour = .min
    hourHits = 0
    forgottenHits = 0
    volume = [:]
    firstHit = .max
    lastHit = .min
  }

  @inline(__always) private mutating func add(_ hit: borrowing Hit) -> UnsafeMutablePointer<Cell>? {
    let time = hit.time
    if time < dayStart || time >= dayEnd, !enterDay(of: time) {
      forgottenHits &+= 1
      return nil
    }
    if time < hour || time >= hour &+ 3600 { enterHour(of: time) }
    hourHits &+= 1
    if time < firstHit { firstHit = time }
    if time > lastHit { lastHit = time }
    return unsafe count(hit)
  }

  /// Counts for the subject, in the running day, all but the client.
  @inline(__always) private mutating func count(_ hit: borrowing Hit) -> UnsafeMutablePointer<Cell> {
    let time = hit.time
    let cell = unsafe cell(Int(hit.subject))
    let weight = Int(hit.weight)
    unsafe cell.pointee.requests &+= 1
    unsafe cell.pointee.weighted &+= max(1, weight)
    if weight != 1 { unsafe cell.pointee.sampled &+= 1 }
    if unsafe time < cell.pointee.first { unsafe cell.pointee.first = time }
    if unsafe time > cell.pointee.last { unsafe cell.pointee.last = time }
    unsafe cell.pointee.withClient &+= hit.client != 0 ? 1 : 0
    return unsafe cell
  }

  @inline(__always) private mutating func cell(_ subject: Int) -> UnsafeMutablePointer<Cell> {
    if subject < tableCount, let cell = unsafe table?[subject] { return unsafe cell }
    return unsafe newCell(subject)
  }

  @inline(never) private mutating func newCell(_ subject: Int) -> UnsafeMutablePointer<Cell> {
    if subject >= tableCount { growTable(toHold: subject) }
    let cell = UnsafeMutablePointer<Cell>.allocate(capacity: 1)
    unsafe cell.initialize(to: Cell())
    if let table = unsafe table { unsafe table[subject] = cell }
    return unsafe cell
  }

  private mutating func growTable(toHold subject: Int) {
    let count = max(64, tableCount * 2, subject + 1)
    let bigger = UnsafeMutablePointer<UnsafeMutablePointer<Cell>?>.allocate(capacity: count)
    unsafe bigger.initialize(repeating: nil, count: count)
    if let old = unsafe table {
      unsafe bigger.update(from: old, count: tableCount)
      unsafe old.deallocate()
    }
    unsafe table = bigger
    tableCount = count
    unsafe days[current].table = bigger
    days[current].count = count
  }

  /// Goes to another day, unless it is forgotten.
  @inline(never) private mutating func enterDay(of time: Int64) -> Bool {
    let day = zone.day(of: Instant(seconds: time))
    if forgotten.contains(day) { return false }
    dayStart = zone.start(of: day).seconds
    dayEnd = zone.start(of: day + 1).seconds
    if let known = days.firstIndex(where: { $0.day == day }) {
      current = known
    } else {
      current = days.count
      unsafe days.append(DayCells(day: day))
    }
    unsafe table = days[current].table
    tableCount = days[current].count
    return true
  }

  @inline(never) private mutating func enterHour(of time: Int64) {
    closeHour()
    hour = time - (time % 3600 + 3600) % 3600
  }

  /// Writes the hits of the running hour to the volume.
  private mutating func closeHour() {
    if hourHits > 0 { volume[Int(hour / 3600), default: 0] += hourHits }
    hourHits = 0
  }

  /// The cells as values, in the order of their days and subjects, and the hits by hour.
  /// - Complexity: O(*n*) in the number of clients.
  mutating func finish(subjects: [Subject]) -> [FileTally.Cell] {
    closeHour()
    var result: [FileTally.Cell] = []
    for day in days.sorted(by: { $0.day < $1.day }) {
      for number in 0..<day.count {
        guard let cell = unsafe day.table?[number] else { continue }
        unsafe result.append(
          FileTally.Cell(
            day: day.day, subject: subjects[number], requests: cell.pointee.requests, weighted: cell.pointee.weighted,
            withClient: cell.pointee.withClient, sampled: cell.pointee.sampled,
            firstAt: Instant(seconds: cell.pointee.first), lastAt: Instant(seconds: cell.pointee.last),
            clients: cell.pointee.clients.elements()))
      }
    }
    return result
  }

  private static func free(_ days: [DayCells]) {
    for day in days {
      for number in 0..<day.count {
        guard let cell = unsafe day.table?[number] else { continue }
        unsafe cell.deinitialize(count: 1)
        unsafe cell.deallocate()
      }
      unsafe day.table?.deallocate()
    }
  }
}
