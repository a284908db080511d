import ClientContract
import Policy
import Reports
import Vocabulary

/// What `sunset gate` answers: the proposal beside the current gate, what is wrong with that, and whom gates would stop.
struct GateAnswer {
  private let known: GateKnowledge
  private let file: String?
  private let hasGate: Bool
  private let threshold: Threshold
  private let proposals: [GateProposal]
  private let findings: [GateFinding]
  private let simulations: [GateSimulation]
  private let budgets: [GateBudget]

  /// - Parameter file: The name of the current gate file; nil where none is named.
  /// - Throws: `SunsetError` (`usage`) where a simulation names a platform that was never seen.
  init(
    _ known: GateKnowledge, gate: UpdateGate?, file: String?, requests: [GateRequest], withBudget: Bool,
    threshold: Threshold
  ) throws(SunsetError) {
    self.known = known
    self.file = file
    self.threshold = threshold
    hasGate = gate != nil
    proposals = known.platforms.map { GateProposal($0, current: gate?.thresholds[$0.platform] ?? .init()) }
    findings = gate.map { GateLint.findings($0, known.platforms) } ?? []
    var simulations: [GateSimulation] = []
    for request in requests {
      guard let platform = known.platforms.first(where: { $0.platform == request.platform }) else {
        let names = known.platforms.map(\.platform).joined(separator: ", ")
        throw SunsetError(
          .usage, "--simulate \(request.platform): no such platform was seen\(names.isEmpty ? "" : "; known: \(names)")"
        )
      }
      simulations.append(GateSimulation(platform, thresholds: request.thresholds))
    }
    if requests.isEmpty {
      simulations = zip(known.platforms, proposals).map { GateSimulation($0, thresholds: $1.thresholds) }
    }
    self.simulations = simulations
    let whole = known.platforms.reduce(0) { $0 + $1.whole }
    budgets =
      withBudget ? known.platforms.map { GateBudget($0, whole: whole, threshold: threshold) } : []
    isAsked = !requests.isEmpty
  }

  private let isAsked: Bool

  /// The gate that is proposed.
  var proposal: UpdateGate {
    UpdateGate(thresholds: Dictionary(uniqueKeysWithValues: proposals.map { ($0.platform, $0.thresholds) }))
  }

  /// The answer before any form.
  func sheet(asOf: Instant) -> Sheet {
    let days = known.window.map { "\($0.from) to \($0.through)" }
    return Sheet(
      asOf: asOf,
      facts: [
        Sheet.Fact("app", .name(known.app), label: known.app.isEmpty ? nil : "App"),
        Sheet.Fact("gateFile", file.cell, label: "Current gate"),
        Sheet.Fact("window", days.map { .words($0) } ?? .missing, label: "Window"),
        Sheet.Fact("basis", .words(known.basis.rawValue), label: "Counts"),
      ],
      parts: [
        Sheet.Part(
          "values", heading: "Proposed", table: values, shown: ["platform", "key", "current", "proposed"],
          sentences: proposals.flatMap { proposal in
            [("minimum", proposal.minimum), ("recommended", proposal.recommended)].map { key, value in
              "\(proposal.platform) \(key): \(value.reason)."
            }
          }),
        Sheet.Part(
          "findings", heading: "To correct in the current gate", table: findingRows, shown: ["platform", "code"],
          sentences: findings.map { "\($0.platform.isEmpty ? "" : "\($0.platform): ")\($0.text)." }),
        Sheet.Part(
          "simulations", heading: isAsked ? "Whom it would stop" : "Whom the proposal would stop", table: simulationRows
        ),
        Sheet.Part(
          "budgets", heading: "The highest minimum under \(threshold)", table: budgetRows,
          sentences: budgets.compactMap { budget in
            budget.passesStaying.map {
              "\(budget.platform): it would stop versions still to be served, from \($0) up, so it is not proposed."
            }
          }),
      ],
      notes: hasGate ? [] : ["There is no current gate file; name it with --current or gateFile in the configuration."])
  }

  private var values: Table {
    Table(
      columns: [
        Table.Column("platform"), Table.Column("key"), Table.Column("current"), Table.Column("proposed"),
        Table.Column("reason"),
      ],
      rows: proposals.flatMap { proposal in
        [
          ("minimum", proposal.current.minimum, proposal.minimum),
          ("recommended", proposal.current.recommended, proposal.recommended),
        ].map { key, current, value in
          [.name(proposal.platform), .words(key), Self.cell(current), Self.cell(value.version), .words(value.reason)]
        }
      })
  }

  private var findingRows: Table {
    Table(
      columns: [Table.Column("platform"), Table.Column("code"), Table.Column("text")],
      rows: findings.map { [.name($0.platform), .words($0.code.rawValue), .words($0.text)] })
  }

  private var simulationRows: Table {
    let counts = ["blocked", "prompted", "untouched"].flatMap { (word: String) in
      [
        Table.Column("\(word)Clients", word, alignsRight: true),
        Table.Column("\(word)Requests", "requests", alignsRight: true),
      ]
    }
    return Table(
      columns: [Table.Column("platform"), Table.Column("minimum"), Table.Column("recommended")] + counts,
      rows: simulations.map { simulation in
        [
          .name(simulation.platform), Self.cell(simulation.thresholds.minimum),
          Self.cell(simulation.thresholds.recommended),
        ]
          + [simulation.blocked, simulation.prompted, simulation.untouched].flatMap { group in
            [group.clients.cell, .integer(group.requests)]
          }
      })
  }

  private var budgetRows: Table {
    Table(
      columns: [
        Table.Column("platform"), Table.Column("minimum"), Table.Column("blocked", alignsRight: true),
        Table.Column("share", "of all", alignsRight: true),
        Table.Column("platformShare", "of platform", alignsRight: true), Table.Column("next"),
        Table.Column("nextPlatformShare", "of platform", alignsRight: true), Table.Column("passesStaying", "stays"),
      ],
      rows: budgets.map { budget in
        [
          .name(budget.platform), Self.cell(budget.minimum), .integer(budget.platformShare.count), .share(budget.share),
          .share(budget.platformShare), Self.cell(budget.next), budget.nextPlatformShare.map { .share($0) } ?? .missing,
          Self.cell(budget.passesStaying),
        ]
      }, threshold: threshold)
  }

  private static func cell(_ version: AppVersion?) -> Table.Cell { version.map { .words($0.description) } ?? .missing }
}
