import Vocabulary

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The User-Agents that were read lately, with what each says, for the files of one source: a phone's next request is often
/// in the next file. One worker's at a time; what it holds is true for one list of products, one set of exclusions, and one app.
///
/// 2.7 MB of addresses; memory that no User-Agent came to is never touched.
@safe package final class UserAgentMemory {
  /// What is kept of one User-Agent.
  struct Entry {
    var hash: UInt64
    /// The length of the raw User-Agent plus one, so that memory of zeros is an empty table.
    var countPlusOne: Int32
    var versionCount: Int8
    var platformCount: Int8
    /// The rule's index plus two; 1 where none takes it, 0 where that is not known yet.
    var rulePlusTwo: Int16
  }

  /// Slots, in pairs: a User-Agent is in one of the two of its pair.
  static let size = 8192
  /// The longest User-Agent kept, in bytes.
  static let longest = 256
  static let answerSize = 64

  /// What else those files told.
  let subjects = SubjectMemory()
  /// One more than ``size``: the last is for what is too long to keep.
  let entries: UnsafeMutablePointer<Entry>
  /// The raw User-Agents, ``longest`` bytes each, with padding for the scanners.
  let texts: UnsafeMutablePointer<UInt8>
  /// Version and platform bytes, ``answerSize`` bytes each.
  let answers: UnsafeMutablePointer<UInt8>

  package init() {
    unsafe entries = Self.zeroed(Self.size + 1)
    unsafe texts = Self.zeroed(Self.size * Self.longest + 64)
    unsafe answers = Self.zeroed((Self.size + 1) * Self.answerSize + 64)
  }

  deinit {
    unsafe free(entries)
    unsafe free(texts)
    unsafe free(answers)
  }

  /// Zeroed memory straight from the system.
  private static func zeroed<Element>(_ count: Int) -> UnsafeMutablePointer<Element> {
    guard let memory = unsafe calloc(count, MemoryLayout<Element>.stride) else {
      fatalError("out of memory for the table of User-Agents")
    }
    return unsafe memory.bindMemory(to: Element.self, capacity: count)
  }
}
