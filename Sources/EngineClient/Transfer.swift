import CCurl
import Vocabulary

/// One transfer: the owner of a `CURL *`, its list of headers, and what its callback is handed.
@safe
final class Transfer {
  private let post: HTTPPost
  private let library: CurlLibrary
  private let handle: OpaquePointer
  private var headers: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>
  private let receive: (ArraySlice<UInt8>) throws(SunsetError) -> Void
  /// Why the receiver wants no more.
  private var failure: SunsetError?
  /// The beginning of an answer that is none of status 200.
  private var refusal: [UInt8] = []

  /// Bytes of a refusal that are kept for its message.
  private static let refusalLimit = 2_048

  init(_ post: HTTPPost, _ receive: @escaping (ArraySlice<UInt8>) throws(SunsetError) -> Void) throws(SunsetError) {
    let library = try CurlLibrary()
    guard let handle = unsafe library.functions.pointee.easy_init() else {
      throw SunsetError(.failed, "there is no memory for a request; try again")
    }
    self.library = library
    self.post = post
    self.receive = receive
    unsafe self.handle = OpaquePointer(handle)
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    try configure()
  }

  deinit {
    unsafe functions.pointee.easy_cleanup(curl)
    unsafe functions.pointee.slist_free_all(headers)
    unsafe errorText.deallocate()
  }

  private var functions: UnsafePointer<sunset_curl> { unsafe library.functions }

  private var curl: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(handle) }

  private func configure() throws(SunsetError) {
    // An empty Expect keeps curl from asking first whether the body is welcome, which some proxies never answer.
    for header in post.headers + [("Expect", "")] {
      guard let longer = unsafe functions.pointee.slist_append(headers, "\(header.name): \(header.value)") else {
        throw SunsetError(.failed, "there is no memory for a request; try again")
      }
      unsafe headers = longer
    }
    var codes: [CURLcode] = []
    unsafe codes.append(sunset_curl_set_text(functions, curl, CURLOPT_URL, post.url))
    unsafe codes.append(sunset_curl_set_text(functions, curl, CURLOPT_PROTOCOLS_STR, "http,https"))
    unsafe codes.append(sunset_curl_set_long(functions, curl, CURLOPT_FOLLOWLOCATION, 0))
    unsafe codes.append(sunset_curl_set_long(functions, curl, CURLOPT_SSL_VERIFYPEER, 1))
    unsafe codes.append(sunset_curl_set_long(functions, curl, CURLOPT_SSL_VERIFYHOST, 2))
    unsafe codes.append(sunset_curl_set_long(functions, curl, CURLOPT_NOSIGNAL, 1))
    unsafe codes.append(sunset_curl_set_long(functions, curl, CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue)))
    unsafe codes.append(sunset_curl_set_long(functions, curl, CURLOPT_CONNECTTIMEOUT, post.timeouts.connect))
    unsafe codes.append(sunset_curl_set_long(functions, curl, CURLOPT_TIMEOUT, post.timeouts.whole))
    unsafe codes.append(sunset_curl_set_size(functions, curl, CURLOPT_POSTFIELDSIZE_LARGE, post.body.utf8.count))
    unsafe codes.append(sunset_curl_set_text(functions, curl, CURLOPT_COPYPOSTFIELDS, post.body))
    unsafe codes.append(sunset_curl_set_list(functions, curl, CURLOPT_HTTPHEADER, headers))
    unsafe codes.append(sunset_curl_set_pointer(functions, curl, CURLOPT_ERRORBUFFER, errorText))
    if let file = post.certificateFile {
      unsafe codes.append(sunset_curl_set_text(functions, curl, CURLOPT_CAINFO, file))
    }
    unsafe codes.append(
      sunset_curl_set_pointer(functions, curl, CURLOPT_WRITEDATA, Unmanaged.passUnretained(self).toOpaque()))
    unsafe codes.append(
      sunset_curl_set_writer(functions, curl) { bytes, size, count, receiver in
        guard let bytes = unsafe bytes, let receiver = unsafe receiver else { return 0 }
        let transfer = unsafe Unmanaged<Transfer>.fromOpaque(receiver).takeUnretainedValue()
        return unsafe transfer.take(UnsafeRawBufferPointer(start: bytes, count: size * count))
      })
    if let code = codes.first(where: { $0 != CURLE_OK }) {
      throw SunsetError(
        .failed, "libcurl does not take a setting: \(text(code)); install a newer one (7.85 or later)")
    }
  }

  /// Takes bytes of the answer; how many were taken, fewer where no more are wanted.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard status == 200 else {
      unsafe refusal += bytes.prefix(Self.refusalLimit - refusal.count)
      return bytes.count
    }
    do throws(SunsetError) {
      try receive(unsafe Array(bytes)[...])
      return bytes.count
    } catch {
      failure = error
      return 0
    }
  }

  private var status: Int { unsafe sunset_curl_status(functions, curl) }

  func run() throws(SunsetError) {
    let code = unsafe functions.pointee.easy_perform(curl)
    if let failure { throw failure }
    guard code == CURLE_OK else { throw error(code) }
    guard status == 200 else { throw refused(status) }
  }

  private func error(_ code: CURLcode) -> SunsetError {
    var why = text(code)
    let said = unsafe String(cString: errorText)
    if !said.isEmpty { why = said }
    let place = post.place
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      return SunsetError(
        .unavailable, "\(place): no whole answer in time (\(why)); give a longer --timeout, or fewer days")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
      return SunsetError(
        .unavailable,
        "\(place): its certificate is not trusted (\(why)); give the certificate of its authority with --ca-file")
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING:
      return SunsetError(.unavailable, "\(place): its answer was cut (\(why)); nothing was loaded, try again")
    default:
      return SunsetError(.unavailable, "\(place): cannot be asked: \(why); check the host, the port and the engine")
    }
  }

  /// The error for an answer of another status, with the first line of what the engine says.
  private func refused(_ status: Int) -> SunsetError {
    let line = refusal.prefix { $0 != 0x0A && $0 != 0x0D }
    let text = String(decoding: line, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x20 }
    let said = text.isEmpty ? "" : ": \(String(String.UnicodeScalarView(text.prefix(400))))"
    let place = post.place
    switch status {
    case 300..<400:
      return SunsetError(
        .failed, "\(place): it redirects (status \(status)), which is not followed; give the URL that it leads to")
    case 401, 403:
      return SunsetError(
        .notPermitted, "\(place): it refuses the credentials (status \(status))\(said); check the user and the password"
      )
    default:
      return SunsetError(
        .failed, "\(place): the engine failed (status \(status))\(said); nothing was loaded")
    }
  }

  private func text(_ code: CURLcode) -> String {
    guard let text = unsafe functions.pointee.easy_strerror(code) else { return "error \(code.rawValue)" }
    return unsafe String(cString: text)
  }
}

@available(*, unavailable)
extension Transfer: Sendable {}
