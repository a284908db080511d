import Testing

@testable import Intake

@Suite struct ByteSearchTests {
  /// Every range of texts with line feeds at every distance, against the standard library.
  @Test func agreesWithTheStandardLibrary() {
    var bytes = [UInt8](repeating: 0x0B, count: 40)
    // Neighbours of the line feed's value, which a careless word-wise search takes for one.
    for index in stride(from: 0, to: 40, by: 3) { bytes[index] = 0x8A }
    for places in [[], [0], [39], [8, 9, 17], [7, 31]] {
      var text = bytes
      for place in places { text[place] = 0x0A }
      unsafe text.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        for start in 0...40 {
          for end in start...40 {
            let slice = text[start..<end]
            #expect(unsafe firstLineFeed(base, start..<end) == slice.firstIndex(of: 0x0A))
            #expect(unsafe lastLineFeed(base, start..<end) == slice.lastIndex(of: 0x0A))
          }
        }
      }
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 30])
  func zerosInFront(_ count: Int) {
    let bytes = [UInt8](repeating: 0, count: count) + [1, 0, 0]
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      #expect(unsafe leadingZeros(base, 0..<bytes.count) == count)
      #expect(unsafe leadingZeros(base, 0..<count) == count)
    }
  }
}
