import CRoaring

/// A set of client numbers: the owner of one Roaring bitmap.
///
/// A reference, so that it can lie in arrays and dictionaries without being copied; use ``copy()`` where a value is
/// needed. Not for two threads at once.
/// Source: <https://roaringbitmap.org>
@safe
package final class ClientSet {
  let bitmap: UnsafeMutablePointer<roaring_bitmap_t>

  /// Takes over a bitmap.
  @unsafe init(taking bitmap: UnsafeMutablePointer<roaring_bitmap_t>) {
    unsafe self.bitmap = bitmap
  }

  /// An empty set.
  package convenience init() {
    unsafe self.init(taking: Self.allocated(roaring_bitmap_create()))
  }

  /// The set of numbers in ascending order; a number may come twice.
  /// - Complexity: O(*n*) in the number of numbers.
  package convenience init(sorted numbers: [UInt32]) {
    unsafe self.init(
      taking: numbers.withUnsafeBufferPointer { numbers in
        unsafe Self.allocated(roaring_bitmap_of_ptr(numbers.count, numbers.baseAddress))
      })
  }

  deinit { unsafe roaring_bitmap_free(bitmap) }

  /// CRoaring gives null only where memory has run out, of which there is no way back.
  @unsafe static func allocated(
    _ bitmap: UnsafeMutablePointer<roaring_bitmap_t>?
  ) -> UnsafeMutablePointer<roaring_bitmap_t> {
    guard let bitmap = unsafe bitmap else { fatalError("out of memory for a set of clients") }
    return unsafe bitmap
  }

  /// The clients in the set.
  /// - Complexity: O(*c*) in the containers of 65,536 numbers.
  package var count: Int { Int(unsafe roaring_bitmap_get_cardinality(bitmap)) }

  /// Whether there is no client in the set.
  package var isEmpty: Bool { unsafe roaring_bitmap_is_empty(bitmap) }

  /// Whether a client is in the set.
  /// - Complexity: O(log *n*).
  package func contains(_ number: UInt32) -> Bool { unsafe roaring_bitmap_contains(bitmap, number) }

  /// The numbers in ascending order.
  /// - Complexity: O(*n*).
  package var numbers: [UInt32] {
    let count = self.count
    return unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      // An empty buffer may have no address, which the C function must not see.
      guard count > 0, let start = buffer.baseAddress else { return }
      unsafe roaring_bitmap_to_uint32_array(bitmap, start)
      filled = count
    }
  }
}

@available(*, unavailable)
extension ClientSet: Sendable {}

extension ClientSet: Equatable {
  /// Whether both hold the same clients.
  package static func == (left: ClientSet, right: ClientSet) -> Bool {
    unsafe roaring_bitmap_equals(left.bitmap, right.bitmap)
  }
}

/// The algebra. Each is O(*c*) in the containers of both, a few words of machine code per 64 clients.
extension ClientSet {
  /// A set of its own with the same clients.
  package func copy() -> ClientSet { unsafe ClientSet(taking: Self.allocated(roaring_bitmap_copy(bitmap))) }

  /// Adds numbers in ascending order.
  package func insert(contentsOf sorted: [UInt32]) {
    guard !sorted.isEmpty else { return }
    formUnion(ClientSet(sorted: sorted))
  }

  /// Adds all clients of another set.
  package func formUnion(_ other: ClientSet) {
    guard other !== self else { return }
    unsafe roaring_bitmap_or_inplace(bitmap, other.bitmap)
  }

  /// The clients of either set.
  package func union(_ other: ClientSet) -> ClientSet {
    unsafe ClientSet(taking: Self.allocated(roaring_bitmap_or(bitmap, other.bitmap)))
  }

  /// The clients of any of several sets. Cheaper than one union after the other: their sizes are told once, at the end.
  package static func union(of sets: some Sequence<ClientSet>) -> ClientSet {
    let sets = Array(sets)
    return withExtendedLifetime(sets) {
      var bitmaps = unsafe sets.map { unsafe UnsafePointer($0.bitmap) as UnsafePointer<roaring_bitmap_t>? }
      return unsafe bitmaps.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return ClientSet() }
        return unsafe ClientSet(taking: allocated(roaring_bitmap_or_many(buffer.count, start)))
      }
    }
  }

  /// Takes out all clients of another set.
  package func subtract(_ other: ClientSet) {
    guard other !== self else {
      unsafe roaring_bitmap_clear(bitmap)
      return
    }
    unsafe roaring_bitmap_andnot_inplace(bitmap, other.bitmap)
  }

  /// The clients of this set that are not in another.
  package func subtracting(_ other: ClientSet) -> ClientSet {
    unsafe ClientSet(taking: Self.allocated(roaring_bitmap_andnot(bitmap, other.bitmap)))
  }

  /// The clients that are in both sets.
  package func intersection(_ other: ClientSet) -> ClientSet {
    unsafe ClientSet(taking: Self.allocated(roaring_bitmap_and(bitmap, other.bitmap)))
  }

  /// How many clients are in both sets.
  package func intersectionCount(_ other: ClientSet) -> Int {
    Int(unsafe roaring_bitmap_and_cardinality(bitmap, other.bitmap))
  }

  /// How many clients are in either set.
  package func unionCount(_ other: ClientSet) -> Int {
    Int(unsafe roaring_bitmap_or_cardinality(bitmap, other.bitmap))
  }
}
