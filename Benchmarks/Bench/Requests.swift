/// Requests that look like an app's, the same in every run: 14 days, two platforms, 40 versions of each, bots beside them.
struct Requests {
  static let days = 14
  /// 2026-03-02T00:00:00Z, and its number since 1970-01-01.
  static let start = 1_772_409_600
  static let firstDay = start / 86_400
  static let platforms = ["ios", "android"]
  static let versions = (0..<40).map { "5.\($0 / 2).\($0 % 2)" }

  struct Client {
    var id: String
    var address: String
    var platform: Int
    var version: Int
    var agent: String
    var capabilities: String
  }

  struct Request {
    var second: Int
    /// Nil for a bot.
    var client: Int?
    var path: String
    var query: String
    var status: Int
    var bytes: Int
    /// For everything that differs from line to line and matters to nobody.
    var noise: UInt64
  }

  let clients: [Client]
  let count: Int

  /// - Parameter lines: of each format.
  init(lines: Int) {
    count = lines
    var dice = Dice(seed: 1)
    let devices = [
      ["iPhone15,2", "iPhone16,1", "iPhone14,5", "iPad14,1"], ["SM-A135F", "CPH2449", "Pixel 8", "SM-S918B"],
    ]
    let all = "push,hdr,webp2,ws,e2e,passkey,feed3".split(separator: ",")
    clients = (0..<max(100, lines / 25)).map { _ in
      let platform = dice.below(2)
      // Most are at one of the newest versions.
      let version = Self.versions.count - 1 - min(dice.below(40), dice.below(40), dice.below(40))
      let bits = (dice.next(), dice.next())
      let device = devices[platform][dice.below(4)]
      let name = Self.versions[version]
      let agent =
        platform == 0
        ? "Sunny/\(name) (\(device); iOS 18.\(dice.below(6)).1; Scale/3.00)"
        : "Sunny/\(name) (Android 1\(dice.below(5)); \(device)) okhttp/4.12.0"
      return Client(
        id: Self.uuid(bits.0, bits.1), address: (0..<4).map { _ in "\(1 + dice.below(254))" }.joined(separator: "."),
        platform: platform, version: version, agent: agent,
        capabilities: all.prefix(1 + version * all.count / 41).joined(separator: ","))
    }
  }

  /// Calls the body with every request, in the order of their times.
  func forEach(_ body: (Request) throws -> Void) rethrows {
    var dice = Dice(seed: 2)
    // Clients that are about: a session is a burst of requests.
    var active = (0..<64).map { _ in dice.below(clients.count) }
    for index in 0..<count {
      if dice.below(6) == 0 { active[dice.below(active.count)] = dice.below(clients.count) }
      let isBot = dice.below(50) == 0
      let noise = dice.next()
      let route = dice.below(4)
      let item = "/api/v2/items/\(dice.below(9_000_000))"
      let path = [item, "/api/v2/feed", "/api/v2/sync", "/api/v1/me"][route]
      try body(
        Request(
          second: Self.start + Int(Double(index) / Double(count) * Double(Self.days * 86_400)),
          client: isBot ? nil : active[dice.below(active.count)], path: path,
          query: route == 1 ? "cursor=\(String(noise >> 20, radix: 16))&limit=20" : "",
          status: dice.below(10) == 0 ? 404 : 200, bytes: 200 + dice.below(9_000), noise: noise))
    }
  }

  private static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    func hexadecimal(_ word: UInt64) -> String {
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    let digits = Array(hexadecimal(high) + hexadecimal(low))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}

/// Numbers that look random, the same in every run. Source: SplitMix64.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number from 0 up to a limit.
  mutating func below(_ limit: Int) -> Int { Int(next() >> 33) % limit }
}
