import Vocabulary

extension FileTally {
  /// Adds how many hits were looked at for each endpoint; where none was, what was counted for endpoints is left out.
  ///
  /// Worked out from the versions' cells, so that a line pays nothing for it.
  mutating func watch(_ endpoints: [Endpoint]) {
    guard !endpoints.isEmpty else { return cells.removeAll { $0.subject.kind == .endpoint } }
    struct Scope: Hashable {
      var day: Day
      var app: String
      var platform: String
    }
    let versions = cells.filter { $0.subject.kind == .version }
    let scopes = Dictionary(grouping: versions) { cell in
      Scope(day: cell.day, app: cell.subject.app, platform: cell.subject.platform)
    }
    for (scope, cells) in scopes {
      guard let first = cells.map(\.firstAt).min(), let last = cells.map(\.lastAt).max() else { continue }
      for endpoint in endpoints {
        self.cells.append(
          Cell(
            day: scope.day,
            subject: Subject(app: scope.app, kind: .endpoint, platform: scope.platform, name: endpoint.watchedName),
            requests: cells.reduce(0) { $0 + $1.requests }, weighted: cells.reduce(0) { $0 + $1.weighted },
            withClient: 0, sampled: cells.reduce(0) { $0 + $1.sampled }, firstAt: first, lastAt: last, clients: []))
      }
    }
  }
}
