enum PolicySentences {
  static func japanese(_ text: String) -> String { text }
}
