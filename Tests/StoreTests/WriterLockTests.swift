import Foundation
import Testing
import Vocabulary

@testable import Store

@Suite struct WriterLockTests {
  /// The number of F_OFD_SETLK and the layout of `struct flock` that the test hands to Python are those of 64-bit Linux.
  private static var canAskAnotherProgram: Bool {
    #if os(Linux)
      FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    #else
      false
    #endif
  }

  @Test func oneAtATime() throws {
    let store = try TemporaryStore()
    var first: WriterLock? = try WriterLock(path: store.path, createIfMissing: true)
    let error = try sunsetError { _ = try WriterLock(path: store.path, createIfMissing: true) }
    #expect(error.code == .busy)
    #expect(error.message.contains("another run holds it"))
    #expect(first != nil)
    first = nil
    _ = try WriterLock(path: store.path, createIfMissing: false)
  }

  @Test func anotherNameOfTheFileIsTheSameLock() throws {
    let store = try TemporaryStore()
    let lock = try WriterLock(path: store.path, createIfMissing: true)
    let link = store.folder.appendingPathComponent("link.sqlite").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store.path)
    #expect(try sunsetError { _ = try WriterLock(path: link, createIfMissing: true) }.code == .busy)
    withExtendedLifetime(lock) {}
  }

  @Test(.enabled(if: WriterLockTests.canAskAnotherProgram)) func anotherProcessIsKeptOut() throws {
    let store = try TemporaryStore()
    let lock = try WriterLock(path: store.path, createIfMissing: true)
    // The same lock as an independent program sees it: F_OFD_SETLK (37) on one byte.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      """
      import fcntl, struct, sys
      file = open(sys.argv[1], 'r+b')
      try: fcntl.fcntl(file, 37, struct.pack('hhqqi4x', fcntl.F_WRLCK, 0, 0x40000200, 1, 0))
      except OSError: sys.exit(3)
      """, store.path,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 3)
    withExtendedLifetime(lock) {}
  }

  @Test func aLockIsLeftAloneByReaders() throws {
    let store = try TemporaryStore()
    let writer = try store.writer()
    try store.reader().close()
    #expect(try sunsetError { _ = try store.writer() }.code == .busy)
    withExtendedLifetime(writer) {}
  }

  @Test func missingFilesAndFoldersAreTold() throws {
    let store = try TemporaryStore()
    #expect(try sunsetError { _ = try WriterLock(path: store.path, createIfMissing: false) }.code == .inputMissing)
    let error = try sunsetError { _ = try WriterLock(path: store.path + "/no/x", createIfMissing: true) }
    #expect(error.code == .cannotWrite)
    #expect(error.message.contains("No such file or directory"))
    #expect(try sunsetError { _ = try WriterLock(path: store.folder.path, createIfMissing: true) }.code == .cannotWrite)
  }

  @Test func aFIFOIsRefusedWithoutWaiting() throws {
    let store = try TemporaryStore()
    #expect(unsafe mkfifo(store.path, 0o600) == 0)
    let error = try sunsetError { _ = try WriterLock(path: store.path, createIfMissing: true) }
    #expect(error.message.contains("not a regular file"))
  }
}
