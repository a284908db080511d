import CCurl
import Vocabulary

/// libcurl, loaded for the transfers that need it. It stays while the process lives: loading it again costs nothing.
@safe final class CurlLibrary {
  /// Valid as long as this is.
  let functions: UnsafePointer<sunset_curl>

  /// - Throws: `.unavailable` where there is no libcurl that can be loaded.
  init() throws(SunsetError) {
    let found = UnsafeMutablePointer<sunset_curl>.allocate(capacity: 1)
    unsafe found.initialize(to: sunset_curl())
    unsafe functions = UnsafePointer(found)
    if let why = unsafe sunset_curl_load(found) {
      let text = unsafe String(cString: why)
      throw SunsetError(
        .unavailable, "libcurl cannot be loaded (\(text)); install it (on Debian: apt-get install libcurl4)")
    }
    // May be called again, by one thread at a time.
    guard unsafe found.pointee.global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
      throw SunsetError(.failed, "libcurl cannot be started; check that it is installed whole")
    }
  }

  deinit { unsafe functions.deallocate() }
}
