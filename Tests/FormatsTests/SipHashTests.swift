import Testing

@testable import Formats

@Suite struct SipHashTests {
  /// The hashes of 00, 00 01, … under the key 00…0f, from the reference implementation's `vectors.h`; the one of 15 bytes
  /// is the example of the paper's appendix A.
  @Test(
    arguments: [
      (0, 0x726f_db47_dd0e_0e31), (1, 0x74f8_39c5_93dc_67fd), (2, 0x0d6c_8009_d9a9_4f5a), (3, 0x8567_6696_d7fb_7e2d),
      (4, 0xcf27_94e0_2771_87b7), (5, 0x1876_5564_cd99_a68d), (6, 0xcbc9_466e_58fe_e3ce), (7, 0xab02_00f5_8b01_d137),
      (8, 0x93f5_f579_9a93_2462), (15, 0xa129_ca61_49be_45e5),
    ] as [(Int, UInt64)])
  func `the reference vectors`(count: Int, expected: UInt64) {
    // Behind the bytes stands something else, which must not matter.
    let bytes = (0..<UInt8(count)).map { $0 } + [UInt8](repeating: 0xEE, count: 8)
    let hash = unsafe bytes.withUnsafeBufferPointer { buffer -> UInt64 in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe sipHash(base, count: count, key: testKey)
    }
    #expect(hash == expected)
  }
}
