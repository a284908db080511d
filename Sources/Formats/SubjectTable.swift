import ClientContract
import Vocabulary

/// The subjects of one file by small numbers, so that a hit names its subject in four bytes.
///
/// Log lines repeat a few hundred combinations of app, version and platform, so a small cache over their raw bytes
/// answers nearly all of them; only a miss makes strings.
@safe struct SubjectTable: ~Copyable {
  /// The subjects met so far; a hit's number is an index here.
  private(set) var subjects: [Subject] = []

  private let cache: UnsafeMutablePointer<Entry>
  private var numbers: [Subject: Int32] = [:]
  private var unknownTexts: [String: Int32] = [:]
  private var unknownLines: [Int] = []
  private let app: String
  private let memory: SubjectMemory

  /// A combination of raw fields and what it was resolved to.
  private struct Entry {
    var key = SubjectMemory.Key()
    var subject: Int32 = 0
    /// Index into `unknownLines`, or -1 where the version could be read.
    var unknown: Int32 = -1

    @inline(__always) func isSame(_ key: SubjectMemory.Key) -> Bool {
      self.key.shape == key.shape && self.key.version == key.version && self.key.platform == key.platform
        && self.key.app == key.app
    }
  }

  private static let cacheSize = 512
  /// Subjects that one file may bring before further versions count as unknown: a file of random versions must not fill
  /// the memory.
  static let subjectLimit = 65_536
  /// Texts of unknown versions kept by name; the rest counts as `(other)`.
  static let unknownLimit = 1_000

  /// - Parameters:
  ///   - app: the app of lines that name none.
  ///   - memory: what is known already, of the same app.
  init(app: String, memory: SubjectMemory = SubjectMemory()) {
    self.app = app
    self.memory = memory
    unsafe cache = .allocate(capacity: Self.cacheSize)
    unsafe cache.initialize(repeating: Entry(), count: Self.cacheSize)
  }

  deinit {
    unsafe cache.deallocate()
  }

  /// The number of the subject that a line's app, version and platform name.
  @inline(__always) mutating func number(
    app: FieldSlice, version: FieldSlice, platform: FieldSlice, _ escaping: Escaping
  ) -> Int32 {
    let appCount = max(0, app.count)
    let versionCount = max(0, version.count)
    let platformCount = max(0, platform.count)
    guard appCount <= SmallKey.capacity, versionCount <= SmallKey.capacity, platformCount <= SmallKey.capacity else {
      return resolve(app, version, platform, escaping, keep: nil)
    }
    var key = SubjectMemory.Key()
    key.version = unsafe SmallKey(version.start, versionCount)
    key.platform = unsafe SmallKey(platform.start, platformCount)
    key.app = unsafe SmallKey(app.start, appCount)
    key.shape =
      UInt32(truncatingIfNeeded: versionCount | platformCount &<< 8 | appCount &<< 16)
      | UInt32(escaping.rawValue) &<< 24
    let mixed = key.version.mixed ^ SmallKey.mix(key.platform.mixed, key.app.mixed | 1)
    // Two places for each key: with one, two common versions that share it would throw each other out line by line.
    let slot = Int(truncatingIfNeeded: mixed & UInt64(Self.cacheSize - 2))
    for way in 0..<2 where unsafe cache[slot + way].isSame(key) {
      let unknown = unsafe cache[slot + way].unknown
      if unknown >= 0 { unknownLines[Int(unknown)] &+= 1 }
      return unsafe cache[slot + way].subject
    }
    return resolve(app, version, platform, escaping, keep: (slot, key))
  }

  /// Forgets which lines had unknown versions; the numbers of subjects stay.
  mutating func resetCounts() {
    for index in unknownLines.indices { unknownLines[index] = 0 }
  }

  /// Lines by unreadable version text, those without lines left out.
  var unknownVersionLines: [String: Int] {
    var lines: [String: Int] = [:]
    for (text, index) in unknownTexts where unknownLines[Int(index)] > 0 { lines[text] = unknownLines[Int(index)] }
    return lines
  }

  @inline(never) private mutating func resolve(
    _ app: FieldSlice, _ version: FieldSlice, _ platform: FieldSlice, _ escaping: Escaping,
    keep: (slot: Int, key: SubjectMemory.Key)?
  ) -> Int32 {
    if let keep, let subject = memory.subject(of: keep.key),
      numbers.count < Self.subjectLimit || numbers[subject] != nil
    {
      let known = number(subject)
      enter(keep.key, at: keep.slot, subject: known, unknown: -1)
      return known
    }
    let versionBytes = plain(version, escaping)
    var read = versionBytes.isEmpty ? nil : VersionText(versionBytes)
    // IIS writes a space as `+` and a `+` too: `2.3.1+456` is a version and its build either way.
    if read == nil, escaping == .plus { read = VersionText(plain(version, .none)) }
    let platformBytes = plain(platform, escaping)
    let platformWord =
      platformBytes.isEmpty ? read?.platform ?? Subject.noPlatform : PlatformWord.word(ofField: platformBytes)
    let appBytes = plain(app, escaping)
    let appName = appBytes.isEmpty ? self.app : PrintableText.printable(appBytes, limit: 128)
    var unknown: Int32 = -1
    let subject: Int32
    if let read, numbers.count < Self.subjectLimit || numbers[known(appName, platformWord, read.version)] != nil {
      let readable = known(appName, platformWord, read.version)
      subject = number(readable)
      if let keep { memory.keep(readable, of: keep.key) }
    } else {
      let unread = Subject.unknown(app: appName, platform: platformWord)
      // Random apps and platforms must not fill the memory either.
      let isKept = numbers.count < Self.subjectLimit || numbers[unread] != nil
      subject = number(isKept ? unread : .unknown(app: self.app, platform: Subject.noPlatform))
      unknown = unknownIndex(versionBytes.isEmpty ? "(missing)" : PrintableText.printable(versionBytes, limit: 64))
      unknownLines[Int(unknown)] += 1
    }
    if let keep { enter(keep.key, at: keep.slot, subject: subject, unknown: unknown) }
    return subject
  }

  private func enter(_ key: SubjectMemory.Key, at slot: Int, subject: Int32, unknown: Int32) {
    unsafe cache[slot + 1] = cache[slot]
    unsafe cache[slot] = Entry(key: key, subject: subject, unknown: unknown)
  }

  private func known(_ app: String, _ platform: String, _ version: AppVersion) -> Subject {
    Subject(app: app, platform: platform, version: version)
  }

  /// The number of a subject, a new one where it has none.
  mutating func number(_ subject: Subject) -> Int32 {
    if let number = numbers[subject] { return number }
    let number = Int32(subjects.count)
    subjects.append(subject)
    numbers[subject] = number
    return number
  }

  private mutating func unknownIndex(_ text: String) -> Int32 {
    if let index = unknownTexts[text] { return index }
    let name = unknownTexts.count < Self.unknownLimit ? text : "(other)"
    if let index = unknownTexts[name] { return index }
    let index = Int32(unknownLines.count)
    unknownLines.append(0)
    unknownTexts[name] = index
    return index
  }

  /// The unescaped bytes of a field; none where it is missing, empty or `-`.
  private func plain(_ slice: FieldSlice, _ escaping: Escaping) -> [UInt8] {
    guard slice.hasBytes else { return [] }
    var bytes: [UInt8] = []
    unescape(slice, escaping, into: &bytes)
    return bytes == [UInt8(ascii: "-")] ? [] : bytes
  }
}
