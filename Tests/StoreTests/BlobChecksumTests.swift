import Testing

@testable import Store

@Suite struct BlobChecksumTests {
  /// The published value of XXH3-64 of nothing, and that of "a" as `xxhsum -H3` prints it.
  @Test func vectors() {
    #expect(UInt64(bitPattern: Int64(BlobChecksum.of([]))) == 0x2D06_8005_38D3_94C2)
    #expect(UInt64(bitPattern: Int64(BlobChecksum.of([0x61]))) == 0xE6C6_32B6_1E96_4E1F)
  }

  @Test func everyBitCounts() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    for index in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[index / 8] ^= 1 << UInt8(index % 8)
      #expect(BlobChecksum.of(flipped) != BlobChecksum.of(bytes))
    }
  }
}
