/// What is wrong with the compressed data of a file.
struct Damage: Hashable {
  /// What and where, in a few words.
  var text: String
  /// How many of the first bytes of its content are sure; nil where all that came is.
  var sureBytes: Int?
}
