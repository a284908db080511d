import ClientContract
import Formats
import Ingester
import Policy
import Reports
import Store
import Vocabulary

/// Looks at everything that a report depends on, each thing by itself, so that one fault does not hide another.
struct SetupCheck {
  /// What was found of one thing.
  struct Finding {
    var what: String
    /// What is wrong and what to do; nil where it is fine.
    var problem: String?
    /// What was seen where it is fine.
    var seen = ""

    var isFine: Bool { problem == nil }

    /// `ok       flags: flags.json, 12 flags` or `problem  flags: …`.
    var line: String {
      let words = problem ?? seen
      return (isFine ? "ok       " : "problem  ") + Inert.line("\(what): \(words)", limit: 2_000)
    }
  }

  private let store: StoreOptions

  init(_ store: StoreOptions) { self.store = store }

  /// The configuration, its sources, the database, the flags, the contracts and the gate file, in this order.
  var findings: [Finding] {
    let loaded: LoadedConfiguration
    do {
      loaded = try store.uncheckedConfiguration()
    } catch {
      return [Finding(what: "configuration", problem: error.message)] + [database(nil)]
    }
    let path = store.config ?? "sunset.json"
    let isThere = FileBytes.exists(path)
    var findings = [
      Finding(what: "configuration", seen: isThere ? path : "none, every default")
    ]
    findings += zone(loaded)
    findings += loaded.configuration.sources.map { source($0, loaded) }
    findings.append(database(loaded))
    return findings + flags(loaded) + gate(loaded)
  }

  private func zone(_ loaded: LoadedConfiguration) -> [Finding] {
    guard let name = loaded.configuration.timeZone else { return [] }
    do {
      _ = try Zone(named: name)
      return [Finding(what: "time zone", seen: name)]
    } catch {
      return [Finding(what: "time zone", problem: error.message)]
    }
  }

  private func source(_ source: Configuration.Source, _ loaded: LoadedConfiguration) -> Finding {
    let what = "source \(source.name)"
    do {
      guard !source.paths.isEmpty else {
        return Finding(what: what, problem: "it has no paths; give it some in the configuration")
      }
      let files = try InputPaths.expand(source.paths.map(loaded.path))
      _ = try IngestSources.format(source, LineRules(loaded.configuration))
      return Finding(what: what, seen: "\(files.count) \(files.count == 1 ? "file" : "files")")
    } catch {
      return Finding(what: what, problem: error.message)
    }
  }

  private func database(_ loaded: LoadedConfiguration?) -> Finding {
    do {
      let reader = try StoreReader(path: store.database)
      defer { reader.close() }
      if let zone = loaded?.configuration.timeZone, zone != reader.timeZone {
        return Finding(
          what: "database",
          problem:
            "\(store.database) counts days in \(reader.timeZone), the configuration in \(zone); the zone is fixed "
            + "when the file is made: set timeZone to \(reader.timeZone), or ingest into another --db")
      }
      _ = try reader.ledger()
      let days = try reader.days()
      guard let first = days.first, let last = days.last else {
        return Finding(what: "database", problem: "\(store.database) has no hits yet; run sunset ingest")
      }
      return Finding(what: "database", seen: "\(store.database), \(days.count) days with hits from \(first) to \(last)")
    } catch {
      return Finding(what: "database", problem: error.message)
    }
  }

  private func flags(_ loaded: LoadedConfiguration) -> [Finding] {
    guard let flags = loaded.configuration.flags else {
      return [
        Finding(
          what: "flags",
          problem: "no flag file is configured, so nothing can be retired; name it as flags.file in the configuration")
      ]
    }
    let document = FlagDocument(ReportAssembly.flagSource(loaded))
    if let fault = document.fault {
      return [Finding(what: "flags", problem: "\(flags.file) cannot be read: \(fault); repair it")]
    }
    let keys = Set(document.keys)
    let findings = [Finding(what: "flags", seen: "\(flags.file), \(keys.count) \(keys.count == 1 ? "flag" : "flags")")]
    let contracts = loaded.configuration.contracts.map { contract in
      let what = "contract \(contract.name)"
      guard let key = loaded.configuration.contractFlags[contract.name] else {
        return Finding(what: what, problem: "no flag key is configured; name one as its flag or in flags.contracts")
      }
      guard keys.contains(key) else {
        return Finding(what: what, problem: "\(flags.file) has no flag \(key); add it as a boolean")
      }
      return Finding(what: what, seen: "flag \(key)")
    }
    return findings + contracts
  }

  /// Whether the gate file says what it means to; what it does to whom, `sunset gate` tells.
  private func gate(_ loaded: LoadedConfiguration) -> [Finding] {
    guard let name = loaded.configuration.gateFile else { return [] }
    do {
      let gate = UpdateGate(json: try FileBytes.read(loaded.path(name)))
      let faults = GateLint.findings(gate, []).filter { $0.code != .platformUnseen }
      guard faults.isEmpty else { return faults.map { Finding(what: "gate", problem: "\(name): \($0.text)") } }
      return [Finding(what: "gate", seen: "\(name), \(gate.thresholds.keys.sorted().joined(separator: ", "))")]
    } catch {
      return [Finding(what: "gate", problem: error.message)]
    }
  }
}
