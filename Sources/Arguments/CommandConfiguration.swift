/// What a command is called, what help says about it, and which commands it has below it.
package struct CommandConfiguration: Sendable {
  /// The word that is typed; nil for the type's name in kebab case.
  package var commandName: String?
  /// One sentence, shown in its own help and in its parent's list.
  package var abstract: String
  /// More about it, shown in its own help; lines that begin with blanks keep their indentation.
  package var discussion: String
  /// What `--version` prints, here and on every command below; empty for no such flag.
  package var version: String
  /// The commands below, in the order help lists them.
  package var subcommands: [any ParsableCommand.Type]
  /// Pages of help beside those of the commands; of the root only, and under no command's name.
  package var topics: [HelpTopic]

  /// Makes a configuration.
  package init(
    commandName: String? = nil, abstract: String = "", discussion: String = "", version: String = "",
    subcommands: [any ParsableCommand.Type] = [], topics: [HelpTopic] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.version = version
    self.subcommands = subcommands
    self.topics = topics
  }
}
