import ClientContract
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks the update gate at launch and whenever the app comes to the foreground.
@MainActor final class UpdateCheck {
  private let gateFile: URL
  private let version: AppVersion?
  private let storage: UserDefaults

  init(
    gateFile: URL, version: String? = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String,
    storage: UserDefaults = .standard
  ) {
    self.gateFile = gateFile
    self.version = version.flatMap { AppVersion($0) }
    self.storage = storage
  }

  /// What to show now. A file that cannot be fetched or understood shows nothing.
  func advice(now: Date = Date()) async -> UpdateAdvice {
    var request = URLRequest(url: gateFile, cachePolicy: .reloadRevalidatingCacheData, timeoutInterval: 5)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    guard let (bytes, _) = try? await URLSession.shared.data(for: request) else { return .none }
    return advice(from: UpdateGate(json: bytes), now: now)
  }

  /// The same for a gate that is at hand; remembers what it says to show.
  func advice(from gate: UpdateGate, now: Date) -> UpdateAdvice {
    let seconds = now.timeIntervalSince1970
    let advice = gate.advice(for: version, on: "ios", at: seconds, lastShown: lastShown)
    if case .recommended(let version) = advice {
      lastShown = UpdateReminder(recommended: version, shownAt: seconds)
    }
    return advice
  }

  private var lastShown: UpdateReminder? {
    get {
      storage.data(forKey: "updateReminder").flatMap { try? JSONDecoder().decode(UpdateReminder.self, from: $0) }
    }
    set { storage.set(try? JSONEncoder().encode(newValue), forKey: "updateReminder") }
  }
}
