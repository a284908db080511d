import CXXHash
import Vocabulary

/// XXH3-128 over bytes as they come. Source: xxHash's `xxhash.h`, streaming variant.
///
/// A class, because there may be several at a time and an array holds only copyable values.
@safe final class ContentDigest {
  private let state: OpaquePointer
  /// Bytes added so far.
  private(set) var count = 0

  /// - Throws: where the library has no memory.
  init() throws(SunsetError) {
    guard let state = unsafe XXH3_createState() else {
      throw SunsetError(.failed, "xxHash has no memory for a digest; free some memory and run again")
    }
    unsafe self.state = unsafe state
    unsafe XXH3_128bits_reset(state)
  }

  deinit { unsafe XXH3_freeState(state) }

  /// Adds bytes.
  /// - Complexity: O(*n*), about a tenth of inflating them.
  func add(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    guard count > 0 else { return }
    unsafe fastDigestUpdate(state, bytes, count)
    self.count += count
  }

  /// The digest of everything so far, at its place. More may be added after.
  var mark: ContentMark {
    let digest = unsafe XXH3_128bits_digest(state)
    return ContentMark(offset: count, high: digest.high64, low: digest.low64)
  }
}
