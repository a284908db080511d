/// Memory for field bytes that no line has as they are wanted (several values joined), kept until the next line.
///
/// What it lends never moves: a full chunk is followed by another one, and ``clear()`` gives all but the first back.
@safe struct ScratchMemory: ~Copyable {
  /// Whoever reads field bytes may read this many before and after them.
  private static let padding = 64
  private static let chunkSize = 4096

  private var chunks: [UnsafeMutableBufferPointer<UInt8>] = unsafe []
  /// Bytes of the last chunk that are lent out, padding included.
  private var used = 0

  deinit {
    for index in unsafe chunks.indices { unsafe chunks[index].deallocate() }
  }

  /// Takes everything back that was lent.
  @inline(__always) mutating func clear() {
    if used != 0 { clearUsed() }
  }

  @inline(never) private mutating func clearUsed() {
    while unsafe chunks.count > 1 { unsafe chunks.removeLast().deallocate() }
    used = 0
  }

  /// Lends memory of a size, zeroed around it, valid until ``clear()``.
  mutating func lend(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    let needed = count + 2 * Self.padding
    if let last = unsafe chunks.last, last.count - used >= needed, let base = last.baseAddress {
      let place = unsafe base + used + Self.padding
      used += needed
      return unsafe place
    }
    let size = max(needed, Self.chunkSize)
    let base = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    unsafe base.initialize(repeating: 0, count: size)
    unsafe chunks.append(UnsafeMutableBufferPointer(start: base, count: size))
    used = needed
    return unsafe base + Self.padding
  }

  /// Lends a field of two others with a comma between them.
  mutating func join(_ first: FieldSlice, _ second: FieldSlice) -> FieldSlice {
    let place = unsafe lend(first.count + 1 + second.count)
    unsafe place.update(from: first.start, count: first.count)
    unsafe place[first.count] = UInt8(ascii: ",")
    unsafe (place + first.count + 1).update(from: second.start, count: second.count)
    return unsafe FieldSlice(start: place, count: first.count + 1 + second.count)
  }
}
