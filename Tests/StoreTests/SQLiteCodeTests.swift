import Testing
import Vocabulary

@testable import Store

@Suite struct SQLiteCodeTests {
  // Numbers from sqlite.org/rescode.html
  @Test(arguments: [
    (5, "SQLITE_BUSY", SunsetError.Code.busy), (517, "SQLITE_BUSY (517)", .busy),
    (8, "SQLITE_READONLY", .cannotWrite), (776, "SQLITE_READONLY (776)", .cannotWrite),
    (11, "SQLITE_CORRUPT", .failed), (13, "SQLITE_FULL", .cannotWrite), (14, "SQLITE_CANTOPEN", .cannotWrite),
    (26, "SQLITE_NOTADB", .failed), (266, "SQLITE_IOERR (266)", .failed),
  ])
  func namesAndExitCodes(value: Int32, name: String, exit: SunsetError.Code) {
    #expect(SQLiteCode(value).name == name)
    #expect(SQLiteCode(value).exitCode == exit)
    #expect(!SQLiteCode(value).remedy.isEmpty)
  }

  @Test func readOnlyRollback() { #expect(SQLiteCode.readOnlyRollback == SQLiteCode(776)) }
}
