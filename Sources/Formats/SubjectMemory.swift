import Vocabulary

/// What the raw fields of earlier files came to, for the files of one source: each file numbers its subjects anew, but
/// they are the same few hundred, and reading a version and its platform makes a dozen strings.
///
/// True for one app of lines that name none. Only versions that could be read are kept: the others are counted by text.
final class SubjectMemory {
  /// The app, version and platform as a line has them.
  struct Key: Hashable {
    var version = SmallKey.empty
    var platform = SmallKey.empty
    var app = SmallKey.empty
    /// The three lengths, so that equal words of different lengths differ, and the escaping; all ones for none.
    var shape: UInt32 = .max
  }

  /// A source of random versions must not fill the memory.
  private static let limit = 4_096

  private var subjects: [Key: Subject] = [:]

  /// The subject that a line's fields came to before; nil where they are new.
  func subject(of key: Key) -> Subject? { subjects[key] }

  /// Keeps what fields came to.
  func keep(_ subject: Subject, of key: Key) {
    guard subjects.count < Self.limit else { return }
    subjects[key] = subject
  }
}
