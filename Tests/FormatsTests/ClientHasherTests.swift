import Testing
import Vocabulary

@testable import Formats

@Suite struct ClientHasherTests {
  private func hash(_ text: String, _ escaping: Escaping = .none, key: ClientKey = testKey) -> UInt64 {
    var hasher = ClientHasher(key: key)
    let bytes = Array(text.utf8) + [UInt8](repeating: 0x5C, count: 64)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe hasher.hash(FieldSlice(start: base, count: text.utf8.count), escaping)
    }
  }

  @Test(arguments: [
    "-", "--", "0", "000000", "null", "NULL", "nil", "none", "undefined", "Undefined", "unknown", "(null)", "NaN",
    "00000000-0000-0000-0000-000000000000",
  ])
  func `what stands for no id is no client`(text: String) {
    #expect(hash(text) == 0)
  }

  @Test(arguments: [
    "1", "7", "01", "nullable", "undefined1", "8f14e45f-ceea-467f-a0e6-5b8d3c1f0001",
    "00000000-0000-0000-0000-000000000001",
  ])
  func `an id is a client`(text: String) {
    #expect(hash(text) != 0)
    #expect(hash(text) == hash(text))
    #expect(hash(text) != hash(text, key: ClientKey(first: 1, second: 2)))
    #expect(hash(text) != hash(text + "x"))
  }

  @Test(arguments: [
    (#"a\x22b\x5Cc-device-1"#, Escaping.backslash), (#"a\"b\\c-device-1"#, .backslash), (#"a\"b\\c-device-1"#, .json),
    (#"a\u0022b\u005cc-device-1"#, .json), ("a%22b%5Cc-device-1", .percent), (#"a"b\c-device-1"#, .none),
  ])
  func `one id has one hash, whatever its writer escaped`(text: String, escaping: Escaping) {
    #expect(hash(text, escaping) == hash(#"a"b\c-device-1"#))
  }

  @Test func `it is SipHash-2-4 under the key`() {
    // The paper's example needs bytes 00…0e, which no log has: an id of the ASCII bytes 30…3e, hashed by the function
    // that SipHashTests holds against the reference.
    let text = "0123456789:;<=>"
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 8)
    let expected = unsafe bytes.withUnsafeBufferPointer { buffer -> UInt64 in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe sipHash(base, count: 15, key: testKey)
    }
    #expect(hash(text) == expected)
  }
}
