import CCurl
import Vocabulary

/// libcurl, loaded when the first transfer needs it and kept while the process lives.
@safe struct CurlLibrary {
  /// Valid for ever, never written again.
  let functions: UnsafePointer<sunset_curl>

  /// Once for the process; curl is used by one thread at a time here.
  private nonisolated(unsafe) static let loaded = load()

  /// - Throws: `.unavailable` where there is no libcurl that can be loaded.
  static func shared() throws(SunsetError) -> CurlLibrary { try unsafe loaded.get() }

  private static func load() -> Result<CurlLibrary, SunsetError> {
    let functions = UnsafeMutablePointer<sunset_curl>.allocate(capacity: 1)
    unsafe functions.initialize(to: sunset_curl())
    if let why = unsafe sunset_curl_load(functions) {
      let text = unsafe String(cString: why)
      return .failure(
        SunsetError(
          .unavailable, "libcurl cannot be loaded (\(text)); install it (on Debian: apt-get install libcurl4)"))
    }
    guard unsafe functions.pointee.global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
      return .failure(SunsetError(.failed, "libcurl cannot be started; check that it is installed whole"))
    }
    return .success(unsafe CurlLibrary(functions: functions))
  }
}
