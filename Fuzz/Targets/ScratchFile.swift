#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file in a folder of its own, rewritten for every input; whoever starts the fuzzer removes what `TMPDIR` names.
struct ScratchFile: Sendable {
  static let shared = ScratchFile()

  let folder: String
  let name = "input"
  var path: String { "\(folder)/\(name)" }

  private init() {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    folder = "\(parent)/sunset-fuzz-\(getpid())"
    guard unsafe mkdir(folder, 0o700) == 0 else { fatalError("cannot make \(folder)") }
  }

  func write(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { fatalError("cannot write \(path)") }
    defer { close(descriptor) }
    let written = unsafe bytes.withUnsafeBytes { unsafe Self.write(descriptor, $0) }
    guard written == bytes.count else { fatalError("cannot write \(path)") }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
