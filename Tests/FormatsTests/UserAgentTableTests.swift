import ClientContract
import Testing
import Vocabulary

@testable import Formats

@Suite struct UserAgentTableTests {
  private func read(
    _ text: String, _ table: inout UserAgentTable, _ escaping: Escaping = .backslash
  ) -> (version: String?, platform: String?) {
    let bytes = [UInt8](repeating: 0, count: 64) + text.utf8 + [UInt8](repeating: 0x41, count: 64)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return (nil, nil) }
      let answer = unsafe table.read(FieldSlice(start: base + 64, count: text.utf8.count), escaping)
      func copy(_ slice: FieldSlice) -> [UInt8]? {
        slice.count < 0 ? nil : unsafe Array(UnsafeBufferPointer(start: slice.start, count: slice.count))
      }
      return (
        copy(answer.version).map { VersionText($0)?.version.description ?? "unknown" },
        copy(answer.platform).map { String(decoding: $0, as: UTF8.self) }
      )
    }
  }

  @Test func `the same answer from the table as from the text`() {
    var table = UserAgentTable(products: ["MyApp"])
    for _ in 0..<3 {
      // More than the table holds, so that entries replace each other.
      for number in 0..<10_000 {
        let answer = read("MyApp/2.\(number).1 (\(number % 2 == 0 ? "iPhone" : "Android 14"))", &table)
        #expect(answer.version == "2.\(number).1")
        #expect(answer.platform == (number % 2 == 0 ? "ios" : "android"))
      }
      #expect(read("okhttp/4.12.0", &table) == (nil, nil))
    }
  }

  @Test(arguments: [255, 256, 257, 3000])
  func `long ones, with and without room in the table`(count: Int) {
    var table = UserAgentTable(products: ["MyApp"])
    let text = "MyApp/2.3.1 (iPhone; "
    for last in ["a", "b", "a"] {
      let long = text + String(repeating: "x", count: count - text.utf8.count - 1) + last
      #expect(read(long, &table) == ("2.3.1", "ios"))
      let other = String(long.dropLast()) + " MyApp/2.4.0"
      #expect(read(other, &table).version == "unknown")
    }
  }

  @Test func `escapes are undone first`() {
    var table = UserAgentTable(products: ["MyApp"])
    #expect(read(#"MyApp/2.3.1\x09(iPhone)"#, &table) == ("2.3.1", "ios"))
    #expect(read(#"MyApp/2.3.1\x22"#, &table).version == "unknown")
  }

  /// A version is kept with at most forty bytes: what is cut must not become another version.
  @Test(arguments: [
    ("000000000000000001.000000000000000002.123", "unknown"), ("2.3.1+" + String(repeating: "a", count: 60), "unknown"),
    ("2.3.1" + String(repeating: "0", count: 8000), "unknown"), ("2.3.1+" + String(repeating: "a", count: 34), "2.3.1"),
    ("000000000000000001.000000000000000002.12", "1.2.12"),
  ])
  func `long versions`(text: String, version: String) {
    var table = UserAgentTable(products: ["MyApp"])
    #expect(read("MyApp/\(text)", &table).version == version)
    #expect(read("MyApp/\(text)", &table).version == version)
  }

  @Test func `a build number of any length before CFNetwork`() {
    var table = UserAgentTable(products: ["MyApp"])
    for count in 1...18 {
      let build = String(repeating: "1", count: count)
      #expect(read("MyApp/\(build) CFNetwork/1494.0.7 Darwin/23.4.0", &table).version == "unknown", "\(count) digits")
    }
  }

  @Test func `without a product there is no version, but a platform`() {
    var table = UserAgentTable(products: [])
    #expect(read("MyApp/2.3.1 (iPhone)", &table) == (nil, "ios"))
  }

  /// The next file's table begins with what this one's read.
  @Test func `memory of several tables`() {
    let memory = UserAgentMemory()
    for _ in 0..<2 {
      var table = UserAgentTable(products: ["MyApp"], memory: memory)
      #expect(read("MyApp/2.3.1 (iPhone)", &table) == ("2.3.1", "ios"))
      #expect(read("MyApp/2.3.1%20(iPhone)", &table, .percent) == ("2.3.1", "ios"))
      #expect(read("okhttp/4.12.0", &table) == (nil, nil))
    }
  }

  /// The same bytes say another thing where they are escaped in another way.
  @Test func `one memory, several escapings`() {
    let memory = UserAgentMemory()
    var table = UserAgentTable(products: ["MyApp"], memory: memory)
    let text = #"MyApp/2.3.1\x20(iPhone)"#
    for _ in 0..<2 {
      #expect(read(text, &table, .backslash).version == "2.3.1")
      #expect(read(text, &table, .none).version == "unknown")
    }
  }
}
