import ClientContract
import Store
import Vocabulary

// A store as a large app has it after a quarter: 2 platforms × 40 versions × 90 days × 1,000,000 clients, half of which
// come by on a day. Made through the store's own writer, so that it is laid out as an ingest lays it out.
//
//   seed-store FILE [CLIENTS]

let days = 90
let through = Day(number: 20_786)  // 2026-11-29
let versions = (1...40).map { AppVersion(2, $0, 0) }

/// A number that looks random, the same in every run. Source: the output function of SplitMix64.
func mixed(_ word: UInt64) -> UInt64 {
  var word = word &* 0x9E37_79B9_7F4A_7C15
  word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
  word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
  return (word ^ (word >> 31)) | 1
}

/// The version that a client has on a day: most follow each release within weeks, some stop at one.
func version(of client: UInt64, on day: Int) -> Int {
  let newest = 20 + day * 20 / days
  let stop = Int(mixed(client ^ 0xA5A5) % 4_000)
  let lag = Int(mixed(client ^ 0x5A5A) % 16)
  return max(0, min(newest - (lag < 11 ? 0 : lag - 10), stop < 400 ? stop / 10 : 39))
}

func tally(_ index: Int, clients: UInt64) -> FileTally {
  let day = through - (days - 1 - index)
  let start = Zone.utc.start(of: day)
  var sets = [[UInt64]](repeating: [], count: 2 * versions.count)
  for client in 0..<clients where mixed(client ^ UInt64(index) << 40) % 4 < 2 {
    sets[Int(client % 2) * versions.count + version(of: client, on: index)].append(mixed(client))
  }
  var file = FileTally(source: "default", name: "\(day).log.gz")
  for (number, set) in sets.enumerated() where !set.isEmpty {
    let platform = number < versions.count ? "android" : "ios"
    file.cells.append(
      FileTally.Cell(
        day: day, subject: Subject(platform: platform, version: versions[number % versions.count]),
        requests: set.count * 20, weighted: set.count * 20, withClient: set.count * 20, sampled: 0, firstAt: start + 60,
        lastAt: start + 86_000, clients: set))
  }
  let hits = file.cells.reduce(0) { $0 + $1.requests }
  (file.lines, file.hits) = (hits, hits)
  (file.firstHit, file.lastHit) = (start + 60, start + 86_000)
  for hour in 0..<24 { file.volume[Int(start.seconds / 3_600) + hour] = hits / 24 }
  file.end = ContentMark(offset: hits * 200, high: mixed(UInt64(index)), low: mixed(UInt64(index) + 1_000))
  return file
}

guard CommandLine.arguments.count > 1 else { throw SunsetError(.usage, "seed-store FILE [CLIENTS]") }
let clients = CommandLine.arguments.count > 2 ? UInt64(CommandLine.arguments[2]) ?? 0 : 1_000_000
let writer = try StoreWriter(path: CommandLine.arguments[1], now: Zone.utc.start(of: through + 1))
writer.set(basis: .clients)
for index in 0..<days {
  try writer.add(tally(index, clients: clients))
  if index % 10 == 9 { try writer.commit() }
}
// What a team has recorded by then: every other old version announced, a few retired.
for (number, version) in versions.enumerated().prefix(16) where number % 2 == 0 {
  for (kind, ago) in [(LedgerEvent.Kind.announced, 60), (.retired, 20)] where kind == .announced || number < 6 {
    try writer.append(
      LedgerEvent(
        id: 0, at: Zone.utc.start(of: through - ago), actor: "benchmark", role: .person, kind: kind,
        selector: .version(platform: "ios", version)))
  }
}
