package import Vocabulary

/// Collects the records of one batch, line by line, and checks all of them before any is used.
package struct BatchReader {
  /// What messages call the input.
  private let name: String
  private var meta: BatchMeta?
  private var records = BatchContent()
  private var end: (records: Int, sha256: String?)?
  private var line = 0
  /// Records besides `meta` and `end`.
  private var count = 0
  /// Lines that came before `meta`, which says how they are to be read.
  private var early: [(line: Int, fields: RecordFields)] = []
  /// Daily records by the texts they have, where several texts may mean one version.
  private var rawKeys: Set<[String]> = []

  /// The longest line in bytes, and the most records.
  private static let limits = (line: 1 << 20, records: 2_000_000)

  package init(name: String) { self.name = name }

  /// Adds one line, without its end. A blank one is nothing.
  /// - Throws: `SunsetError` (`partial`) for what is no record, naming the line.
  /// - Complexity: O(*n*) in the bytes.
  package mutating func add(line bytes: ArraySlice<UInt8>) throws(SunsetError) {
    line += 1
    guard bytes.count <= Self.limits.line else { throw refusedLine("is longer than \(Self.limits.line) bytes") }
    guard bytes.contains(where: { $0 > 0x20 }) else { return }
    let values: [String: RecordLine.Value]
    do throws(RecordLine.Fault) {
      let outer = try RecordLine(bytes)
      // Some tools wrap the one column that a query has into an object of their own.
      if outer.values.count == 1, case .text(let inner) = outer.values["line"] {
        values = try RecordLine(ArraySlice(inner.utf8)).values
      } else {
        values = outer.values
      }
    } catch {
      let said = Self.complaint(bytes).map { ", but \($0)" } ?? ""
      throw refusedLine("is no record: column \(error.column): \(error.text)\(said)")
    }
    let fields = RecordFields(values)
    if meta == nil, fields.kind != "meta" {
      early.append((line, fields))
      guard early.count <= Self.limits.records else { throw tooMany() }
      return
    }
    try add(fields, line: line)
    if early.isEmpty { return }
    let waiting = early
    early = []
    for (line, fields) in waiting { try add(fields, line: line) }
  }

  /// What an engine says in the place of a record when it fails in the middle of its answer.
  private static func complaint(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes.prefix(300), as: UTF8.self)
    guard text.hasPrefix("Code: ") || text.contains("Exception") else { return nil }
    return "the engine's error: " + String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
  }

  private mutating func add(_ fields: RecordFields, line: Int) throws(SunsetError) {
    let record: BatchRecord
    do throws(RecordFields.Fault) {
      record = try BatchRecord(fields, isRaw: meta.map { !$0.countsClients } ?? false)
    } catch {
      throw refused("line \(line): \(error.text)")
    }
    switch record {
    case .meta(let meta):
      guard self.meta == nil else { throw refused("line \(line) is a second meta; a batch has one") }
      self.meta = meta
      return
    case .end(let records, let sha256):
      guard end == nil else { throw refused("line \(line) is a second end; a batch has one") }
      end = (records, sha256)
      return
    case .daily, .window, .total, .hour:
      let isRaw = meta.map { !$0.countsClients } ?? false
      let isNew = isRaw && fields.kind == "daily" ? rawKeys.insert(fields.rawKey).inserted : true
      guard isNew, records.add(record, summing: isRaw) else {
        throw refused("line \(line) has the same key as one before it; a key stands once in a batch")
      }
    }
    count += 1
    guard count <= Self.limits.records else { throw tooMany() }
  }

  /// The batch, with all of it checked.
  /// - Throws: `SunsetError` (`partial`) with the first reason why it cannot be used.
  /// - Complexity: O(*n* log *n*) in the records.
  package func finish() throws(SunsetError) -> CountBatch {
    guard let meta else {
      throw refused(line == 0 ? "there is nothing in it" : "it has no meta record")
    }
    guard let end else {
      throw refused("it has no end record: it was cut after \(count) records; take the whole of it")
    }
    guard end.records == count else {
      throw refused("its end speaks of \(end.records) records, there are \(count): it was cut or added to")
    }
    do throws(BatchFault) {
      return try BatchCheck(meta, records, sha256: end.sha256).batch()
    } catch {
      throw refused(error.text)
    }
  }

  private func tooMany() -> SunsetError {
    refused("it has over \(Self.limits.records) records; are versions or apps made up?")
  }

  private func refusedLine(_ why: String) -> SunsetError { refused("line \(line) \(why)") }

  private func refused(_ why: String) -> SunsetError {
    SunsetError(.partial, "\(name): \(why); nothing was loaded")
  }
}

extension RecordFields {
  /// The record's kind where it says one.
  var kind: String? { plain("kind") }

  /// What makes two daily records the same one, as they have it.
  var rawKey: [String] { ["day", "app", "platform", "version"].map { plain($0) ?? "" } }
}
