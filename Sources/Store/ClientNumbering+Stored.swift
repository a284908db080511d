import Vocabulary

/// The table `client_block`: the hashes in the order of their numbers, 65,536 a row, little-endian.
extension ClientNumbering {
  /// Hashes in a full block.
  static let blockLength = 65_536

  /// Reads the whole numbering; only the writer needs it.
  /// - Throws: `SunsetError` naming the block whose bytes are not what was written.
  /// - Complexity: O(*n*) in the number of clients.
  convenience init(from connection: Connection) throws(SunsetError) {
    let blocks = try connection.number("SELECT count(*) FROM client_block") ?? 0
    self.init(minimumCapacity: blocks * Self.blockLength)
    try connection.prepare("SELECT first, hashes, checksum FROM client_block ORDER BY first").query([]) {
      row throws(SunsetError) in
      let bytes = row.bytes(1)
      let first = row.int(0)
      guard BlobChecksum.of(bytes) == row.int(2) else {
        throw StoreError.damaged(connection.path, "client_block row \(first)", "the checksum does not fit")
      }
      guard first == count, bytes.count.isMultiple(of: 8), bytes.count <= Self.blockLength * 8 else {
        throw StoreError.damaged(connection.path, "client_block row \(first)", "a block is missing or cut")
      }
      append(bytes)
      guard count == first + bytes.count / 8 else {
        throw StoreError.damaged(connection.path, "client_block row \(first)", "a client is numbered twice")
      }
    }
  }

  /// Writes what has been added since a number of hashes was stored: the last block and those that follow.
  /// - Complexity: O(*n*) in the hashes of these blocks.
  func store(since stored: Int, to connection: Connection) throws(SunsetError) {
    guard count > stored else { return }
    let statement = try connection.prepare(
      """
      INSERT INTO client_block(first, hashes, checksum) VALUES(?, ?, ?)
      ON CONFLICT(first) DO UPDATE SET hashes = excluded.hashes, checksum = excluded.checksum
      """)
    var first = stored / Self.blockLength * Self.blockLength
    while first < count {
      let bytes = littleEndian(first..<min(first + Self.blockLength, count))
      try statement.run([.integer(first), .blob(bytes), .integer(BlobChecksum.of(bytes))])
      first += Self.blockLength
    }
  }

  private func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        _ = number(of: UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
    }
  }

  private func littleEndian(_ range: Range<Int>) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: range.count * 8) { buffer, filled in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      for (index, number) in range.enumerated() {
        unsafe bytes.storeBytes(of: self[number].littleEndian, toByteOffset: index * 8, as: UInt64.self)
      }
      filled = range.count * 8
    }
  }
}
