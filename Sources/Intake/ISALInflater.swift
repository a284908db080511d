#if ISAL && os(Linux)
  import CISAL
  import Vocabulary

  /// ISA-L behind ``Inflater``. Source: `igzip_lib.h`, `isal_inflate` with `ISAL_GZIP_NO_HDR`.
  @safe struct ISALInflater: Inflater, ~Copyable {
    // 85 KiB with the window in it: allocated once, never a Swift value.
    private let state: UnsafeMutablePointer<inflate_state>

    init() throws(SunsetError) {
      unsafe state = .allocate(capacity: 1)
      unsafe isal_inflate_init(state)
      unsafe state.pointee.crc_flag = UInt32(ISAL_GZIP_NO_HDR)
    }

    deinit { unsafe state.deallocate() }

    mutating func reset() {
      unsafe isal_inflate_reset(state)
      unsafe state.pointee.crc_flag = UInt32(ISAL_GZIP_NO_HDR)
    }

    mutating func inflate(
      _ input: UnsafePointer<UInt8>, _ inputCount: Int, into output: UnsafeMutablePointer<UInt8>, _ capacity: Int
    ) -> InflateStep {
      unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: input)
      unsafe state.pointee.avail_in = UInt32(inputCount)
      unsafe state.pointee.next_out = output
      unsafe state.pointee.avail_out = UInt32(capacity)
      let code = unsafe isal_inflate(state)
      var step = unsafe InflateStep(
        consumed: inputCount - Int(state.pointee.avail_in), produced: capacity - Int(state.pointee.avail_out),
        state: .open)
      if code < 0 {
        step.state = .corrupt(Self.name(of: code))
      } else if unsafe state.pointee.block_state == ISAL_BLOCK_FINISH {
        step.state = .ended
      }
      return step
    }

    var checksum: UInt32 { unsafe state.pointee.crc }

    // What was read ahead stays in the bit buffer; the bits of a begun byte are below it.
    var surplus: (bytes: UInt64, count: Int) {
      let bits = unsafe Int(state.pointee.read_in_length)
      return (unsafe state.pointee.read_in >> UInt64(bits % 8), bits / 8)
    }

    private static func name(of code: Int32) -> String {
      switch code {
      case ISAL_INVALID_BLOCK: "invalid deflate block"
      case ISAL_INVALID_SYMBOL: "invalid deflate symbol"
      case ISAL_INVALID_LOOKBACK: "invalid lookback distance"
      default: "ISA-L code \(code)"
      }
    }
  }
#endif
