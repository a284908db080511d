#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
package import Vocabulary

/// Files named by an operator: files, folders (every regular file below, hidden ones left out) and glob patterns.
package enum InputPaths {
  /// The files, each once, in the order of the arguments and by name within a folder or pattern; `-` stays.
  /// - Throws: `SunsetError` (`inputMissing`) for what does not exist, and for a folder or pattern without files.
  package static func expand(_ paths: [String]) throws(SunsetError) -> [String] {
    var files: [String] = []
    var seen: Set<String> = []
    for path in paths {
      for file in try expand(path) where seen.insert(file).inserted { files.append(file) }
    }
    return files
  }

  /// The bytes of all files together, as they lie on the disk; nil where one is no regular file, as standard input may be.
  package static func totalBytes(_ files: [String]) -> Int? {
    var total = 0
    for file in files {
      var status = stat()
      guard unsafe stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      total += Int(status.st_size)
    }
    return total
  }

  private static func expand(_ path: String) throws(SunsetError) -> [String] {
    if path == "-" { return [path] }
    switch kind(of: path) {
    case .folder:
      let files = try walk(path, depth: 0)
      guard !files.isEmpty else {
        throw SunsetError(
          .inputMissing, "\(path): the folder holds no files; name the folder or the files of your logs")
      }
      return files
    case .missing:
      guard path.contains(where: { "*?[".contains($0) }) else {
        throw SunsetError(.inputMissing, "\(path): no such file or folder; check the path and the working folder")
      }
      var files: [String] = []
      for match in matches(of: path) { files += kind(of: match) == .folder ? try walk(match, depth: 0) : [match] }
      guard !files.isEmpty else {
        throw SunsetError(.inputMissing, "\(path): no file matches; check the pattern and the working folder")
      }
      return files
    case .other: return [path]
    }
  }

  private enum Kind { case folder, missing, other }

  private static func kind(of path: String) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return errno == ENOENT || errno == ENOTDIR ? .missing : .other }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
  }

  /// Whether a folder's entry is itself a link; a linked folder is not entered, so that no loop is.
  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Folders within folders that are entered; deeper ones are no log archive.
  private static let deepest = 32

  private static func walk(_ folder: String, depth: Int) throws(SunsetError) -> [String] {
    guard depth < deepest else { return [] }
    guard let handle = unsafe opendir(folder) else {
      throw SunsetError(
        .inputMissing, "\(folder): the folder cannot be read: \(systemMessage(errno)); check its permissions")
    }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    var files: [String] = []
    for name in names.sorted() {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      switch kind(of: path) {
      case .folder: if !isLink(path) { files += try walk(path, depth: depth + 1) }
      case .missing: continue  // a dangling link, or a file rotated away since
      case .other: files.append(path)
      }
    }
    return files
  }

  private static func matches(of pattern: String) -> [String] {
    var result = unsafe glob_t()
    defer { unsafe globfree(&result) }
    guard unsafe glob(pattern, 0, nil, &result) == 0 else { return [] }
    var paths: [String] = []
    for index in unsafe 0..<Int(result.gl_pathc) {
      if let path = unsafe result.gl_pathv[index] { unsafe paths.append(String(cString: path)) }
    }
    return paths
  }
}
