import Testing
import Vocabulary

@testable import Engines

/// Eight days of two versions and three clients, written down by hand, of which tests change what they are about.
///
/// Client a is on ios/2.0.0 every day, b on ios/1.0.0 on the first day and on ios/2.0.0 from the second, c on
/// android/unknown on the last day. Every client has one request a day.
struct SmallBatch {
  var meta: String? =
    #"{"kind":"meta","schema":"sunset.agg/1","source":"edge","engine":"hand","rules":1,"zone":"UTC","from":"2026-11-01","to":"2026-11-08","window_days":7,"client_counting":"exact","sampled":false,"complete_until":"2026-11-09T00:00:00Z"}"#
  var records: [String]
  var end: String?

  init() {
    var lines = [daily(1, "ios", "1.0.0", 1), daily(1, "ios", "2.0.0", 1)]
    for day in 2...8 { lines.append(daily(day, "ios", "2.0.0", 2)) }
    lines.append(daily(8, "android", "unknown", 1))
    lines += [
      // The first window: a on 2.0.0, b on 1.0.0 and later on 2.0.0.
      #"{"kind":"window","through":"2026-11-07","app":"","platform":"ios","version":"1.0.0","requests":1,"active":1,"remaining":0}"#,
      #"{"kind":"window","through":"2026-11-07","app":"","platform":"ios","version":"2.0.0","requests":13,"active":2,"remaining":2}"#,
      #"{"kind":"total","through":"2026-11-07","app":"","platform":"ios","requests":14,"clients":2,"dayClients":2}"#,
      #"{"kind":"total","through":"2026-11-07","app":"","platform":"*","requests":14,"clients":2,"dayClients":2}"#,
      // The second: 1.0.0 is gone, c has come.
      #"{"kind":"window","through":"2026-11-08","app":"","platform":"ios","version":"2.0.0","requests":14,"active":2,"remaining":2}"#,
      #"{"kind":"window","through":"2026-11-08","app":"","platform":"android","version":"unknown","requests":1,"active":1,"remaining":1,"onlyUnknown":1}"#,
      #"{"kind":"total","through":"2026-11-08","app":"","platform":"ios","requests":14,"clients":2,"dayClients":2}"#,
      #"{"kind":"total","through":"2026-11-08","app":"","platform":"android","requests":1,"clients":1,"dayClients":1}"#,
      #"{"kind":"total","through":"2026-11-08","app":"","platform":"*","requests":15,"clients":3,"dayClients":3}"#,
    ]
    for day in 1...8 {
      let requests = day == 8 ? 3 : 2
      lines.append(#"{"kind":"hour","hour":"2026-11-0\#(day)T12:00:00Z","requests":\#(requests)}"#)
    }
    records = lines
    end = nil
  }

  /// The text, with an end that fits unless another was given.
  var text: String {
    let end = self.end ?? #"{"kind":"end","records":\#(records.count)}"#
    return ([meta, end == "" ? nil : end].compactMap(\.self) + records).joined(separator: "\n") + "\n"
  }

  /// The same with what a record holds replaced, in every record that has it.
  func replacing(_ old: String, _ new: String) throws -> SmallBatch {
    var batch = self
    let isInMeta = meta?.contains(old) ?? false
    try #require(isInMeta || records.contains { $0.contains(old) }, "no record holds \(old)")
    batch.meta = meta?.replacing(old, with: new)
    batch.records = records.map { $0.replacing(old, with: new) }
    return batch
  }

  /// The same without the records that hold a text.
  func without(_ text: String) throws -> SmallBatch {
    var batch = self
    batch.records.removeAll { $0.contains(text) }
    try #require(batch.records.count < records.count, "no record holds \(text)")
    return batch
  }

  func read() throws(SunsetError) -> CountBatch { try readBatch(text) }
}

private func daily(_ day: Int, _ platform: String, _ version: String, _ clients: Int) -> String {
  #"{"kind":"daily","day":"2026-11-0\#(day)","app":"","platform":"\#(platform)","version":"\#(version)","requests":\#(clients),"clients":\#(clients),"withClient":\#(clients)}"#
}

/// What a text holds, as `sunset load` reads it.
func readBatch(_ text: String) throws(SunsetError) -> CountBatch {
  var reader = BatchReader(name: "batch")
  for line in Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    try reader.add(line: line)
  }
  return try reader.finish()
}
