extension Evidence {
  /// What is known of all the app's clients beside the newest window.
  package struct History: Hashable, Sendable {
    /// Clients (or requests) with an unknown version in the newest window, whatever else they were seen with.
    package var unknown: Int
    /// The same a week before; nil where that window has no data.
    package var unknownWeekBefore: Int?
    /// Hours of the window with far fewer hits than usual.
    package var volumeDrops: [VolumeDrop]
    /// Whether the log marks the responses that carried a notice.
    package var marksNotices: Bool
    /// Whether any response of the window carried one, of whatever version.
    package var servesNotices: Bool
    /// The newest closed day's clients (or requests), of all and by platform; nil where no day is closed.
    package var lastClosedDay: DayTotals?

    package init(
      unknown: Int = 0, unknownWeekBefore: Int? = nil, volumeDrops: [VolumeDrop] = [], marksNotices: Bool = false,
      servesNotices: Bool = false, lastClosedDay: DayTotals? = nil
    ) {
      self.unknown = unknown
      self.unknownWeekBefore = unknownWeekBefore
      self.volumeDrops = volumeDrops
      self.marksNotices = marksNotices
      self.servesNotices = servesNotices
      self.lastClosedDay = lastClosedDay
    }
  }

  /// An hour with hits under 30 % of the 28-day median of the same hour. Source: POLICY section 5, `volumeDrop`.
  package struct VolumeDrop: Hashable, Sendable {
    package var source: String
    package var day: Day
    /// 0…23 by the store's zone.
    package var hour: Int
    package var hits: Int
    package var median: Int

    package init(source: String, day: Day, hour: Int, hits: Int, median: Int) {
      self.source = source
      self.day = day
      self.hour = hour
      self.hits = hits
      self.median = median
    }
  }

  /// What one day has, by the report's basis.
  package struct DayTotals: Hashable, Sendable {
    package var day: Day
    package var all: Int
    package var platforms: [String: Int]

    package init(day: Day, all: Int, platforms: [String: Int]) {
      self.day = day
      self.all = all
      self.platforms = platforms
    }
  }
}

extension SubjectEvidence {
  /// What is known of a subject beside the newest window.
  package struct History: Hashable, Sendable {
    /// Its share over 28 days; nil where there is no window.
    package var monthly: ScopedShare?
    /// Clients whose last version within 90 days it is, of all seen in them; nil on basis `requests`, and where versions
    /// do not tell it.
    package var lastSeenOnIt: Share?
    /// The newest silence of 28 days or more after which it was seen again.
    package var silence: Silence?
    /// Which of its clients were served the notice; nil where the log marks none or it is not announced.
    package var notice: NoticeServed?
    /// What was counted since it was retired, day by day to the running one; empty for what is not retired.
    package var retiredDays: [RetiredDay]

    package init(
      monthly: ScopedShare? = nil, lastSeenOnIt: Share? = nil, silence: Silence? = nil, notice: NoticeServed? = nil,
      retiredDays: [RetiredDay] = []
    ) {
      self.monthly = monthly
      self.lastSeenOnIt = lastSeenOnIt
      self.silence = silence
      self.notice = notice
      self.retiredDays = retiredDays
    }
  }

  /// Days without a hit between two with hits.
  package struct Silence: Hashable, Sendable {
    /// The last day before it.
    package var after: Day
    /// The first day with hits again.
    package var until: Day

    package init(after: Day, until: Day) {
      self.after = after
      self.until = until
    }

    /// How many days were silent.
    package var days: Int { Int(until.number) - Int(after.number) - 1 }
  }

  /// How far a notice has reached, as the log has it.
  package struct NoticeServed: Hashable, Sendable {
    /// The first logged serve; nil where there is none.
    package var first: Instant?
    /// Active clients that were served it since it was recorded, of all active ones (requests on basis `requests`).
    package var reach: Share

    package init(first: Instant?, reach: Share) {
      self.first = first
      self.reach = reach
    }
  }

  /// One day of a retired subject.
  package struct RetiredDay: Hashable, Sendable {
    package var day: Day
    /// Clients (or requests) on it, also where the day is not over.
    package var count: Int
    /// The same by platform.
    package var platforms: [String: Int]
    /// What up to four of the same weekdays before it was retired had, those without any data left out.
    package var before: [Int]

    package init(day: Day, count: Int, platforms: [String: Int] = [:], before: [Int] = []) {
      self.day = day
      self.count = count
      self.platforms = platforms
      self.before = before
    }
  }

  /// Whether the readers of a contract could be counted.
  package enum Readers: Hashable, Sendable {
    /// They were, though it may be that there are none.
    case counted
    /// The ledger knows the contract, the configuration does not.
    case notConfigured
    /// Not every hit of the window said which capabilities its client has.
    case capability(String)
    /// Not every hit of the window was looked at for the endpoint; those from a day on were, if there is one.
    case endpoint(Endpoint, since: Day?)
  }

  /// One platform's part of a contract.
  package struct Part: Hashable, Sendable {
    package var platform: String
    package var count: Evidence.Count

    package init(platform: String, count: Evidence.Count) {
      self.platform = platform
      self.count = count
    }
  }
}
