import Testing

@testable import Intake

@Suite struct ContentRefusalTests {
  static let refused: [([UInt8], String)] = [
    ([0x28, 0xB5, 0x2F, 0xFD, 0x04], "zstd"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00], "xz"),
    (Array("BZh91AY&SY".utf8), "bzip2"), (Array("BZh11AY&SY".utf8), "bzip2"), ([0x50, 0x4B, 0x03, 0x04, 0x14], "zip"),
    ([0x04, 0x22, 0x4D, 0x18], "lz4"), ([0xFF, 0x06, 0x00, 0x00, 0x73, 0x4E, 0x61, 0x50, 0x70, 0x59], "snappy"),
    ([UInt8](repeating: 0x61, count: 257) + Array("ustar".utf8) + [0], "tar"),
    (Array("<!DOCTYPE html><title>502</title>".utf8), "HTML"), (Array("\n <HTML><body>".utf8), "HTML"),
    (Array("\u{FEFF}<?xml version='1.0'?>".utf8), "XML"), ([0xFE, 0xFF, 0, 0x61], "UTF-16"),
    ((0..<40).flatMap { [UInt8(0x61 + $0 % 20), 0] }, "UTF-16"),
    ((0..<40).flatMap { [0, UInt8(0x61 + $0 % 20)] }, "UTF-16"),
    ([0x78, 0x9C] + (0..<200).map { UInt8($0) &* 151 | 0x80 }, "zlib"),
    ((0..<200).map { UInt8($0) &* 151 }, "binary"),
    ((0..<200).map { $0 % 3 == 0 ? 0x61 : UInt8($0 % 3) }, "binary"),
  ]

  @Test(arguments: refused.indices)
  func isRefusedByName(_ index: Int) throws {
    let (bytes, name) = Self.refused[index]
    #expect(try #require(ContentRefusal.reason(bytes, isInflated: false)).contains(name))
  }

  static let accepted: [[UInt8]] = [
    [], Array("a".utf8), Array("BZh is how this line begins\n".utf8), Array("x^2 = 4\n".utf8),
    Array("<190>1 2026-11-30T14:30:51+00:00 vm nginx\n".utf8), Array("用户 запрос naïve ✓\n".utf8),
    // Latin-1 in a field, control characters in a field, an escape sequence
    Array("192.0.2.1 \"".utf8) + [0xE9, 0xE8, 0x01, 0x1B] + Array("[0m\" 200 some more of the line\n".utf8),
    // holes
    Array("192.0.2.1 - ".utf8) + [UInt8](repeating: 0, count: 600) + Array("192.0.2.1\n".utf8),
    [UInt8](repeating: 0, count: 4096), [UInt8](repeating: 0, count: 600) + Array("192.0.2.1\n".utf8),
    Array("192.0.2.1\n".utf8) + [UInt8](repeating: 0, count: 600) + Array("192.0.2.1\n".utf8),
  ]

  @Test(arguments: accepted)
  func mayBeALog(_ bytes: [UInt8]) { #expect(ContentRefusal.reason(bytes, isInflated: true) == nil) }
}
