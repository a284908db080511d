/// Log shippers' JSON: an object a line that holds the line of a program, and when it came.
extension WrappedLine {
  /// The members that hold the line: of Filebeat, Logstash, Vector and rsyslog; of Fluentd and Fluent Bit; of systemd's
  /// journal; of Google Cloud.
  static let messageKeys: [StaticString] = ["message", "log", "MESSAGE", "textPayload"]
  /// The members that hold the time: the same writers'.
  private static let timeKeys: [StaticString] = [
    "@timestamp", "timestamp", "time", "date", "__REALTIME_TIMESTAMP",
  ]

  /// Takes the line out of the first member that holds one. Blanks before it are left out: rsyslog keeps the one that the
  /// sender put behind its tag.
  mutating func readMessage(_ start: Byte, _ end: Byte) -> Bool {
    var message: FieldSlice?
    var stamp: FieldSlice?
    unsafe JSONWalk.members(of: FieldSlice(start: start, count: end - start)) { key, value in
      if message == nil, value.isString, Self.messageKeys.contains(where: { key.isText($0) }) {
        message = value.content
      } else if stamp == nil, !value.isObject, !value.isList, Self.timeKeys.contains(where: { key.isText($0) }) {
        stamp = value.content
      }
    }
    guard var line = message else { return false }
    while line.count > 0, unsafe line.start.pointee == 0x20 {
      unsafe line.start += 1
      line.count -= 1
    }
    let last = unsafe line.start + (line.count - 1)
    if line.count >= 2, unsafe last.pointee == UInt8(ascii: "n"), unsafe isEscaped(last, from: line.start) {
      line.count -= 2
    }
    content = line
    if let stamp { time = stamp }
    isInJSON = true
    return true
  }
}
