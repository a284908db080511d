/// Bytes in a heap block of their own with exactly the padding that readers may count on, so that the address sanitizer
/// sees every read beyond it.
@safe struct PaddedBytes: ~Copyable {
  /// What the intake promises on either side.
  private static let padding = 64

  private let block: UnsafeMutableBufferPointer<UInt8>

  /// - Parameter fill: what the padding holds; it must not matter.
  init(_ bytes: ArraySlice<UInt8>, fill: UInt8) {
    unsafe block = .allocate(capacity: bytes.count + 2 * Self.padding)
    unsafe block.initialize(repeating: fill)
    for (index, byte) in bytes.enumerated() { unsafe block[Self.padding + index] = byte }
  }

  deinit { unsafe block.deallocate() }

  /// Lends the bytes without their padding.
  func lend(_ body: (Span<UInt8>) -> Void) {
    let bytes = unsafe UnsafeBufferPointer(rebasing: block[Self.padding..<(block.count - Self.padding)])
    body(unsafe bytes.span)
  }
}
