import ClientContract
import Store
import Testing
import Vocabulary

@testable import Aggregator

/// The same answers once more, from single lines with sets and loops, as POLICY section 2 says them; no bitmap in it.
private struct Naive {
  let hits: [RawHit]
  let through: Day

  init(_ hits: [RawHit], app: String, through: Day) {
    self.through = through
    self.hits = hits.filter { $0.app == app && $0.day > through - 7 && $0.day <= through }
  }

  private func count(_ hits: [RawHit]) -> Evidence.Count {
    .init(clients: Set(hits.compactMap(\.client)).count, requests: hits.reduce(0) { $0 + $1.weight })
  }

  var total: Evidence.Count { count(hits) }

  var platforms: [String: Evidence.Count] { Dictionary(grouping: hits, by: \.platform).mapValues(count) }

  func count(_ covers: (String, AppVersion) -> Bool) -> Evidence.Count {
    count(hits.filter { hit in hit.version.map { covers(hit.platform, $0) } ?? false })
  }

  func onlyUnknown(_ basis: Basis) -> [String: Int] {
    let known = Set(hits.filter { $0.version != nil }.compactMap(\.client))
    return Dictionary(grouping: hits.filter { $0.version == nil }, by: \.platform).mapValues { hits in
      basis == .requests
        ? hits.reduce(0) { $0 + $1.weight } : Set(hits.compactMap(\.client)).subtracting(known).count
    }
  }

  /// Clients by where they remain: each one's lines are put in order, and the last is it.
  func remaining(_ covers: (String, AppVersion) -> Bool) -> Int {
    Dictionary(grouping: hits.filter { $0.client != nil }, by: \.client).values.count { lines in
      let latest = lines.max { left, right in
        if (left.version == nil) != (right.version == nil) { return left.version == nil }
        if left.day != right.day { return left.day < right.day }
        if left.version != right.version { return (left.version ?? .v1) < (right.version ?? .v1) }
        return left.platform > right.platform
      }
      guard let latest, let version = latest.version else { return false }
      return covers(latest.platform, version)
    }
  }
}

@Suite struct NaiveTests {
  private static let versions = [
    AppVersion(0, 9, 0), AppVersion(1, 0, 0), AppVersion(1, 9, 9), AppVersion(1, 10, 0), AppVersion(2, 0, 1), nil,
  ]

  private static func corpus(_ random: inout SplitMix) -> [RawHit] {
    let clients = [3, 40, 500].randomElement(using: &random) ?? 3
    return (0..<Int.random(in: 0...900, using: &random)).map { _ in
      let client = Int.random(in: 0..<clients, using: &random)
      return RawHit(
        client: Int.random(in: 0..<20, using: &random) == 0 ? nil : UInt32(client * 7_919),
        day: .monday - Int.random(in: 0..<24, using: &random),
        platform: ["ios", "android", "none"].randomElement(using: &random) ?? "ios",
        version: versions.randomElement(using: &random) ?? nil,
        app: Int.random(in: 0..<10, using: &random) == 0 ? "other" : "",
        source: Bool.random(using: &random) ? "a" : "b",
        weight: Int.random(in: 0..<10, using: &random) == 0 ? 10 : 1)
    }
  }

  @Test(
    "a second implementation with plain sets agrees on random corpora", arguments: 0..<UInt64(worlds(300, of: 1_000)))
  func agrees(seed: UInt64) throws {
    var random = SplitMix(seed)
    let hits = Self.corpus(&random)
    let basis = seed % 3 == 0 ? Basis.requests : .clients
    let app = seed % 5 == 0 ? "other" : ""
    let through = Day.monday - Int(seed % 4)
    let naive = Naive(hits, app: app, through: through)
    let builder = EvidenceBuilder(
      app: app, rows: usageRows(hits).shuffled(using: &random), coverage: calendar((.monday - 40)...through),
      basis: basis,
      identityIsAddress: false)
    let asked: [Selector] = [.below(platform: "ios", AppVersion(1, 10, 0)), .below(platform: "none", AppVersion(9))]
    let evidence = builder.evidence(subjects: asked, daysFrom: nil)

    #expect(evidence.window?.through == through)
    #expect(evidence.total == naive.total)
    #expect(evidence.platforms == naive.platforms)
    #expect(evidence.onlyUnknown == naive.onlyUnknown(basis))
    #expect(evidence.sampledHits == naive.hits.count { $0.weight > 1 })
    #expect(evidence.identity.hits == naive.hits.count)
    #expect(evidence.identity.hitsWithClient == naive.hits.count { $0.client != nil })
    let everSeen = Set(
      hits.filter { $0.app == app && $0.day <= through && $0.version != nil }.map {
        "\($0.platform)/\($0.version?.description ?? "")"
      })
    #expect(Set(evidence.subjects.map(\.selector.description)) == everSeen.union(asked.map(\.description)))
    for subject in evidence.subjects {
      let covers: (String, AppVersion) -> Bool = { subject.selector.covers(platform: $0, $1) }
      let count = naive.count(covers)
      #expect(subject.activeClients == count.clients)
      #expect(subject.requests == count.requests)
      #expect(subject.remainingClients == (basis == .clients ? naive.remaining(covers) : nil))
      for point in subject.trend {
        let past = Naive(hits, app: app, through: point.through)
        #expect(point.share == Share(past.count(covers).on(basis), of: past.total.on(basis)))
      }
    }
    let union = builder.share(of: evidence.subjects.map(\.selector))
    #expect(union == Share(naive.count { _, _ in true }.on(basis), of: naive.total.on(basis)))
  }
}
