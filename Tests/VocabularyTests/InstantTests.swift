import Testing

@testable import Vocabulary

@Suite struct InstantTests {
  // Seconds worked out with Python's datetime.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-30T14:30:51Z", 1_796_049_051), ("2026-11-30t14:30:51z", 1_796_049_051),
    ("2026-11-30 14:30:51Z", 1_796_049_051), ("2026-11-30T14:30:51.999Z", 1_796_049_051),
    ("2026-11-30T14:30:51.123456789Z", 1_796_049_051), ("2026-11-30T20:00:51+05:30", 1_796_049_051),
    ("2026-11-30T11:00:51-03:30", 1_796_049_051), ("2026-11-30T14:30:51-00:00", 1_796_049_051),
    ("2026-11-30T14:30Z", 1_796_049_000), ("2026-11-30T15:30+01:00", 1_796_049_000), ("2026-11-30", 1_795_996_800),
    ("1969-12-31T23:59:59Z", -1), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("0001-01-01T00:01:00+00:01", -62_135_596_800),
    // A leap second counts as the second before it.
    ("2016-12-31T23:59:60Z", 1_483_228_799),
  ])
  func reads(text: String, seconds: Int64) {
    #expect(Instant(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "now", "2026-11-30T", "2026-11-30T14:30:51", "2026-11-30T14Z", "2026-11-30T24:00:00Z", "2026-11-30T14:60:00Z",
    "2026-11-30T14:30:61Z", "2026-11-30T14:30:51.Z", "2026-11-30T14:30:51+0530", "2026-11-30T14:30:51+24:00",
    "2026-11-30T14:30:51+05:60", "2026-11-30T14:30:51ZZ", "2026-11-30X14:30:51Z", "2026-02-29T00:00:00Z",
    "2026-11-30T14:30:51Z ", "２026-11-30T14:30:51Z", "1796049051",
    // In UTC these lie in years that RFC 3339 cannot write.
    "9999-12-31T23:59:59-00:01", "0001-01-01T00:00:00+00:01",
  ])
  func refuses(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_796_049_051, "2026-11-30T14:30:51Z"), (-1, "1969-12-31T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func prints(seconds: Int64, text: String) {
    #expect(Instant(seconds: seconds).description == text)
  }

  @Test func arithmetic() {
    let instant = Instant(seconds: 100)
    #expect(instant + 20 == Instant(seconds: 120))
    #expect(instant - 120 == Instant(seconds: -20))
    #expect((instant + 20) - instant == 20)
    #expect(instant < instant + 1)
  }
}
