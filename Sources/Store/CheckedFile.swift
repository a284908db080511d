import CSQLite

/// The file of a database in which every page carries a checksum of itself: SQLite's own file, with a look at what passes.
///
/// SQLite leaves the last bytes of each page alone where the header's "reserved space" says so; the checksum stands there.
/// A page that does not fit its checksum is `SQLITE_IOERR_DATA`, and nothing of it is used. Databases without reserved
/// space pass unchecked. Documentation/Decisions/0011-page-checksums.md.
/// Source: <https://sqlite.org/fileformat2.html#reserved_bytes_per_page>, <https://sqlite.org/vfs.html>
@unsafe
struct CheckedFile {
  /// What SQLite takes it for; must come first.
  var base = unsafe sqlite3_file(pMethods: nil)
  /// Whether the pages have room for a checksum, as the header says that passed last.
  var hasChecksums = false

  /// Where SQLite's own file begins in the memory that SQLite gives to this one.
  static let offset = 32

  typealias Pointer = UnsafeMutablePointer<sqlite3_file>

  /// SQLite's own file.
  static func inner(_ file: Pointer?) -> (file: Pointer, methods: sqlite3_io_methods) {
    guard let file = unsafe file else { fatalError("SQLite gave no file") }
    let inner = unsafe (UnsafeMutableRawPointer(file) + offset).assumingMemoryBound(to: sqlite3_file.self)
    return unsafe (inner, inner.pointee.pMethods.pointee)
  }

  private static func own(_ file: Pointer?) -> UnsafeMutablePointer<CheckedFile>? {
    unsafe UnsafeMutableRawPointer(file)?.assumingMemoryBound(to: CheckedFile.self)
  }

  /// Checks what has been read.
  /// - Returns: `SQLITE_OK`, or `SQLITE_IOERR_DATA` where a page is not what was written.
  static func didRead(_ file: Pointer?, _ bytes: UnsafeMutableRawPointer?, _ count: Int, _ offset: Int64) -> Int32 {
    guard let own = unsafe own(file), let bytes = unsafe bytes else { return SQLITE_OK }
    unsafe own.pointee.learn(bytes, count, offset)
    guard unsafe own.pointee.hasChecksums, PageChecksum.isPage(count, offset) else { return SQLITE_OK }
    let stored = unsafe (bytes + count - PageChecksum.reserved).loadUnaligned(as: UInt64.self)
    // A program that copies the database page by page, as VACUUM does, leaves the room empty.
    if stored == 0 { return SQLITE_OK }
    return unsafe UInt64(littleEndian: stored) == PageChecksum.of(bytes, count, offset)
      ? SQLITE_OK : PageChecksum.damagedPage
  }

  /// Writes the checksum into a page that is about to be written, where SQLite leaves room for it.
  static func willWrite(_ file: Pointer?, _ bytes: UnsafeRawPointer?, _ count: Int, _ offset: Int64) {
    guard let own = unsafe own(file), let bytes = unsafe bytes else { return }
    unsafe own.pointee.learn(bytes, count, offset)
    guard unsafe own.pointee.hasChecksums, PageChecksum.isPage(count, offset) else { return }
    let room = unsafe UnsafeMutableRawPointer(mutating: bytes + count - PageChecksum.reserved)
    unsafe room.storeBytes(of: PageChecksum.of(bytes, count, offset).littleEndian, as: UInt64.self)
  }

  /// Looks whether the bytes are the header, and what it says.
  private mutating func learn(_ bytes: UnsafeRawPointer, _ count: Int, _ offset: Int64) {
    guard offset == 0, count >= 100 else { return }
    let magic = unsafe UnsafeRawBufferPointer(start: bytes, count: 16)
    guard unsafe magic.elementsEqual("SQLite format 3\0".utf8) else { return }
    unsafe hasChecksums = bytes.load(fromByteOffset: 20, as: UInt8.self) == UInt8(PageChecksum.reserved)
  }
}
