import ClientContract
import Policy
import Vocabulary

// Files that operators write: whatever they hold, the answer is a value or a usage error.

/// `sunset.json`
enum ConfigurationRun {
  @Sendable static func check(_ input: [UInt8]) {
    do throws(SunsetError) {
      let configuration = try Configuration(json5: input, file: "sunset.json")
      require(Set(configuration.sources.map(\.name)).count == configuration.sources.count, "two sources of one name")
      require((0...168).contains(configuration.graceHours), "hours of grace out of range")
    } catch {
      require(error.code == .usage, "a configuration is refused with the code \(error.code)")
      require(error.message.hasPrefix("sunset.json:"), "an error does not name the file: \(error.message)")
    }
  }
}

/// A flag file.
enum FlagsRun {
  @Sendable static func check(_ input: [UInt8]) {
    let document = FlagDocument(.bytes(file: "flags.json", input))
    require(document.fault == nil || document.keys.isEmpty, "a file that cannot be read has flags")
  }
}

/// The update gate that apps read.
enum GateRun {
  @Sendable static func check(_ input: [UInt8]) {
    let gate = UpdateGate(json: input)
    let platforms = ["ios", "android"].map { platform in
      GatePlatform(
        platform,
        versions: [
          GateVersion(AppVersion(2, 0), activeClients: 5, remainingClients: 5, requests: 9),
          GateVersion(nil, activeClients: 1, remainingClients: 1, requests: 1),
        ])
    }
    require(GateLint.findings(gate, platforms).allSatisfy { !$0.text.isEmpty }, "a finding without words")
    for (name, thresholds) in gate.thresholds {
      require(!gate.problems.contains { $0.platform == name }, "an entry that is not understood has thresholds")
      require(!thresholds.contradictsItself, "a minimum above its recommendation")
      require(gate.advice(for: nil, on: name) == .none, "a version that is not known is stopped")
      _ = GateSimulation(platforms[0], thresholds: thresholds)
    }
    // What is written can be read, and says the same.
    let written = UpdateGate(json: gate.file(updating: input).utf8)
    for (name, thresholds) in gate.thresholds {
      require(written.thresholds[name] == thresholds, "written and read again, the thresholds differ")
    }
  }
}

/// The export of a ledger, as `ledger --import` takes it.
enum LedgerRun {
  @Sendable static func check(_ input: [UInt8]) {
    do throws(SunsetError) {
      let events = try LedgerEvent.events(json: input, file: "ledger.json")
      require(zip(events, events.dropFirst()).allSatisfy { $0.id < $1.id }, "events out of order")
      for event in events {
        require(event.id > 0 && !event.actor.isEmpty, "an event of nobody")
        require(Instant(event.at.description) == event.at, "an instant that cannot be written")
        if let selector = event.selector {
          require(Selector(selector.description) == selector, "\(selector) reads as another subject")
        }
      }
    } catch {
      require(error.code == .usage, "a ledger is refused with the code \(error.code)")
      require(error.message.hasPrefix("ledger.json"), "an error does not name the file: \(error.message)")
    }
  }
}

/// Two forms of a response, a zero byte between them.
enum ContractRun {
  @Sendable static func check(_ input: [UInt8]) {
    let end = input.firstIndex(of: 0) ?? input.count
    let (old, new) = (input[..<end], input[end...].dropFirst())
    do throws(ContractReadingError) {
      _ = try ContractChange.changes(from: old, to: new)
    } catch {
      require(!error.message.isEmpty, "a document is refused without a reason")
    }
    do throws(ContractReadingError) {
      let changes = try ContractChange.changes(from: old, to: old)
      require(changes.isEmpty, "a document differs from itself: \(changes)")
    } catch {
      require(!error.message.isEmpty, "a document is refused without a reason")
    }
  }
}
