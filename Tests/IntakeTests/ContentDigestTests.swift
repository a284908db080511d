import Testing
import Vocabulary

@testable import Intake

@Suite struct ContentDigestTests {
  /// XXH3-128 of nothing with seed 0, from xxHash's sanity tests.
  @Test func nothing() throws {
    let mark = try ContentDigest().mark
    #expect(mark.offset == 0)
    #expect(mark.high == 0x99AA_06D3_0147_98D8)
    #expect(mark.low == 0x6001_C324_468D_497F)
  }

  @Test func piecesMakeNoDifference() throws {
    let bytes = logLines(0..<100)
    let whole = try ContentDigest()
    let pieces = try ContentDigest()
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe whole.add(base, buffer.count)
      for index in 0..<buffer.count {
        unsafe pieces.add(base + index, 1)
        _ = pieces.mark
      }
    }
    #expect(whole.mark == pieces.mark)
    #expect(whole.mark.offset == bytes.count)
  }
}
