import FuzzTargets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// libFuzzer brings its own main and calls these two. Source: LLVM's documentation, "libFuzzer", Fuzz Target.

/// The target that the environment names; without one the list of targets is the answer.
private let chosen: FuzzTarget = {
  let name = unsafe getenv("SUNSET_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  if let target = FuzzTarget.all.first(where: { $0.name == name }) { return target }
  for target in FuzzTarget.all { print(target.name, target.longestInput) }
  exit(name.isEmpty ? 0 : 64)
}()

/// Called once before the first input, so that the list can be had without one.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  _ = chosen
  return 0
}

/// Called with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  let start = processorSeconds()
  chosen.run(input)
  let taken = processorSeconds() - start
  require(taken < FuzzTarget.secondsPerInput, "\(count) bytes took \(taken) s of processor time")
  return 0
}

/// The time that this process has computed for, in seconds; unlike the wall's, other programs do not lengthen it.
private func processorSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
