/// The completion script of zsh: one function a command, each a call of `_arguments`.
struct ZshCompletion {
  let root: CompletionNode

  var script: String {
    let function = name(of: root)
    return """
      #compdef \(root.name)
      # Completion of \(root.name) for zsh.

      \(root.all.map(self.function).joined(separator: "\n\n"))

      # Loaded from fpath, the file is the function's body; read with source, it only registers it.
      if [[ ${funcstack[1]} == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(root.name)
      fi
      """
  }

  private func name(of node: CompletionNode) -> String { "_" + identifier(node.path) }

  private func function(_ node: CompletionNode) -> String {
    var arguments = node.options.map(option)
    if node.children.isEmpty {
      arguments += node.positionals.map(positional)
      let lines = (["_arguments -s -S"] + arguments).joined(separator: " \\\n    ")
      return "\(name(of: node))() {\n  \(lines)\n}"
    }
    arguments += ["'(-)1: :->command'", "'(-)*:: :->rest'"]
    let commands = node.children.map { shellQuoted("\(escaped($0.name, [":"])):\($0.abstract)") }
    let cases = node.children.map { "    \(shellQuoted($0.name))) \(name(of: $0)) ;;" }
    return """
      \(name(of: node))() {
        local context state state_descr line
        typeset -A opt_args
        \((["_arguments -C -s -S"] + arguments).joined(separator: " \\\n    "))
        case $state in
        command)
          local -a commands=(
            \(commands.joined(separator: "\n      "))
          )
          _describe subcommand commands ;;
        rest)
          case ${words[1]} in
      \(cases.joined(separator: "\n"))
          esac ;;
        esac
      }
      """
  }

  /// `'(-h --help)'{-h,--help}'[Show help.]'`; a repeated option may come again, so it excludes nothing.
  private func option(_ option: ArgumentDefinition) -> String {
    // A long name takes its value in the next word or after `=`.
    let names = option.names.map { name in
      name.text + (option.kind == .flag ? "" : name.isShort ? "+" : "=")
    }
    let explanation = shellQuoted("[\(escaped(option.help.abstract, ["[", "]", "\\"]))]" + value(of: option))
    let exclusion = option.isRepeating ? "'*'" : shellQuoted("(\(option.names.map(\.text).joined(separator: " ")))")
    return names.count == 1
      ? exclusion + names[0] + explanation : exclusion + "{\(names.joined(separator: ","))}" + explanation
  }

  private func positional(_ argument: ArgumentDefinition) -> String {
    let message = escaped(argument.valueName, [":"])
    let place = argument.isRepeating ? "*" : argument.isOptional ? ":" : ""
    return shellQuoted("\(place):\(message):\(action(of: argument))")
  }

  private func value(of option: ArgumentDefinition) -> String {
    option.kind == .flag ? "" : ":\(escaped(option.valueName, [":"])):\(action(of: option))"
  }

  private func action(of argument: ArgumentDefinition) -> String {
    switch argument.completion {
    case .default: " "
    case .directory: "_files -/"
    case .file(extensions: []): "_files"
    case .file(let extensions): "_files -g \"\(extensions.map { "*.\($0)" }.joined(separator: " "))\""
    case .list(let values): "(\(values.map { escaped($0, [":", " ", "(", ")"]) }.joined(separator: " ")))"
    }
  }
}
