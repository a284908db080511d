import Store
import Vocabulary

extension EvidenceBuilder {
  /// Whether any response of the window carried a notice.
  var servesNotices: Bool {
    guard let usage else { return false }
    return table.notices.values.contains { WindowUsage.Sum($0, in: usage.days).hits > 0 }
  }

  /// Whom the notice of a subject was served to since it was recorded; nil where the log marks none.
  ///
  /// Days are all that is stored, so a day on which a serve came before the record does not count: it cannot be told who
  /// was served after it.
  func noticeServed(_ selector: Selector, since: Instant, sum: ScopedSum?) -> SubjectEvidence.NoticeServed? {
    guard marksNotices, let versions = count.versions(of: selector), let usage, let sum else { return nil }
    let served = table.notices.filter { key, _ in
      guard let version = key.version else { return false }
      return versions.contains { $0.covers(platform: key.platform, version) }
    }
    let first = served.values.flatMap(\.values).map(\.first).min()
    if basis == .requests {
      let requests = served.values.reduce(0) { $0 + WindowUsage.Sum($1, in: usage.days).weighted }
      return SubjectEvidence.NoticeServed(first: first, reach: Share(requests, of: sum.all.weighted))
    }
    let clients = ClientSet()
    for (day, cell) in served.values.joined() where day <= usage.window.through && cell.first >= since {
      clients.formUnion(cell.clients)
    }
    // Clients that are known by their number only count as not served.
    return SubjectEvidence.NoticeServed(
      first: first, reach: Share(sum.all.clients.intersectionCount(clients), of: sum.all.count.clients))
  }
}
