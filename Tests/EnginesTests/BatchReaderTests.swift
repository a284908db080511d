import ClientContract
import Testing
import Vocabulary

@testable import Engines

@Suite struct BatchReaderTests {
  @Test func aWholeBatch() throws {
    let batch = try SmallBatch().read()
    #expect(batch.source == "edge")
    #expect(batch.from == Day("2026-11-01") && batch.through == Day("2026-11-08"))
    #expect(batch.countsClients && !batch.isSampled)
    #expect(batch.completeUntil == Instant("2026-11-09T00:00:00Z"))
    #expect(batch.daily.count == 10 && batch.windows.count == 4 && batch.totals.count == 5 && batch.hours.count == 8)
    let unknown = try #require(batch.windows.first { $0.subject.version == nil })
    #expect(unknown.subject == .unknown(platform: "android"))
    #expect(unknown.onlyUnknown == 1 && unknown.active28 == nil)
    #expect(batch.totals.contains { $0.platform == nil && $0.clients == 3 })
  }

  @Test("the order of records, the engine, and how numbers and lines are written, change nothing")
  func sameCounts() throws {
    let digest = try SmallBatch().read().digest
    #expect(digest.count == 64)
    var other = try SmallBatch().replacing(#""engine":"hand""#, #""engine":"other 2.0""#)
    other.records.reverse()
    other.records = other.records.map { $0.replacing(#""requests":13"#, with: #""requests":"13""#) }
    #expect(try other.read().digest == digest)
    let text = SmallBatch().text
    #expect(try readBatch(text.replacing("\n", with: "\r\n")).digest == digest)
    let lines = text.split(separator: "\n")
    #expect(try readBatch(lines.reversed().joined(separator: "\n\n")).digest == digest)
    let wrapped = lines.map { #"{"line":"\#($0.replacing("\"", with: "\\\""))"}"# }.joined(separator: "\n")
    #expect(try readBatch(wrapped).digest == digest)
    let later = try SmallBatch().replacing("2026-11-09T00:00:00Z", "2026-11-08T00:00:00Z")
    #expect(try later.read().digest != digest)
  }

  @Test("the sha256 of end is that of the sorted records")
  func sum() throws {
    var batch = SmallBatch()
    // sha256sum of `sort` over the records as they stand there, which are canonical.
    var hash = SHA256()
    for line in batch.records.sorted() { hash.update("\(line)\n".utf8) }
    let sum = hash.finish().hexadecimal
    batch.end = #"{"kind":"end","records":\#(batch.records.count),"sha256":"\#(sum)"}"#
    _ = try batch.read()
    batch.end = #"{"kind":"end","records":\#(batch.records.count),"sha256":"\#(sum.dropLast())0"}"#
    #expect(throws: SunsetError.self) { try batch.read() }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var change: @Sendable (SmallBatch) throws -> SmallBatch
    var says: String
    var testDescription: String { says }

    init(_ says: String, _ change: @escaping @Sendable (SmallBatch) throws -> SmallBatch) {
      self.says = says
      self.change = change
    }

    init(_ says: String, _ old: String, _ new: String) { self.init(says) { try $0.replacing(old, new) } }
    init(_ says: String, without text: String) { self.init(says) { try $0.without(text) } }
    init(_ says: String, adding record: String) {
      self.init(says) {
        var batch = $0
        batch.records.append(record)
        return batch
      }
    }
  }

  static let refusals: [Refusal] = [
    Refusal("it has no meta record") {
      var batch = $0
      batch.meta = nil
      return batch
    },
    Refusal("is a second meta") {
      var batch = $0
      batch.records.append(try #require(batch.meta))
      return batch
    },
    Refusal("is a second end", adding: #"{"kind":"end","records":1}"#),
    Refusal("it was cut after 27 records") {
      var batch = $0
      batch.end = ""
      return batch
    },
    Refusal("its end speaks of 27 records, there are 26") {
      var batch = $0
      batch.end = #"{"kind":"end","records":27}"#
      batch.records.removeLast()
      return batch
    },
    Refusal("the same key") {
      var batch = $0
      batch.records.append(batch.records[0])
      return batch
    },
    Refusal(
      "the same key",
      adding: #"{"kind":"hour","hour":"2026-11-01T12:00:00+00:00","requests":0}"#),
    Refusal("no daily record of 2026-11-03", without: #""day":"2026-11-03""#),
    Refusal(
      "does not have a total of each platform", without: #""platform":"android","requests":1,"clients":1,"dayClients""#),
    Refusal("no total of all platforms", without: #""through":"2026-11-07","app":"","platform":"*""#),
    Refusal(
      "lacks ios/1.0.0, which its days have",
      without: #""window","through":"2026-11-07","app":"","platform":"ios","version":"1.0.0""#),
    Refusal("its days 13: it does not add up", #""requests":13,"active":2"#, #""requests":12,"active":2"#),
    Refusal("15 in all: it does not add up", #""platform":"*","requests":14"#, #""platform":"*","requests":15"#),
    Refusal(
      "clients are 4, and by the parts from 2 to 3", #""requests":15,"clients":3"#, #""requests":15,"clients":4"#),
    Refusal(
      "3 clients, and 2 remain", #""requests":1,"active":1,"remaining":1"#, #""requests":1,"active":1,"remaining":0"#),
    Refusal(
      "has 15 active clients", #""requests":14,"active":2,"remaining":2"#, #""requests":14,"active":15,"remaining":2"#),
    Refusal(
      "more clients in a part", #""requests":1,"active":1,"remaining":0"#, #""requests":1,"active":1,"remaining":2"#),
    Refusal("for some versions and not for others", #""active":1,"remaining":0"#, #""active":1"#),
    Refusal(
      "say how many requests carry a client id", #""version":"1.0.0","requests":1,"clients":1,"withClient":1"#,
      #""version":"1.0.0","requests":1,"clients":1"#),
    Refusal(
      "one cannot be more than the next", #""version":"1.0.0","requests":1,"clients":1,"withClient":1"#,
      #""version":"1.0.0","requests":1,"clients":1,"withClient":2"#),
    Refusal(
      "its hours have 18 requests together, its days 17", #"T12:00:00Z","requests":3"#, #"T12:00:00Z","requests":4"#),
    Refusal(
      "hour 2026-11-09T00:00:00Z is not of the days",
      adding: #"{"kind":"hour","hour":"2026-11-09T00:00:00Z","requests":0}"#),
    Refusal("the beginning of an hour", #"2026-11-01T12:00:00Z"#, #"2026-11-01T12:30:00Z"#),
    Refusal("the days that are counted hold those from", #""through":"2026-11-08""#, #""through":"2026-11-09""#),
    Refusal("is not a day from", #""day":"2026-11-03""#, #""day":"2026-10-03""#),
    Refusal("and no window of 7") { batch in
      var batch = try batch.replacing(#""to":"2026-11-08""#, #""to":"2026-11-06""#)
      batch.records.removeAll { !$0.contains(#""kind":"daily""#) || $0.contains("11-07") || $0.contains("11-08") }
      return batch
    },
    Refusal(#"give "sunset.agg/1""#, "sunset.agg/1", "sunset.agg/2"),
    Refusal("give 7, the length", #""window_days":7"#, #""window_days":28"#),
    Refusal("the first one first", #""from":"2026-11-01""#, #""from":"2026-12-01""#),
    Refusal("time zone \"Mars/Base\" is not in", #""zone":"UTC""#, #""zone":"Mars/Base""#),
    Refusal("time zone \"../UTC\" is not an IANA name", #""zone":"UTC""#, #""zone":"../UTC""#),
    Refusal(
      "\"client_counting\" is \"approximate\"", #""client_counting":"exact""#, #""client_counting":"approximate""#),
    Refusal("has clients, which it says are not counted", #""client_counting":"exact""#, #""client_counting":"none""#),
    Refusal("has no \"sampled\"", #","sampled":false"#, ""),
    Refusal("X.Y.Z without anything else", #""version":"1.0.0""#, #""version":"1.0""#),
    Refusal("X.Y.Z without anything else", #""version":"1.0.0""#, #""version":"01.0.0""#),
    Refusal("one word in lower case", #""platform":"ios""#, #""platform":"iOS""#),
    Refusal("one word in lower case", #""platform":"ios""#, #""platform":"""#),
    Refusal("a whole number from 0", #""requests":13"#, #""requests":-13"#),
    Refusal("a whole number of at most 18 digits", #""requests":13"#, #""requests":13.5"#),
    Refusal("a whole number from 0", #""requests":13"#, #""requests":"thirteen""#),
    Refusal("a whole number from 0", #""requests":13"#, #""requests":999999999999999999"#),
    Refusal("a date such as", #""day":"2026-11-03""#, #""day":"2026-11-31""#),
    Refusal("\"kind\" is \"weekly\"", adding: #"{"kind":"weekly"}"#),
    Refusal("a key stands here twice", adding: #"{"kind":"daily","kind":"hour"}"#),
    Refusal("is no record: column 1", adding: "<html>"),
    Refusal(
      "but the engine's error: Code: 241. DB::Exception: Memory limit",
      adding: "Code: 241. DB::Exception: Memory limit exceeded"),
    Refusal("expected the end of the line", adding: #"{"kind":"end"} {"kind":"end"}"#),
    Refusal(
      "of unknown version only (onlyUnknown)", #""requests":13,"active":2,"remaining":2"#,
      #""requests":13,"active":2,"remaining":2,"onlyUnknown":1"#),
    Refusal("needs 28 days", #""active":1,"remaining":0"#, #""active":1,"remaining":0,"active28":1"#),
    Refusal("is not sampled", #""version":"1.0.0","requests":1"#, #""version":"1.0.0","requests":1,"rows":1"#),
  ]

  @Test(arguments: refusals)
  func refused(_ refusal: Refusal) throws {
    let batch = try refusal.change(SmallBatch())
    let error = try #require(throws: SunsetError.self) { try batch.read() }
    #expect(error.code == .partial)
    #expect(error.message.contains(refusal.says), "\(error.message)")
    #expect(error.message.hasPrefix("batch: ") && error.message.hasSuffix("; nothing was loaded"))
  }

  @Test("nothing at all, and what is no text")
  func nothing() throws {
    #expect(try #require(throws: SunsetError.self) { try readBatch("") }.message.contains("no meta record"))
    #expect(throws: SunsetError.self) { try readBatch("\u{0}") }
    let long = "{\"kind\":\"" + String(repeating: "x", count: 1 << 20)
    #expect(try #require(throws: SunsetError.self) { try readBatch(long) }.message.contains("longer than"))
  }

  @Test("requests only: versions as the log has them are read here, and add up")
  func raw() throws {
    let meta =
      #"{"kind":"meta","schema":"sunset.agg/1","source":"ae","rules":1,"zone":"UTC","from":"2026-11-01","to":"2026-11-01","window_days":7,"client_counting":"none","sampled":true}"#
    func daily(_ platform: String, _ version: String, _ requests: Int) -> String {
      #"{"kind":"daily","day":"2026-11-01","platform":"\#(platform)","version":"\#(version)","requests":\#(requests),"rows":1}"#
    }
    let rows = [daily("iOS", "2.3", 10), daily("ios", "2.3.0", 5), daily("", "dev", 7), daily("ios", "v2.3.0+4", 1)]
    let text = ([meta] + rows + [#"{"kind":"end","records":4}"#]).joined(separator: "\n")
    let batch = try readBatch(text)
    let counts = Dictionary(uniqueKeysWithValues: batch.daily.map { ($0.subject, $0.requests) })
    #expect(counts == [Subject(platform: "ios", version: AppVersion(2, 3)): 16, .unknown(platform: "none"): 7])
    #expect(batch.daily.map(\.rows) == [1, 3] || batch.daily.map(\.rows) == [3, 1])
    let twice = ([meta] + rows + [rows[0], #"{"kind":"end","records":5}"#]).joined(separator: "\n")
    #expect(try #require(throws: SunsetError.self) { try readBatch(twice) }.message.contains("the same key"))
  }
}
