import Vocabulary

/// Cuts lines of HAProxy's `option httplog`.
///
/// `192.0.2.1:39560 [30/Nov/2026:14:32:55.416] fe~ be/srv 0/0/1/3/4 200 73 - - ---- 1/1/0/0/0 0/0 {2.3.1|MyApp/2.3.1} {} "GET
/// /v1 HTTP/1.1"`, with or without what syslog puts before it. Captured headers have no names, only places: a mapping
/// calls them `capture.req.0`, `capture.req.1` … and `capture.res.0` (``HAProxyCapture``). Of two groups in braces the
/// first is the request's; a lone one is taken for it. The time has no zone.
///
/// Source: HAProxy configuration manual, section 8.2.3 "HTTP log format".
@safe struct HAProxyExtractor: FieldExtractor, ~Copyable {
  private let captures: UnsafeMutableBufferPointer<HAProxyCapture>

  var escaping: Escaping { .hash }

  init(captures: [HAProxyCapture]) {
    unsafe self.captures = .allocate(capacity: captures.count)
    _ = unsafe self.captures.initialize(from: captures)
  }

  deinit { unsafe captures.deallocate() }

  mutating func extract(from line: Byte, to end: Byte, into fields: inout Fields) -> RejectReason? {
    let start = unsafe SyslogPrefix.skip(line, end).message
    let clientEnd = unsafe find(0x20, from: start, to: end)
    guard unsafe starts(with: " [", at: clientEnd, end) else {
      return unsafe notARequest(start, end, &fields)
    }
    let timeEnd = unsafe find(UInt8(ascii: "]"), from: clientEnd, to: end)
    guard unsafe starts(with: "] ", at: timeEnd, end) else { return .shape }
    unsafe fields.set(.address, start, withoutPort(start, clientEnd) - start)
    unsafe fields.set(.time, clientEnd + 2, timeEnd - clientEnd - 2)
    var place = unsafe timeEnd + 2
    // Frontend, backend and server, timers, status, bytes, two cookies, state, connections, queues.
    for index in 0..<10 {
      let wordEnd = unsafe find(0x20, from: place, to: end)
      guard unsafe wordEnd < end else { return .shape }
      if unsafe index == 0 && wordEnd[-1] == UInt8(ascii: ":") {
        // "fe/1: SSL handshake failure"
        fields.excludedAs = "notARequest"
        return nil
      }
      if index == 3 { unsafe fields.set(.status, place, wordEnd - place) }
      // A captured cookie may hold anything: what follows it tells whether the words are still the right ones.
      if unsafe index == 7 && wordEnd - place != 4 { return .shape }
      if unsafe index >= 8 && !contains(UInt8(ascii: "/"), from: place, to: wordEnd) { return .shape }
      unsafe place = wordEnd + 1
    }
    for group in 0..<2 {
      guard unsafe place < end, unsafe place.pointee == UInt8(ascii: "{") else { break }
      let close = unsafe find(UInt8(ascii: "}"), from: place, to: end)
      guard unsafe starts(with: "} ", at: close, end) else { return .shape }
      unsafe take(group, from: place + 1, to: close, &fields)
      unsafe place = close + 2
    }
    return unsafe readRequest(from: place, to: end, &fields)
  }

  /// Reads the request line. HAProxy cuts a line at its `len`, so that the closing quote may be missing; all before it is
  /// whole then.
  @inline(__always) private func readRequest(from start: Byte, to end: Byte, _ fields: inout Fields) -> RejectReason? {
    guard unsafe start < end, unsafe start.pointee == UInt8(ascii: "\"") else { return .shape }
    let quote = unsafe find(UInt8(ascii: "\""), from: start + 1, to: end)
    if unsafe quote == end {
      fields.repaired = true
    } else if unsafe quote + 1 != end {
      // HAProxy escapes quotes: another one was brought in by a value that it does not escape.
      return .ambiguous
    }
    if unsafe starts(with: "<BADREQ>", at: start + 1, end) {
      fields.excludedAs = "notARequest"
      return nil
    }
    unsafe RequestLine.split(start + 1, quote, into: &fields)
    return nil
  }

  /// Sets the fields that are captured in a group, by their places between `|`.
  @inline(__always) private func take(_ group: Int, from start: Byte, to end: Byte, _ fields: inout Fields) {
    var place = unsafe start
    var number = 0
    for index in unsafe 0..<captures.count {
      let capture = unsafe captures[index]
      guard capture.group == group else { continue }
      while number < capture.place {
        let bar = unsafe find(UInt8(ascii: "|"), from: place, to: end)
        guard unsafe bar < end else { return }
        unsafe place = bar + 1
        number &+= 1
      }
      let valueEnd = unsafe find(UInt8(ascii: "|"), from: place, to: end)
      // HAProxy logs nothing for a header that is missing, and cuts one that is too long.
      guard unsafe valueEnd > place, unsafe !capture.mayBeCut(place, valueEnd) else { continue }
      unsafe fields.set(capture.role, place, valueEnd - place)
    }
  }

  /// HAProxy tells of its servers and of itself in the same log.
  private func notARequest(_ start: Byte, _ end: Byte, _ fields: inout Fields) -> RejectReason? {
    let messages: [StaticString] = [
      "Proxy ", "Server ", "Backup Server ", "Health check ", "backend ", "Connect from ", "Pausing ", "Stopping ",
      "Resuming ", "Loading ", "New worker ", "Exiting ",
    ]
    guard messages.contains(where: { unsafe starts(with: $0, at: start, end) }) else { return .shape }
    fields.excludedAs = "notARequest"
    return nil
  }
}
