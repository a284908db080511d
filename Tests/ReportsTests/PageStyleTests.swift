import Foundation
import Testing

@testable import Reports

/// The contrast of the page's colours, in light and dark. Source: WCAG 2.2, 1.4.3, 1.4.11 and "relative luminance".
@Suite struct PageStyleTests {
  /// The variables of the light page, and those with what the dark one changes.
  private static let schemes: [[String: String]] = {
    let parts = PageStyle.text.description.components(separatedBy: "@media (prefers-color-scheme: dark)")
    let light = colors(parts[0])
    return [light, light.merging(colors(String(parts[1].prefix { $0 != "*" }))) { $1 }]
  }()

  private static func colors(_ text: String) -> [String: String] {
    var colors: [String: String] = [:]
    for match in text.matches(of: /--([a-z0-9-]+): #([0-9a-f]{6})/) { colors[String(match.1)] = String(match.2) }
    return colors
  }

  private static func luminance(_ hex: String) throws -> Double {
    let number = try #require(UInt32(hex, radix: 16))
    let channels = [number >> 16, number >> 8, number].map { channel in
      let value = Double(channel & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private static func contrast(_ one: String, _ other: String, _ scheme: [String: String]) throws -> Double {
    let first = try luminance(#require(scheme[one], "\(one)"))
    let second = try luminance(#require(scheme[other], "\(other)"))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  @Test func blackOnWhite() throws {
    #expect(try Self.contrast("a", "b", ["a": "000000", "b": "ffffff"]) == 21)
  }

  @Test(arguments: [
    ("ink", "page"), ("ink", "card"), ("soft", "page"), ("soft", "card"), ("link", "page"), ("go", "card"),
    ("stop", "card"), ("go", "go-back"), ("act", "act-back"), ("stop", "stop-back"), ("calm", "calm-back"),
    ("ink", "calm-back"),
  ])
  func textIsReadable(_ text: String, _ background: String) throws {
    for scheme in Self.schemes {
      #expect(try Self.contrast(text, background, scheme) >= 4.5, "\(scheme["page"] ?? "")")
    }
  }

  @Test(arguments: [
    "limit", "share", "notice", "watch", "line", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "bx", "h5", "gap",
  ])
  func partsOfPicturesStandOut(_ color: String) throws {
    for scheme in Self.schemes { #expect(try Self.contrast(color, "card", scheme) >= 3, "\(scheme["page"] ?? "")") }
  }
}
