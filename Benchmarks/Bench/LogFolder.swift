import CZlib
import Foundation

/// A folder with the logs of the three formats and the right answers; made once for a number of lines.
struct LogFolder {
  let path: String
  let lines: Int

  /// Bytes of the lines of a format, and of its files.
  struct Sizes: Codable {
    var raw = 0
    var compressed = 0
    var files = 0
  }

  private(set) var sizes: [String: Sizes] = [:]
  /// Whether it was made now.
  private(set) var isNew = false

  /// Takes a folder that was made before, or makes it.
  init(_ parent: String, lines: Int) throws {
    path = "\(parent)/\(lines)"
    self.lines = lines
    let made = URL(fileURLWithPath: "\(path)/sizes.json")
    if let known = try? JSONDecoder().decode([String: Sizes].self, from: Data(contentsOf: made)) {
      sizes = known
      return
    }
    let requests = Requests(lines: lines)
    for format in LogFormat.allCases { sizes[format.rawValue] = try write(format, requests) }
    try Answers(requests).write(to: path)
    // Last, so that a folder which was not finished is made again.
    try JSONEncoder().encode(sizes).write(to: made)
    isNew = true
  }

  private func write(_ format: LogFormat, _ requests: Requests) throws -> Sizes {
    let folder = "\(path)/\(format.rawValue)"
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var sizes = Sizes()
    var file: GzipFile?
    var number = -1
    try requests.forEach { request in
      let wanted = (request.second - Requests.start) * format.filesPerDay / 86_400
      if wanted != number {
        number = wanted
        try file?.close()
        let opened = try GzipFile("\(folder)/\(1000 + number).log.gz")
        sizes.files += 1
        sizes.raw += try opened.write(format.header)
        file = opened
      }
      sizes.raw += try file?.write(format.line(request, request.client.map { requests.clients[$0] })) ?? 0
    }
    try file?.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      sizes.compressed += (attributes[.size] as? Int) ?? 0
    }
    return sizes
  }
}

/// A gzip file that is being written, at level 6 as logrotate and servers do it.
@safe final class GzipFile {
  private let handle: gzFile
  private let path: String

  init(_ path: String) throws {
    guard let handle = unsafe gzopen(path, "wb6") else { throw Failure("cannot write \(path); check the disk") }
    unsafe self.handle = handle
    self.path = path
  }

  /// - Returns: the bytes of the text.
  func write(_ text: String) throws -> Int {
    var text = text
    let count = text.withUTF8 { bytes in unsafe gzwrite(handle, bytes.baseAddress, UInt32(bytes.count)) }
    guard Int(count) == text.utf8.count else { throw Failure("cannot write \(path); check the disk") }
    return Int(count)
  }

  func close() throws {
    guard unsafe gzclose(handle) == Z_OK else { throw Failure("cannot write \(path); check the disk") }
  }
}

/// What ends the benchmark, in one line.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
