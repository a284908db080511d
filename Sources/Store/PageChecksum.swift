import CSQLite
import CXXHash

/// The checksum at the end of a page.
enum PageChecksum {
  /// Bytes that it takes.
  static let reserved = 8
  /// SQLITE_IOERR_DATA, which the header gives as an expression. Source: <https://sqlite.org/rescode.html#ioerr_data>
  static let damagedPage: Int32 = SQLITE_IOERR | (32 << 8)

  /// Whether what is read or written is a whole page.
  static func isPage(_ count: Int, _ offset: Int64) -> Bool {
    count >= 512 && count & (count - 1) == 0 && offset % Int64(count) == 0
  }

  /// XXH3-64 of a page and its place, never 0; of the first page without the fields of the header that speak for
  /// themselves, which other programs may change without changing what is stored: the journal mode, the change counters
  /// and the versions of the schema. The online backup counts both up in its copy.
  static func of(_ bytes: UnsafeRawPointer, _ count: Int, _ offset: Int64) -> UInt64 {
    let seed = UInt64(bitPattern: offset)
    let length = count - reserved
    guard offset == 0 else { return unsafe max(1, XXH3_64bits_withSeed(bytes, length, seed)) }
    return unsafe withUnsafeTemporaryAllocation(byteCount: length, alignment: 16) { copy in
      unsafe copy.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: length))
      for range in [18..<20, 24..<28, 40..<44, 60..<64, 92..<100] {
        for index in range { unsafe copy[index] = 0 }
      }
      return unsafe max(1, XXH3_64bits_withSeed(copy.baseAddress, length, seed))
    }
  }
}
