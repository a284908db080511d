/// Tells requests of clients from what else a service writes into the same log.
enum LineFilter: Sendable, Equatable {
  /// AWS load balancers: the type of an Application Load Balancer's line.
  case loadBalancer
  /// Amazon S3: the operation of a line.
  case objectStore

  /// The name of the exclusion that a line's own field calls for; nil for a request.
  ///
  /// Source: Amazon S3 user guide, "Amazon S3 server access log format" (operations of S3 itself are `S3.…`, and rows of
  /// a batch delete `BATCH.…`).
  func exclusion(of start: Byte, _ count: Int) -> StaticString? {
    switch self {
    case .loadBalancer: return unsafe isRequestType(start, start + count) ? nil : "notARequest"
    case .objectStore:
      let end = unsafe start + count
      return unsafe starts(with: "S3.", at: start, end) || starts(with: "BATCH.", at: start, end) ? "notAClient" : nil
    }
  }

  /// The name of the exclusion of a line that does not have the format's shape because it is of another kind; nil where
  /// it is not known to be.
  ///
  /// A bucket often holds the access logs of Network Load Balancers (`tls 2.0 …`) and an Application Load Balancer's
  /// connection logs, whose lines begin with the time, next to its access logs.
  func exclusion(ofOtherLine start: Byte, _ end: Byte) -> StaticString? {
    guard self == .loadBalancer else { return unsafe exclusion(ofObjectStoreLine: start, end) }
    if unsafe starts(with: "tls ", at: start, end) { return "notARequest" }
    let word = unsafe find(UInt8(ascii: " "), from: start, to: end)
    return unsafe TimeText.iso(start, word - start) == nil ? nil : "notARequest"
  }

  /// Rows of S3's own operations may have a bare `-` where the request line stands between quotes.
  private func exclusion(ofObjectStoreLine start: Byte, _ end: Byte) -> StaticString? {
    var word = unsafe start
    // Owner, bucket, time, offset, address, requester and request id stand before the operation.
    for _ in 0..<7 { unsafe word = min(end, find(UInt8(ascii: " "), from: word, to: end) + 1) }
    return unsafe exclusion(of: word, find(UInt8(ascii: " "), from: word, to: end) - word)
  }

  private func isRequestType(_ start: Byte, _ end: Byte) -> Bool {
    func isType(_ type: StaticString) -> Bool {
      unsafe end - start == type.utf8CodeUnitCount && starts(with: type, at: start, end)
    }
    return isType("https") || isType("h2") || isType("http") || isType("wss") || isType("ws") || isType("grpcs")
  }
}
