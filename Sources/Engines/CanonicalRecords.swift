package import Vocabulary

/// The one way to write each record, so that the same counts have the same digest whatever engine made them.
///
/// A record without spaces, its keys in the order of Documentation/Engines.md, what is unknown left out; all of them sorted
/// by their bytes, each with a newline after it.
package enum CanonicalRecords {
  /// The records besides `meta` and `end`, sorted.
  /// - Complexity: O(*n* log *n*)
  package static func lines(of batch: CountBatch) -> [String] {
    var lines = batch.daily.map { line(.daily($0)) } + batch.windows.map { line(.window($0)) }
    lines += batch.totals.map { line(.total($0)) }
    lines += batch.hours.map { line(.hour($0.key, requests: $0.value)) }
    return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The SHA-256 that `end` may give: of the records besides `meta` and `end`.
  package static func digest(of batch: CountBatch) -> String {
    var hash = SHA256()
    for line in lines(of: batch) {
      hash.update(line.utf8)
      hash.update(CollectionOfOne(UInt8(ascii: "\n")))
    }
    return hash.finish().hexadecimal
  }

  /// The SHA-256 that says whether two batches are the same: of the records, and of what `meta` says of the counts, but
  /// not of the engine.
  package static func identity(of batch: CountBatch) -> String {
    var hash = SHA256()
    let meta = BatchMeta(
      source: batch.source, engine: "", rules: batch.rules, zone: batch.zone, from: batch.from, through: batch.through,
      countsClients: batch.countsClients, isSampled: batch.isSampled, completeUntil: batch.completeUntil)
    hash.update(line(.meta(meta)).utf8)
    hash.update(digest(of: batch).utf8)
    return hash.finish().hexadecimal
  }

  /// One record.
  package static func line(_ record: BatchRecord) -> String {
    switch record {
    case .meta(let meta):
      return "{\"kind\":\"meta\",\"schema\":\"\(BatchMeta.schema)\",\"source\":\(quoted(meta.source)),"
        + "\"engine\":\(quoted(meta.engine)),\(counted(meta))}"
    case .daily(let count):
      return "{\"kind\":\"daily\",\"day\":\"\(count.day)\",\(subject(count.subject)),\"requests\":\(count.requests)"
        + optional("rows", count.rows) + optional("clients", count.clients)
        + optional("withClient", count.withClient) + "}"
    case .window(let count):
      return "{\"kind\":\"window\",\"through\":\"\(count.through)\",\(subject(count.subject)),"
        + "\"requests\":\(count.requests),\"active\":\(count.active)" + optional("remaining", count.remaining)
        + optional("onlyUnknown", count.onlyUnknown) + optional("active28", count.active28) + "}"
    case .total(let total):
      return "{\"kind\":\"total\",\"through\":\"\(total.through)\",\"app\":\(quoted(total.app)),"
        + "\"platform\":\(quoted(total.platform ?? "*")),\"requests\":\(total.requests),\"clients\":\(total.clients)"
        + optional("active28", total.active28) + optional("dayClients", total.dayClients) + "}"
    case .hour(let hour, let requests):
      return "{\"kind\":\"hour\",\"hour\":\"\(Instant(seconds: Int64(hour) * 3600))\",\"requests\":\(requests)}"
    case .end(let records, let sha256):
      return "{\"kind\":\"end\",\"records\":\(records)" + (sha256.map { ",\"sha256\":\"\($0)\"" } ?? "") + "}"
    }
  }

  /// Values in the order of the bytes of their records.
  static func sorted<Count>(_ counts: some Sequence<Count>, _ record: (Count) -> BatchRecord) -> [Count] {
    counts.map { (line: line(record($0)), count: $0) }
      .sorted { $0.line.utf8.lexicographicallyPrecedes($1.line.utf8) }.map(\.count)
  }

  /// What `meta` says of the counts.
  private static func counted(_ meta: BatchMeta) -> String {
    "\"rules\":\(meta.rules),\"zone\":\(quoted(meta.zone)),\"from\":\"\(meta.from)\",\"to\":\"\(meta.through)\","
      + "\"window_days\":\(Window.days),\"client_counting\":\"\(meta.countsClients ? "exact" : "none")\","
      + "\"sampled\":\(meta.isSampled)" + (meta.completeUntil.map { ",\"complete_until\":\"\($0)\"" } ?? "")
  }

  private static func subject(_ subject: Subject) -> String {
    "\"app\":\(quoted(subject.app)),\"platform\":\(quoted(subject.platform)),\"version\":\(quoted(subject.name))"
  }

  private static func optional(_ key: String, _ value: Int?) -> String { value.map { ",\"\(key)\":\($0)" } ?? "" }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
