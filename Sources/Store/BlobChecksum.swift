import CXXHash

/// XXH3-64 of a blob, kept beside it as SQLite's signed integer with the same bits.
///
/// Source: <https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md>
enum BlobChecksum {
  /// - Complexity: O(*n*) in the number of bytes.
  static func of(_ bytes: [UInt8]) -> Int {
    let hash = unsafe bytes.withUnsafeBytes { bytes in unsafe XXH3_64bits(bytes.baseAddress, bytes.count) }
    return Int(Int64(bitPattern: hash))
  }
}
