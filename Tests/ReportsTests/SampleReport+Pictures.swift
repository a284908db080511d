import ClientContract
import Vocabulary

extension SampleReport {
  /// The sample with all that pictures show: twelve weeks of trends and of adoption, a watch, forecasts, hours with a gap.
  static var pictured: Report {
    var report = report
    report.apps[0].subjects = subjects.enumerated().map { index, subject in withTrend(subject, index) }
    report.apps[0].adoption = ["android", "ios"].map(adoption)
    report.hours = [hours]
    return report
  }

  /// Twelve weeks that fall by a tenth each; one subject is new and one was not seen in two weeks.
  private static func withTrend(_ subject: Report.SubjectPart, _ index: Int) -> Report.SubjectPart {
    var subject = subject
    let platform = subject.decision.selector.platform ?? ""
    let (count, whole) = (subject.decision.platformShare.count, subject.decision.platformShare.whole)
    subject.evidence.trend = (0..<(index == 3 ? 4 : 12)).map { week in
      let clients = index == 1 && (3...4).contains(week) ? 0 : count + count * week / 9
      return TrendPoint(
        through: through - 7 * week, share: Share(clients, of: 24_210), platforms: [platform: Share(clients, of: whole)]
      )
    }
    subject.decision.upperBound = min(1, 1.4 * (subject.decision.share.fraction ?? 0) + 0.0001)
    subject.platformBound = min(1, 1.4 * (subject.decision.platformShare.fraction ?? 0) + 0.0001)
    if [.watch, .retired, .reenable].contains(subject.decision.verdict) {
      subject.retiredAt = asOf - Int64(5 + 3 * index) * 86_400
    }
    return subject
  }

  /// Eleven versions that follow each other, and a few clients of unknown version.
  private static func adoption(_ platform: String) -> Report.Adoption {
    let days = (0..<29).map { through - 84 + 3 * $0 }
    let bands = (0..<11).map { version in
      Report.Adoption.Band(
        version: AppVersion(2, version),
        counts: days.indices.map { day in
          let distance = day - version * 3
          return distance < 0 ? 0 : 8_000 / (1 + (distance - 4) * (distance - 4))
        })
    }
    let unknown = Report.Adoption.Band(version: nil, counts: days.map { _ in 37 })
    return Report.Adoption(platform: platform, days: days, bands: [unknown] + bands)
  }

  /// Thirty-five days by the hour; the fifth last lacks three hours, and one hour did not come.
  private static var hours: Report.SourceHours {
    let days = (0..<35).map { index in
      Report.HourDay(
        day: through - 34 + index,
        hits: (0..<24).map { hour in
          if index == 6, hour == 2 { return nil }
          return index == 30 && (9...11).contains(hour) ? 0 : 50 * (12 - abs(hour - 13)) + 40 * (index % 7)
        }, missing: index == 30 ? [9, 10, 11] : [], closed: index != 34)
    }
    return Report.SourceHours(source: "default", days: days)
  }
}
