import ClientContract
import Policy
import Vocabulary

/// The policy a second time, from raw lines with sets and loops, written from POLICY.md and sharing nothing with the
/// modules but their plain values. Guards block and cautions warn, as by default.
struct NaivePolicy {
  let world: World
  private let day: Int64 = 86_400

  /// The lines by how many days before the window's last, since each question is about a few days.
  private let byAgo: [Int: [World.Line]]
  private let oldest: Int

  init(_ world: World) {
    self.world = world
    byAgo = Dictionary(grouping: world.lines, by: \.ago)
    oldest = byAgo.keys.max() ?? 0
  }

  // MARK: Lines

  private func lines(_ agos: ClosedRange<Int>) -> [World.Line] { agos.flatMap { byAgo[$0] ?? [] } }

  private func clients(_ lines: [World.Line]) -> Set<UInt32> { Set(lines.compactMap(\.client)) }

  private func on(_ selector: Selector, _ lines: [World.Line]) -> [World.Line] {
    lines.filter { line in
      guard let version = line.version else { return false }
      switch selector {
      case .version(let platform, let own): return line.platform == platform && version == own
      case .below(let platform, let bound): return line.platform == platform && version < bound
      case .contract: return false
      }
    }
  }

  private func isUnder(_ part: Int, _ whole: Int) -> Bool { 100 * part < whole }

  // MARK: Coverage

  private func hits(_ ago: Int, _ hour: Int? = nil, from source: String? = nil) -> Int {
    (byAgo[ago] ?? []).count { (hour == nil || $0.hour == hour) && (source == nil || $0.source == source) }
  }

  /// A day with hits, not before the first, on which no source lacks a usual hour, or the day.
  func isCovered(_ ago: Int) -> Bool {
    guard ago <= oldest, hits(ago) > 0 else { return false }
    return World.sources.allSatisfy { source in
      [9, 15, nil].allSatisfy { hour in hits(ago, hour, from: source) > 0 || !isUsual(ago, hour, of: source) }
    }
  }

  /// Whether a source has 12 hits or more in an hour, or on a whole day, by the median of the 28 days before (3 at least).
  func isUsual(_ ago: Int, _ hour: Int?, of source: String) -> Bool {
    guard let first = world.lines.filter({ $0.source == source }).map(\.ago).max() else { return false }
    let before = (ago + 1...ago + 28).filter { $0 <= first }.map { hits($0, hour, from: source) }.sorted()
    guard before.count >= 3 else { return false }
    return (before[(before.count - 1) / 2] + before[before.count / 2]) / 2 >= 12
  }

  // MARK: Ledger

  private struct Standing {
    var state = "none"
    var since: Instant?
    var retired: Instant?
    var reenabled: Instant?
    var isHeld = false
  }

  private func standing(_ selector: Selector) -> Standing {
    var standing = Standing()
    let withdrawn = Set(world.events.compactMap(\.refersTo))
    let events = world.events.filter { !withdrawn.contains($0.id) && $0.at <= World.asOf && $0.selector != nil }
      .sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    for event in events {
      guard let about = event.selector else { continue }
      let covers = about == selector || about.kind == "range" && about.covers(selector)
      let inside = !covers && selector.kind == "range" && selector.covers(about)
      guard covers || inside else { continue }
      switch event.kind {
      case .held: standing.isHeld = true
      case .announced where covers && standing.state != "retired":
        standing.state = "announced"
        standing.since = standing.since ?? event.at
      case .retired where covers:
        standing.state = "retired"
        standing.retired = event.at
      case .reenabled where covers || standing.state != "retired":
        standing.state = "reenabled"
        standing.reenabled = event.at
        standing.since = nil
        standing.retired = nil
      default: break
      }
    }
    return standing
  }

  // MARK: Verdicts

  /// Every version seen and every subject in the ledger.
  var verdicts: [String: Verdict] {
    var subjects = Set(world.events.compactMap(\.selector))
    for line in lines(0...89) {
      if let version = line.version { subjects.insert(.version(platform: line.platform, version)) }
    }
    var verdicts = Dictionary(uniqueKeysWithValues: subjects.map { ($0, verdict($0)) })
    spend(&verdicts)
    return Dictionary(uniqueKeysWithValues: verdicts.map { ($0.key.description, $0.value) })
  }

  private func verdict(_ selector: Selector) -> Verdict {
    let standing = standing(selector)
    let platform = selector.platform ?? ""
    let window = lines(0...6)
    let mine = clients(on(selector, window))
    let all = clients(window)
    let whole = clients(window.filter { $0.platform == platform })
    if let retired = standing.retired {
      if isBack(selector, retired) { return .reenable }
      let isSeen = (0...max(0, daysAgo(retired))).allSatisfy(isCovered)
      return World.asOf - retired >= 28 * day && isSeen ? .retired : .watch
    }
    if standing.isHeld { return .keep }
    let newer = window.filter { line in
      guard let version = line.version, line.platform == platform else { return false }
      switch selector {
      case .version(_, let own): return version > own
      case .below(_, let bound): return version >= bound
      case .contract: return false
      }
    }
    if newer.isEmpty { return .keep }
    let isOvertaken = Set(newer.compactMap(\.version)).contains { version in
      clients(newer.filter { $0.version == version }).count > mine.count
    }
    if !isOvertaken, !all.isEmpty, !whole.isEmpty { return .keep }
    if !all.isEmpty, !isUnder(mine.count, all.count) { return .keep }
    if !whole.isEmpty, !isUnder(mine.count, whole.count) { return .keep }
    if all.isEmpty || whole.isEmpty { return .undetermined }
    if !(0...6).allSatisfy(isCovered) || all.count < 100 || whole.count < 100 { return .undetermined }
    if 100 * window.count(where: { $0.client != nil }) < 99 * window.count { return .undetermined }
    if window.contains(where: { $0.weight != 1 }) { return .undetermined }
    guard let since = standing.since else { return .announce }
    let end = Zone.utc.start(of: .monday + 1)
    let (began, isReached) = notice(selector, since, mine)
    if end - began < 14 * day || !isReached { return .wait }
    if let reenabled = standing.reenabled, World.asOf - reenabled < 28 * day { return .wait }
    switch flag(selector) {
    case nil: return .undetermined
    case false?: return .arm
    case true?: break
    }
    let known = clients(window.filter { $0.version != nil })
    let strays = window.filter { line in line.version == nil && line.client.map { !known.contains($0) } ?? false }
    let here = clients(strays.filter { $0.platform == platform })
    if !strays.isEmpty, !isUnder(mine.count + clients(strays).count, all.count) { return .undetermined }
    if !strays.isEmpty, !isUnder(mine.count + here.count, whole.count) { return .undetermined }
    return .sunset
  }

  private func daysAgo(_ instant: Instant) -> Int { Day.monday - Day.utc(instant).day }

  /// When the notice began, and whether 95 % of the active clients have been served it since the record.
  private func notice(_ selector: Selector, _ since: Instant, _ active: Set<UInt32>) -> (Instant, Bool) {
    guard world.mapsNotice else { return (since, true) }
    let served = on(selector, world.lines).filter(\.notice)
    var reached: Set<UInt32> = []
    for (_, day) in Dictionary(grouping: served, by: { [$0.ago, $0.version?.minor ?? 0] }) {
      let first = day.map(\.at).min() ?? since
      if first >= since, day.allSatisfy({ $0.ago >= 0 }) { reached.formUnion(clients(day)) }
    }
    let began = max(since, served.map(\.at).min() ?? since)
    // Nobody is left to be told, unless the marker itself is gone.
    if active.isEmpty { return (began, !served.isEmpty || lines(0...6).contains { $0.notice && $0.version != nil }) }
    return (began, 100 * active.intersection(reached).count >= 95 * active.count)
  }

  private func flag(_ selector: Selector) -> Bool? {
    switch world.flags {
    case .notConfigured: return false
    case .unreadable: return nil
    case .bytes(_, let bytes):
      let key =
        switch selector {
        case .version(let platform, let version):
          "serve_\(platform)_\(version.major)_\(version.minor)_\(version.patch)\""
        case .below(let platform, let version):
          "serve_\(platform)_below_\(version.major)_\(version.minor)_\(version.patch)\""
        case .contract: "?"
        }
      return String(decoding: bytes, as: UTF8.self).contains(key)
    }
  }

  private func isBack(_ selector: Selector, _ retired: Instant) -> Bool {
    let last = lines(0...0)
    let start = daysAgo(retired)
    for ago in stride(from: start, through: -1, by: -1) where hits(ago) > 0 {
      let mine = clients(on(selector, lines(ago...ago))).count
      var before: [Int] = []
      var earlier = ago + 7
      while before.count < 60, earlier <= start + 28 {
        if earlier > start, hits(earlier) > 0 { before.append(clients(on(selector, lines(earlier...earlier))).count) }
        earlier += 7
      }
      let mean = before.isEmpty ? 0 : Double(before.reduce(0, +)) / Double(before.count)
      if Double(mine) > max(10, max(3 * mean, mean + 5 * mean.squareRoot())) { return true }
      let platform = clients(last.filter { $0.platform == selector.platform })
      if !last.isEmpty, !isUnder(mine, clients(last).count) || (!platform.isEmpty && !isUnder(mine, platform.count)) {
        return true
      }
    }
    return false
  }

  // MARK: The whole cut

  private func spend(_ verdicts: inout [Selector: Verdict]) {
    let recent = verdicts.keys.filter { selector in
      standing(selector).retired.map { World.asOf - $0 < 28 * day } ?? false
    }
    var cut: [String: Set<UInt32>] = [:]
    var isBlind = false
    for selector in recent {
      // Retired within two hours before midnight: the newest closed day was the one before.
      let newest = daysAgo(standing(selector).retired ?? World.asOf) + 1
      if !(newest...newest + 6).allSatisfy(isCovered) { isBlind = true }
      cut[selector.platform ?? "", default: []].formUnion(clients(on(selector, lines(newest...newest + 6))))
    }
    let window = lines(0...6)
    let candidates = verdicts.filter { $0.value == .sunset }.keys.sorted { left, right in
      order(left) < order(right)
    }
    var refused: [Selector] = []
    for selector in candidates {
      let platform = selector.platform ?? ""
      var grown = cut
      grown[platform, default: []].formUnion(clients(on(selector, window)))
      let union = grown.values.reduce(into: Set<UInt32>()) { $0.formUnion($1) }
      let fits =
        isUnder(union.count, clients(window).count)
        && grown.allSatisfy { name, cut in isUnder(cut.count, clients(window.filter { $0.platform == name }).count) }
      let isQueued = refused.contains { $0.platform == platform && bound($0) <= bound(selector) }
      if fits, !isQueued, !isBlind {
        cut = grown
      } else {
        refused.append(selector)
        verdicts[selector] = .wait
      }
    }
  }

  private func bound(_ selector: Selector) -> AppVersion {
    switch selector {
    case .version(_, let version), .below(_, let version): version
    case .contract: AppVersion(0)
    }
  }

  private func order(_ selector: Selector) -> (Instant, String, AppVersion, Int) {
    let since = standing(selector).since ?? World.asOf
    let (began, _) = notice(selector, since, [])
    return (began, selector.platform ?? "", bound(selector), selector.kind == "range" ? 0 : 1)
  }
}
