import Testing

@testable import Store

@Suite struct ClientSetPortableTests {
  @Test(arguments: 0..<25 as Range<UInt64>)
  func comesBack(seed: UInt64) throws {
    let numbers = ClientSetTests.numbers(seed).sorted()
    let bytes = ClientSet(sorted: numbers).portableBytes()
    #expect(try #require(ClientSet(portable: bytes)).numbers == numbers)
  }

  /// Written by hand after the format's specification: cookie 12346, one container, key 0, cardinality - 1, offset, 1 5 9.
  @Test func isThePublishedForm() throws {
    let bytes: [UInt8] = [0x3A, 0x30, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 16, 0, 0, 0, 1, 0, 5, 0, 9, 0]
    #expect(ClientSet(sorted: [1, 5, 9]).portableBytes() == bytes)
    #expect(try #require(ClientSet(portable: bytes)).numbers == [1, 5, 9])
  }

  /// 10…20,009 is one run: cookie 12347, run flag, key 0, cardinality - 1, one run, start 10, length - 1.
  @Test func runsAreShort() {
    let bytes: [UInt8] = [0x3B, 0x30, 0, 0, 1, 0, 0, 0x1F, 0x4E, 1, 0, 10, 0, 0x1F, 0x4E]
    #expect(ClientSet(sorted: Array(10..<20_010)).portableBytes() == bytes)
  }

  @Test func whatIsCutOrTooLongIsNotRead() {
    let bytes = ClientSet(sorted: Array(stride(from: 0, to: 90_000, by: 7))).portableBytes()
    for count in [0, 1, 4, 7, 8, bytes.count / 2, bytes.count - 1] {
      #expect(ClientSet(portable: Array(bytes.prefix(count))) == nil)
    }
    #expect(ClientSet(portable: bytes + [0]) == nil)
  }
}
