/// What the user is told about an error, and the code to end with: the one place that chooses both.
struct MessageInfo {
  let message: String
  /// The message as it is printed, with label and usage.
  let fullText: String
  let exitCode: ExitCode

  init(_ error: any Error, root: any ParsableCommand.Type) {
    let path = (error as? CommandError)?.path ?? CommandPath(root)
    switch (error as? CommandError)?.reason ?? error {
    case let exit as ExitCode:
      self.init(message: "", exitCode: exit)
    case let exit as CleanExit:
      self.init(message: Self.text(of: exit, at: path), exitCode: .success)
    case let error as ParserError:
      self.init(usageError: error.message, at: path)
    case let error as ValidationError:
      self.init(usageError: error.message, at: path)
    case let error:
      let text = String(describing: error)
      self.init(message: text, fullText: "Error: \(text)", exitCode: .failure)
    }
  }

  private init(message: String, fullText: String? = nil, exitCode: ExitCode) {
    self.message = message
    self.fullText = fullText ?? message
    self.exitCode = exitCode
  }

  private init(usageError message: String, at path: CommandPath) {
    let usage = HelpGenerator(path, columns: Terminal.columns).usage(after: "Usage: ")
    let more = "  See '\(path.name) --help' for more information."
    self.init(message: message, fullText: "Error: \(message)\n\(usage)\n\(more)", exitCode: .validationFailure)
  }

  private static func text(of exit: CleanExit, at path: CommandPath) -> String {
    switch exit.request {
    case .message(let text): text
    case .help(nil): HelpGenerator(path, columns: Terminal.columns).help
    case .help(let type?):
      HelpGenerator(CommandPath(path.root).path(to: type) ?? CommandPath(type), columns: Terminal.columns).help
    }
  }
}
