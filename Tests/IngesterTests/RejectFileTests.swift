import Foundation
import Testing
import Vocabulary

@testable import Ingester

@Suite struct RejectFileTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("rejects-\(UUID().uuidString)").path

  @Test func `nothing is left of a file that was not finished`() throws {
    try "before".write(toFile: path, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try { _ = try RejectFile(path: path) }()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "before")
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let name = URL(fileURLWithPath: path).lastPathComponent
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(name) } == [name])
  }

  @Test(arguments: ["/nowhere/at/all/rejects.tsv", "/tmp"])
  func `a place that cannot be written is said`(path: String) {
    let error = #expect(throws: SunsetError.self) { try RejectFile(path: path) }
    #expect(error?.code == .cannotWrite)
    #expect(error?.message.contains(path) == true)
  }

  @Test func `a spool keeps more than fits into memory, and forgets`() throws {
    let file = try RejectFile(path: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let spool = file.makeSpool(name: "a.log")
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 900)
    for number in 1...500 { spool.add(.shape, number, line.span) }
    try spool.clear()
    for number in 1...300 { spool.add(.time, number, line.span) }
    try file.add(spool)
    let small = file.makeSpool(name: "b.log")
    small.add(.tooLong, 7, Span())
    try file.add(small)
    try file.finish()
    let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(rows.count == 302)
    #expect(rows[1].hasPrefix("a.log\t1\ttime\txxx"))
    #expect(rows[300].hasPrefix("a.log\t300\ttime\txxx"))
    #expect(rows[301] == "b.log\t7\ttooLong\t")
  }
}
