import Testing

@testable import Formats

@Suite struct SmallKeyTests {
  private func key(_ bytes: [UInt8], _ count: Int) -> SmallKey {
    let padded = bytes + [UInt8](repeating: 0xAA, count: 32)
    return unsafe padded.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return .empty }
      return unsafe SmallKey(base, count)
    }
  }

  @Test(arguments: 0...16)
  func `every byte counts, and none behind them`(count: Int) {
    let bytes = (0..<16).map { UInt8($0 + 1) }
    let whole = key(bytes, count)
    var changedBehind = bytes
    for index in count..<16 { changedBehind[index] = 0xFF }
    #expect(key(changedBehind, count) == whole)
    for index in 0..<count {
      var changed = bytes
      changed[index] ^= 0x80
      #expect(key(changed, count) != whole)
      #expect(key(changed, count).mixed != whole.mixed)
    }
  }

  @Test func `no bytes are the empty key`() {
    #expect(key([1, 2, 3], 0) == .empty)
  }
}
