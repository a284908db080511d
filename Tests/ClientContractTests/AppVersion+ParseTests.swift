import ClientContract
import Testing

@Suite struct AppVersionParseTests {
  @Test(
    "what apps really send",
    arguments: [
      ("2.3.1", AppVersion(2, 3, 1)), ("2.3.1 (456)", AppVersion(2, 3, 1)), ("2.3.1(456)", AppVersion(2, 3, 1)),
      ("2.3.1+456", AppVersion(2, 3, 1)), ("v2.3", AppVersion(2, 3, 0)), ("V2.3", AppVersion(2, 3, 0)),
      ("2.3", AppVersion(2, 3, 0)), ("7", AppVersion(7, 0, 0)), ("0", AppVersion(0, 0, 0)),
      ("2.3.1-beta.2", AppVersion(2, 3, 1)), ("2.3.1-rc.1+456", AppVersion(2, 3, 1)),
      ("2.3.1-beta.2 (456)", AppVersion(2, 3, 1)), ("2026.11.1", AppVersion(2026, 11, 1)),
      ("2018.06.05", AppVersion(2018, 6, 5)), ("02.003.0001", AppVersion(2, 3, 1)), ("2.0028", AppVersion(2, 28, 0)),
      ("3.00.00", AppVersion(3, 0, 0)), ("2.3.1.4567", AppVersion(2, 3, 1)), ("1.2.3.4.5.6", AppVersion(1, 2, 3)),
      ("  2.3.1  ", AppVersion(2, 3, 1)), ("\t2.3.1\t", AppVersion(2, 3, 1)), ("1.3.0 (93)", AppVersion(1, 3, 0)),
      ("2.3.1 (build 456) (store)", AppVersion(2, 3, 1)), ("2.3.1 ()", AppVersion(2, 3, 1)),
      ("999999999999999999.0.0", AppVersion(999_999_999_999_999_999, 0, 0)),
    ])
  func reads(text: String, version: AppVersion) {
    #expect(AppVersion(text) == version)
    #expect(AppVersion(utf8: Array(text.utf8)) == version)
    #expect(AppVersion(Substring(text)) == version)
  }

  @Test(
    "what nobody can tell",
    arguments: [
      "", " ", "-", "unknown", "null", "undefined", "(null)", "NaN", "dev", "MyApp/undefined", "latest",
      "google/walleye/walleye:8.1.0/OPM1.171019.011/4448085:user/release-keys",
      // One digit too many for 18, and far too many.
      "1000000000000000000.0.0", "99999999999999999999.0.0", "2.99999999999999999999.0", "2.3.1.99999999999999999999",
      // Full-width and Arabic-Indic digits; a no-break space and a zero-width one around.
      "７.１.０", "٢.٣.١", "2.３.1", "\u{A0}2.3.1", "2.3.1\u{200B}", "\u{FEFF}2.3.1",
      // Two versions, even where a server joined two headers.
      "2.3.1, 2.4.0", "2.3.1,2.4.0", "[\"2.3.1\",\"2.4.0\"]", "2.3.1 2.4.0", "2.3.1;2.4.0", "2.3.1|456",
      "-2.3.1", "+2.3.1", "- 2.3.1", "\"2.3.1\"", "{\"v\":\"2.3.1\"}", "2.3.1\\", "{2.3.1|456}", "2.3.1%20(456)",
      "2.3.1\t456", "2.3.1 456", "2.3.", "2.", ".3", ".", "2..3", "2.3.x", "x.3.1", "2.3.1rc1", "2.3.1b", "2,3,1",
      "vv2.3", "v", "v 2.3", "version 2.3", "2.3.1 (456", "2.3.1 456)", "2.3.1 ((456))", "2.3.1 (456) x",
      "2.3.1-beta_2", "2.3.1-béta", "2.3.1\n", "2.3.1\r", "2.3.1\0", "0x2.3.1", "2e3", "2 .3.1", "2. 3.1",
      "2.3.1 -beta", "2.3.1/4",
    ])
  func refuses(text: String) {
    #expect(AppVersion(text) == nil)
    #expect(AppVersion(utf8: Array(text.utf8)) == nil)
  }

  @Test("bytes that are no UTF-8 are no version")
  func bytes() {
    #expect(AppVersion(utf8: [0x32, 0x2E, 0x33, 0xFF]) == nil)
    #expect(AppVersion(utf8: [0xFF]) == nil)
    // In a build's parentheses anything may stand.
    #expect(AppVersion(utf8: Array("2.3 (".utf8) + [0xFF] + Array(")".utf8)) == AppVersion(2, 3))
  }

  @Test("what is printed is read back", arguments: [AppVersion(0), AppVersion(2, 10, 0), AppVersion(2026, 11, 1)])
  func roundTrip(version: AppVersion) {
    #expect(AppVersion(version.description) == version)
  }
}
