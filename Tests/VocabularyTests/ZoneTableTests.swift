import Foundation
import Testing

@testable import Vocabulary

/// A TZif file of given parts, as RFC 8536 section 3 lays it out.
private struct TZifFile {
  var version = UInt8(ascii: "2")
  var times: [Int64] = [0, 1000]
  var typeOfTime: [UInt8] = [0, 1]
  var types: [Int32] = [3600, 7200]
  var leapSeconds = 0
  var footer: String? = "\n\n"

  func bytes() -> [UInt8] {
    let first = block(timeSize: 4)
    return version == 0 ? first : first + block(timeSize: 8) + Array((footer ?? "").utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leapSeconds, times.count, types.count, 4] { bytes += bigEndian(UInt32(count)) }
    for time in times { bytes += timeSize == 4 ? bigEndian(Int32(truncatingIfNeeded: time)) : bigEndian(time) }
    bytes += typeOfTime
    for type in types { bytes += bigEndian(type) + [0, 0] }
    return bytes + Array("LMT\0".utf8) + [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
  }

  private func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    stride(from: value.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

@Suite struct ZoneTableTests {
  @Test("32-bit and 64-bit blocks", arguments: [UInt8(0), UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
  func versions(version: UInt8) throws {
    let table = try ZoneTable(tzif: TZifFile(version: version).bytes())
    #expect(table.segment(at: -1) == (3600, 0))
    #expect(table.segment(at: 0) == (3600, 1000))
    #expect(table.segment(at: 999) == (3600, 1000))
    #expect(table.segment(at: 1000) == (7200, .max))
  }

  @Test func changesBefore1901NeedTheLongBlock() throws {
    let table = try ZoneTable(tzif: TZifFile(times: [-5_000_000_000, 1000]).bytes())
    #expect(table.segment(at: -4_000_000_000) == (3600, 1000))
  }

  @Test func footerHoldsAfterTheLastChange() throws {
    let table = try ZoneTable(tzif: TZifFile(footer: "\nXYZ5\n").bytes())
    #expect(table.segment(at: 999) == (3600, 1000))
    #expect(table.segment(at: 1000) == (-18000, .max))
    let alone = try ZoneTable(tzif: TZifFile(times: [], typeOfTime: [], footer: "\nXYZ5\n").bytes())
    #expect(alone.segment(at: 0) == (-18000, .max))
  }

  @Test(
    "what is refused, and why",
    arguments: [
      (TZifFile(times: [5, 5]).bytes(), TZifDefect.order),
      (TZifFile(times: [5, 4]).bytes(), .order),
      (TZifFile(typeOfTime: [0, 2]).bytes(), .counts),
      (TZifFile(times: [], typeOfTime: [], types: []).bytes(), .counts),
      (TZifFile(types: [93600, 0]).bytes(), .offset),
      (TZifFile(types: [0, -93600]).bytes(), .offset),
      (TZifFile(types: [0, .min]).bytes(), .offset),
      (TZifFile(leapSeconds: 1).bytes(), .leapSeconds),
      (TZifFile(footer: nil).bytes(), .cut),
      (TZifFile(footer: "\n").bytes(), .cut),
      (TZifFile(footer: "\nCET-1").bytes(), .cut),
      (TZifFile(footer: "CET-1\n").bytes(), .cut),
      (TZifFile(footer: "\nCET-1CEST\n").bytes(), .footer),
      (Array("TZif2".utf8), .cut),
      (Array("TZi".utf8), .magic),
      ([], .magic),
    ])
  func refused(bytes: [UInt8], defect: TZifDefect) {
    #expect(throws: defect) { try ZoneTable(tzif: bytes) }
  }

  @Test("no cut of a file traps or passes for a whole one")
  func everyCut() {
    let whole = TZifFile(footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n").bytes()
    #expect(throws: Never.self) { try ZoneTable(tzif: whole) }
    for length in 0..<whole.count {
      #expect(throws: TZifDefect.self) { try ZoneTable(tzif: Array(whole[..<length])) }
    }
  }

  @Test("no changed byte traps")
  func everyByte() {
    let whole = TZifFile(footer: "\nCET-1CEST,M3.5.0,M10.5.0/3\n").bytes()
    for index in whole.indices {
      for value in [UInt8(0), 0x7F, 0x80, 0xFF, whole[index] ^ 1] {
        var bytes = whole
        bytes[index] = value
        guard let table = try? ZoneTable(tzif: bytes) else { continue }
        let zone = Zone(name: "Test", table: table)
        for number: Int32 in [-800_000, 0, 20_000, 800_000] {
          let start = zone.start(of: Day(number: number))
          #expect(zone.day(of: start).number >= number)
        }
      }
    }
  }
}
