import CRoaring

/// The portable form, which Roaring libraries of other languages read.
///
/// Source: <https://github.com/RoaringBitmap/RoaringFormatSpec>
extension ClientSet {
  /// Reads the portable form; nil where the bytes are not exactly one bitmap.
  ///
  /// Check the blob's checksum first: the reader keeps within the bytes, but trusts what they say about themselves.
  /// - Complexity: O(*n*) in the number of bytes.
  convenience init?(portable bytes: [UInt8]) {
    let read: UnsafeMutablePointer<roaring_bitmap_t>? = unsafe bytes.withUnsafeBytes { bytes in
      guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        unsafe roaring_bitmap_portable_deserialize_size(start, bytes.count) == bytes.count
      else { return nil }
      return unsafe roaring_bitmap_portable_deserialize_safe(start, bytes.count)
    }
    guard let read = unsafe read else { return nil }
    unsafe self.init(taking: read)
  }

  /// The portable form, with runs where these are shorter.
  /// - Complexity: O(*n*) in the number of bytes.
  func portableBytes() -> [UInt8] {
    _ = unsafe roaring_bitmap_run_optimize(bitmap)
    let count = Int(unsafe roaring_bitmap_portable_size_in_bytes(bitmap))
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      filled = Int(
        unsafe start.withMemoryRebound(to: CChar.self, capacity: count) { start in
          unsafe roaring_bitmap_portable_serialize(bitmap, start)
        })
    }
  }
}
