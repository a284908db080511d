/// The completion script of fish: one `complete` statement a word, each under the condition that its command is typed.
struct FishCompletion {
  let root: CompletionNode

  var script: String {
    let function = "__\(identifier(root.name))_path"
    let commands = root.all.dropFirst().map { quoted($0.path) }
    let cases = commands.isEmpty ? "" : "    case \(commands.joined(separator: " "))\n      set path \"$path $word\"\n"
    return """
      # Completion of \(root.name) for fish.

      function \(function)
        set -l path \(quoted(root.name))
        for word in (commandline -opc)[2..-1]
          switch "$path $word"
      \(cases)    end
        end
        echo $path
      end

      complete -c \(root.name) -f
      \(root.all.flatMap(lines).joined(separator: "\n"))
      """
  }

  private func lines(_ node: CompletionNode) -> [String] {
    let condition = quoted("test (__\(identifier(root.name))_path) = \"\(node.path)\"")
    let start = "complete -c \(root.name) -n \(condition)"
    let commands = node.children.map { "\(start) -a \(quoted($0.name)) -d \(quoted($0.abstract))" }
    let options = node.options.map { option in
      let names = option.names.map { name in
        switch name {
        case .long(let text): " -l \(text)"
        case .short(let letter): " -s \(letter)"
        }
      }.joined()
      return start + names + (option.kind == .flag ? "" : takesFiles(option) ? " -r -F" : " -x" + values(of: option))
        + " -d " + quoted(option.help.abstract)
    }
    let positionals = node.positionals.filter { $0.completion != .default }.map { start + values(of: $0) }
    return commands + options + positionals
  }

  private func takesFiles(_ argument: ArgumentDefinition) -> Bool { argument.completion == .file(extensions: []) }

  private func values(of argument: ArgumentDefinition) -> String {
    switch argument.completion {
    case .default: ""
    case .directory: " -a '(__fish_complete_directories)'"
    case .file(extensions: []): " -F"
    case .file(let extensions):
      " -a " + quoted("(" + extensions.map { "__fish_complete_suffix .\($0)" }.joined(separator: "; ") + ")")
    case .list(let values): " -a " + quoted(values.joined(separator: " "))
    }
  }

  private func quoted(_ text: String) -> String { "'" + escaped(text, ["'", "\\"]) + "'" }
}
