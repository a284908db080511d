import CSQLite

/// SQLite's file system, but that databases are ``CheckedFile``s. Everything else goes to the system's own.
/// Source: <https://sqlite.org/c3ref/vfs.html>, <https://sqlite.org/c3ref/io_methods.html>
enum CheckedFileSystem {
  /// Its name, for opening a database with it.
  static let name = "sunset-checked"

  /// Makes it known to SQLite, once in a process.
  static let registration: Int32 = {
    guard let base = unsafe sqlite3_vfs_find(nil) else { return SQLITE_NOTFOUND }
    // Kept for good: SQLite holds the address.
    let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    unsafe system.initialize(to: base.pointee)
    unsafe system.pointee.szOsFile = Int32(CheckedFile.offset) + base.pointee.szOsFile
    unsafe system.pointee.pNext = nil
    unsafe system.pointee.zName = cName(name)
    unsafe system.pointee.xOpen = { system, path, file, flags, outFlags in
      guard let base = unsafe sqlite3_vfs_find(nil), let open = unsafe base.pointee.xOpen, let file = unsafe file
      else { return SQLITE_CANTOPEN }
      // Journals and temporary files are the system's own.
      guard flags & SQLITE_OPEN_MAIN_DB != 0 else { return unsafe open(base, path, file, flags, outFlags) }
      let inner = unsafe (UnsafeMutableRawPointer(file) + CheckedFile.offset)
        .assumingMemoryBound(to: sqlite3_file.self)
      unsafe inner.pointee.pMethods = nil
      unsafe UnsafeMutableRawPointer(file).assumingMemoryBound(to: CheckedFile.self).initialize(to: CheckedFile())
      let code = unsafe open(base, path, inner, flags, outFlags)
      if unsafe inner.pointee.pMethods != nil {
        unsafe file.pointee.pMethods = UnsafePointer(bitPattern: CheckedFileSystem.methods)
      }
      return code
    }
    return unsafe sqlite3_vfs_register(system, 0)
  }()

  /// What SQLite calls for a database; all but reading and writing goes straight on.
  private static let methods: UInt = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    unsafe methods.initialize(to: sqlite3_io_methods())
    // Version 2: shared memory for a file that someone has turned to WAL, but no memory mapping, which nothing could check.
    unsafe methods.pointee.iVersion = 2
    unsafe addReading(to: methods)
    unsafe addLocking(to: methods)
    unsafe addSharedMemory(to: methods)
    // As a number, which threads may share; the memory never changes again.
    return UInt(bitPattern: methods)
  }()

  @unsafe private static func addReading(to methods: UnsafeMutablePointer<sqlite3_io_methods>) {
    unsafe methods.pointee.xClose = { file in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xClose(inner)
    }
    unsafe methods.pointee.xRead = { file, bytes, count, offset in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      let code = unsafe methods.xRead(inner, bytes, count, offset)
      guard code == SQLITE_OK else { return code }
      return unsafe CheckedFile.didRead(file, bytes, Int(count), offset)
    }
    unsafe methods.pointee.xWrite = { file, bytes, count, offset in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      unsafe CheckedFile.willWrite(file, bytes, Int(count), offset)
      return unsafe methods.xWrite(inner, bytes, count, offset)
    }
    unsafe methods.pointee.xTruncate = { file, size in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xTruncate(inner, size)
    }
    unsafe methods.pointee.xSync = { file, flags in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xSync(inner, flags)
    }
    unsafe methods.pointee.xFileSize = { file, size in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xFileSize(inner, size)
    }
  }

  @unsafe private static func addLocking(to methods: UnsafeMutablePointer<sqlite3_io_methods>) {
    unsafe methods.pointee.xLock = { file, level in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xLock(inner, level)
    }
    unsafe methods.pointee.xUnlock = { file, level in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xUnlock(inner, level)
    }
    unsafe methods.pointee.xCheckReservedLock = { file, result in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xCheckReservedLock(inner, result)
    }
    unsafe methods.pointee.xFileControl = { file, operation, argument in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xFileControl(inner, operation, argument)
    }
    unsafe methods.pointee.xSectorSize = { file in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xSectorSize(inner)
    }
    unsafe methods.pointee.xDeviceCharacteristics = { file in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xDeviceCharacteristics(inner) & ~CheckedFileSystem.readsPartsOfPages
    }
  }

  @unsafe private static func addSharedMemory(to methods: UnsafeMutablePointer<sqlite3_io_methods>) {
    unsafe methods.pointee.xShmMap = { file, region, size, extend, memory in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xShmMap(inner, region, size, extend, memory)
    }
    unsafe methods.pointee.xShmLock = { file, offset, count, flags in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xShmLock(inner, offset, count, flags)
    }
    unsafe methods.pointee.xShmBarrier = { file in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      unsafe methods.xShmBarrier(inner)
    }
    unsafe methods.pointee.xShmUnmap = { file, delete in
      let (inner, methods) = unsafe CheckedFile.inner(file)
      return unsafe methods.xShmUnmap(inner, delete)
    }
  }

  /// A text as C keeps it, kept for good.
  @unsafe private static func cName(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { unsafe (memory + index).initialize(to: byte) }
    return unsafe UnsafePointer(memory)
  }

  /// SQLITE_IOCAP_SUBPAGE_READ, which older headers do not have: a part of a page cannot be checked.
  private static let readsPartsOfPages: Int32 = 0x8000
}
