/// The completion script of bash 3.2 and later.
struct BashCompletion {
  let root: CompletionNode

  /// The script looks up three tables by the words typed so far: commands, values of options, and words.
  var script: String {
    let function = "_" + identifier(root.name)
    return """
      #!/bin/bash
      # Completion of \(root.name) for bash.

      \(function)() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
        local path=\(shellQuoted(root.name)) index words=''
        COMPREPLY=()
        # --name=value arrives as three words.
        if [[ $current == '=' ]]; then
          current=''
        elif [[ $previous == '=' ]]; then
          previous="${COMP_WORDS[COMP_CWORD-2]}"
        fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          case "$path ${COMP_WORDS[index]}" in
      \(commandTable)
          esac
        done
        case "$path:$previous" in
      \(valueTable)
        esac
        case "$path" in
      \(wordTable)
        esac
        COMPREPLY+=($(compgen -W "$words" -- "$current"))
      }

      \(function)_files() {
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen "$@"))
      }

      complete -F \(function) \(shellQuoted(root.name))
      """
  }

  private var commandTable: String {
    let commands = root.all.dropFirst().map { shellQuoted($0.path) }
    return commands.isEmpty
      ? "      *) ;;" : "      \(commands.joined(separator: " | ")))\n        path=\"$path ${COMP_WORDS[index]}\" ;;"
  }

  private var valueTable: String {
    let rows = root.all.flatMap { node in
      node.options.filter { $0.kind == .option }.map { option in
        let patterns = option.names.map { shellQuoted("\(node.path):\($0.text)") }.joined(separator: " | ")
        return "    \(patterns))\n      \(values(of: option))return ;;"
      }
    }
    return rows.isEmpty ? "    *) ;;" : rows.joined(separator: "\n")
  }

  private var wordTable: String {
    root.all.map { node in
      var words = node.children.map(\.name) + node.options.flatMap(\.names).map(\.text)
      var files = ""
      for argument in node.positionals {
        if case .list(let values) = argument.completion { words += values } else { files += values(of: argument) }
      }
      let condition = files.isEmpty ? "" : "[[ $current == -* ]] || { \(files)} "
      return
        "    \(shellQuoted(node.path)))\n      words=\(shellQuoted(words.joined(separator: " ")))\n      \(condition);;"
    }.joined(separator: "\n")
  }

  /// Statements that offer an argument's values, each with its semicolon.
  private func values(of argument: ArgumentDefinition) -> String {
    let files = "_\(identifier(root.name))_files"
    switch argument.completion {
    case .default: return ""
    case .directory: return "\(files) -d -- \"$current\"; "
    case .file(extensions: []): return "\(files) -f -- \"$current\"; "
    case .file(let extensions):
      let wanted = extensions.map { "\(files) -f -X \(shellQuoted("!*.\($0)")) -- \"$current\"; " }.joined()
      return "\(files) -d -- \"$current\"; \(wanted)"
    case .list(let values):
      return "COMPREPLY=($(compgen -W \(shellQuoted(values.joined(separator: " "))) -- \"$current\")); "
    }
  }
}
