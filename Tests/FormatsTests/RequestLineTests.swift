import Testing

@testable import Formats

@Suite struct RequestLineTests {
  @Test(
    arguments: [
      ("GET /v1/sync HTTP/1.1", "GET", "/v1/sync"), ("GET /v1/sync HTTP/2.0", "GET", "/v1/sync"),
      ("POST /v1/sync HTTP/2", "POST", "/v1/sync"), ("GET /v1/sync HTTP/3", "GET", "/v1/sync"),
      ("GET /http09", "GET", "/http09"), ("GET / with spaces HTTP/1.1", "GET", "/ with spaces"),
      ("OPTIONS * HTTP/1.1", "OPTIONS", "*"), ("CONNECT example.com:443 HTTP/1.1", "CONNECT", "example.com:443"),
      ("GET https://api.example.com:443/v1 HTTP/1.1", "GET", "https://api.example.com:443/v1"),
      ("GET /a HTTP/1.1 HTTP/1.1", "GET", "/a HTTP/1.1"), ("GET /aHTTP/1.1", "GET", "/aHTTP/1.1"),
      ("", nil, nil), ("-", nil, nil), (#"\x16\x03\x01"#, nil, nil), ("GET ", "GET", ""),
    ] as [(String, String?, String?)])
  func `method and path`(line: String, method: String?, path: String?) {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 64) + line.utf8 + [UInt8](repeating: 0x20, count: 64)
    let found = unsafe bytes.withUnsafeBufferPointer { buffer -> (String?, String?) in
      guard let base = buffer.baseAddress else { return (nil, nil) }
      let start = unsafe base + 64
      var fields = unsafe Fields(start)
      unsafe RequestLine.split(start, start + line.utf8.count, into: &fields)
      func text(_ slice: FieldSlice) -> String? {
        slice.count < 0
          ? nil : unsafe String(decoding: UnsafeBufferPointer(start: slice.start, count: slice.count), as: UTF8.self)
      }
      return (text(fields.method), text(fields.path))
    }
    #expect(found.0 == method)
    #expect(found.1 == path)
  }
}
