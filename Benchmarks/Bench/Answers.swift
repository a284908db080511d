import Foundation

/// What is right for the logs, worked out by sets while they are made, in the words of the program's own tables.
struct Answers {
  /// Rows `day,platform,version,requests,clients`, sorted.
  let days: [String]
  /// Rows `platform,version,requests,active,remaining` of the last seven days, sorted. No client changes its version.
  let window: [String]

  init(_ requests: Requests) {
    var daily: [String: (requests: Int, clients: Set<Int>)] = [:]
    var weekly: [String: (requests: Int, clients: Set<Int>)] = [:]
    requests.forEach { request in
      guard let number = request.client else { return }
      let client = requests.clients[number]
      let subject = "\(Requests.platforms[client.platform]),\(Requests.versions[client.version])"
      let day = request.second / 86_400 - Requests.firstDay
      let date = "2026-03-\(day < 8 ? "0" : "")\(day + 2)"
      daily["\(date),\(subject)", default: (0, [])].requests += 1
      daily["\(date),\(subject)", default: (0, [])].clients.insert(number)
      guard day >= Requests.days - 7 else { return }
      weekly[subject, default: (0, [])].requests += 1
      weekly[subject, default: (0, [])].clients.insert(number)
    }
    days = daily.map { "\($0),\($1.requests),\($1.clients.count)" }.sorted()
    window = weekly.map { "\($0),\($1.requests),\($1.clients.count),\($1.clients.count)" }.sorted()
  }

  /// Reads what ``write(to:)`` wrote.
  init(from folder: String) throws {
    func rows(_ name: String) throws -> [String] {
      try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).split(separator: "\n").map(String.init)
    }
    days = try rows("days.csv")
    window = try rows("window.csv")
  }

  func write(to folder: String) throws {
    for (name, rows) in [("days.csv", days), ("window.csv", window)] {
      try rows.joined(separator: "\n").write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
  }

  /// The instant that shares are asked for, half a day after the last one.
  static var asOf: String { "2026-03-\(2 + Requests.days)T12:00:00Z" }

  static let dailyQuestion =
    "SELECT day, platform, name, requests, clients FROM daily_usage WHERE kind = 'version' AND name <> 'unknown'"

  /// Holds what the program says against what is right.
  /// - Throws: the first row that differs.
  func check(daily: String, share: String) throws {
    try Self.compare(daily.split(separator: "\n").dropFirst().map(String.init), days, "daily_usage")
    let shares = share.split(separator: "\n").dropFirst().compactMap { row -> String? in
      let columns = row.split(separator: ",", omittingEmptySubsequences: false)
      guard columns.count >= 6, columns[2] != "unknown", columns[3] != "0" else { return nil }
      return columns[1...5].joined(separator: ",")
    }
    try Self.compare(shares, window, "share")
  }

  private static func compare(_ found: [String], _ right: [String], _ what: String) throws {
    let found = found.sorted()
    guard found != right else { return }
    let odd = Set(found).symmetricDifference(right).sorted().first ?? "a row twice"
    throw Failure("\(what) gives \(found.count) rows of \(right.count), not all of them right; the first one: \(odd)")
  }
}
