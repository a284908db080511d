import ClientContract
import Testing

/// 5,000 gate files made from a seed: a gate that is understood holds, every other one lets the user pass.
@Suite struct UpdateGateCorpusTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      // SplitMix64, so that every machine makes the same corpus.
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
  }

  /// A threshold as JSON, with the version that it plainly is.
  private static func threshold(_ random: inout Random) -> (json: String, plain: AppVersion?, isUnderstood: Bool) {
    let numbers = (0..<3).map { _ in Int.random(in: 0...12, using: &random) }
    let version = AppVersion(numbers[0], numbers[1], numbers[2])
    switch Int.random(in: 0..<10, using: &random) {
    case 0...4: return ("\"\(numbers[0]).\(numbers[1]).\(numbers[2])\"", version, true)
    case 5: return ("\"\(numbers[0])\"", AppVersion(numbers[0]), true)
    case 6: return ("null", nil, true)
    default:
      let odd = [
        "9", "9.9", "true", "{}", "[]", "[\"9.9.9\"]", "{\"minimum\":\"9.9.9\"}", "\"\"", "\" \"", "\"9.9.9.9\"",
        "\"x\"",
        "\"9.9.9-rc\"", "\"9,9,9\"", "\"9.9.9.\"", "\".9\"", "\"-1.0.0\"", "\"+9.0.0\"", "\"1e9\"", "\"٩.٩.٩\"",
        "\"∞\"",
        "\"0x99.0.0\"", "\"99999999999999999999.0.0\"", "\"9223372036854775808\"", "\"9.9.18446744073709551616\"",
        "\"v9.9.9\"", "\"9.9.9\\u0000\"", "\"9.9.9\\n\"", "\"9 .9.9\"", "\"latest\"", "\"null\"", "-9", "1e999",
        "\"９.0.0\"",
      ]
      return (odd.randomElement(using: &random) ?? "9", nil, false)
    }
  }

  /// The whole file around two thresholds, and whether they still stand where a gate has them.
  private static func document(_ minimum: String, _ recommended: String, _ random: inout Random) -> (String, Bool) {
    let thresholds = #"{"minimum":\#(minimum),"recommended":\#(recommended)}"#
    switch Int.random(in: 0..<36, using: &random) {
    case 0: return (#"{"iOS":\#(thresholds)}"#, false)
    case 1: return (#"{"ios":[\#(thresholds)]}"#, false)
    case 2: return (#"{"ios":"\#(minimum.filter { $0 != "\"" && $0 != "\\" })"}"#, false)
    case 3: return (#"{"ios":{"Minimum":\#(minimum),"recommend":\#(recommended)}}"#, false)
    case 4: return (#"{"gate":{"ios":\#(thresholds)}}"#, false)
    case 5: return (#"{"ios":null,"android":\#(thresholds)}"#, false)
    case 6: return (#"{"ios":{"minimum":{"version":\#(minimum)},"recommended":[\#(recommended)]}}"#, false)
    case 7: return (#"{"ios":\#(thresholds),"ios":{"minimum":"9.9.9"}}"#, false)
    case 8: return (#"{"ios":{"minimum":"9.9.9","minimum":\#(minimum)}}"#, false)
    case 9: return (#"{ios:\#(thresholds)}"#, false)
    case 10: return (#"{"ios":\#(thresholds),}"#, false)
    case 11: return (#"/* gate */ {"ios":\#(thresholds)}"#, false)
    // What it need not know, and how it is laid out, change nothing.
    case 12: return ("\n{\t\"ios\" : \(thresholds) ,\r\n\"tv\": {}, \"note\": [1, {\"minimum\": \"9\"}]}\n", true)
    case 13: return (#"{"ios":{"store":"x","minimum":\#(minimum),"since":9,"recommended":\#(recommended)}}"#, true)
    default: return (#"{"android":{"minimum":"0.0.1"},"ios":\#(thresholds)}"#, true)
    }
  }

  @Test func `nobody is stopped by what is not plain`() throws {
    var random = Random(state: 20_261_130)
    var counts = (stopped: 0, prompted: 0, passed: 0, broken: 0)
    for number in 0..<5_000 {
      let (minimum, recommended) = (Self.threshold(&random), Self.threshold(&random))
      var (text, isInPlace) = Self.document(minimum.json, recommended.json, &random)
      var isPlain = isInPlace && minimum.isUnderstood && recommended.isUnderstood
      if let low = minimum.plain, let high = recommended.plain, low > high { isPlain = false }
      var bytes = Array(text.utf8)
      if Int.random(in: 0..<4, using: &random) == 0 {
        isPlain = false
        counts.broken += 1
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
        case 1: bytes.insert(UInt8(ascii: "}"), at: 0)
        case 2: bytes += Array("garbage".utf8)
        default:
          text = "[" + text + "]"
          bytes = Array(text.utf8)
        }
      }
      let version = AppVersion(Int.random(in: 0...12, using: &random), Int.random(in: 0...12, using: &random))
      var expected = UpdateAdvice.none
      if isPlain {
        if let high = recommended.plain, version < high { expected = .recommended(high) }
        if let low = minimum.plain, version < low { expected = .required(low) }
      }
      let advice = UpdateGate(json: bytes).advice(for: version, on: "ios")
      #expect(advice == expected, "item \(number): \(String(decoding: bytes, as: UTF8.self))")
      switch expected {
      case .none: counts.passed += 1
      case .recommended: counts.prompted += 1
      case .required: counts.stopped += 1
      }
    }
    // The corpus is of use only where all of this is in it.
    #expect(counts.stopped > 150)
    #expect(counts.prompted > 150)
    #expect(counts.passed > 2_000)
    #expect(counts.broken > 1_000)
  }

  @Test func `a byte changed anywhere in a gate never stops a version that the gate did not`() {
    var random = Random(state: 7)
    let text = #"{"ios": {"minimum": "2.2.0", "recommended": "2.4.0"}, "android": {"minimum": "2.1.0"}}"#
    for _ in 0..<5_000 {
      var bytes = Array(text.utf8)
      let index = bytes.indices.randomElement(using: &random) ?? 0
      // A digit for a digit is another gate, plainly said.
      let byte = UInt8.random(in: 0...255, using: &random)
      guard !(0x30...0x39).contains(byte) else { continue }
      bytes[index] = byte
      let advice = UpdateGate(json: bytes).advice(for: AppVersion(2, 4), on: "ios")
      #expect(advice == .none, "\(bytes)")
    }
  }
}
