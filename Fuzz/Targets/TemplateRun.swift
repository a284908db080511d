import Formats
import Vocabulary

/// Reads the first line as a format, as an operator gives it, and the others as its lines.
enum TemplateRun {
  @Sendable static func check(_ input: [UInt8]) {
    let end = input.firstIndex(of: 0x0A) ?? input.count
    let format = String(decoding: input[..<end], as: UTF8.self)
    do throws(SunsetError) {
      LinesRun(try FormatPlan(format: format)).check(Array(input[end...].dropFirst()))
    } catch {
      require(error.code == .usage, "a format is refused with the code \(error.code)")
    }
  }
}
