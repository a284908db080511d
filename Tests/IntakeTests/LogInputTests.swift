import Foundation
import Intake
import Testing
import Vocabulary

@Suite struct LogInputTests {
  private func error(_ path: String) -> SunsetError? {
    var recorder = Recorder()
    do throws(SunsetError) {
      _ = try LogFileReader().read(path, known: NothingKnown(), into: &recorder)
      return nil
    } catch { return error }
  }

  @Test func whatIsNoFileIsNamed() throws {
    let folder = FileManager.default.temporaryDirectory.path
    #expect(error(folder)?.message.contains("it is a folder") == true)
    #expect(error("/dev/null")?.message.contains("it is a device") == true)
    let pipe = folder + "/" + UUID().uuidString
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    defer { _ = unsafe unlink(pipe) }
    let refusal = try #require(error(pipe))
    #expect(refusal.message.contains("it is a named pipe"))
    #expect(refusal.message.contains(pipe))
  }

  @Test(arguments: ["/nowhere/at/all.gz", "/dev/null/x"])
  func missing(_ path: String) {
    let missing = error(path)
    #expect(missing?.code == .inputMissing)
    #expect(missing?.message.contains(path) == true)
  }
}
