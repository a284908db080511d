/* Stands between a program and the C library (LD_PRELOAD) and makes one call to the file system fail, or ends the program
 * there. Only calls on files below one folder count, so that the same run makes the same calls in the same order.
 *
 *   FAULT_UNDER  the folder
 *   FAULT_AT     the number of the call, from 1; 0 for none
 *   FAULT_HOW    kill (before the call), torn (half a write, then kill), EIO (any call), ENOSPC (calls that need room)
 *   FAULT_COUNT  a file that the number of calls is written to at the end
 *   FAULT_TRACE  a file that everything that changes files is written to, to be replayed
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { descriptors = 4096 };
static char *paths[descriptors];
static const char *under;
static size_t under_length;
static long fault_at, calls;
static const char *how = "";
static int trace = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
  under = getenv("FAULT_UNDER");
  under_length = under ? strlen(under) : 0;
  if (getenv("FAULT_AT")) fault_at = atol(getenv("FAULT_AT"));
  if (getenv("FAULT_HOW")) how = getenv("FAULT_HOW");
  const char *name = getenv("FAULT_TRACE");
  if (name) trace = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

__attribute__((destructor)) static void end(void) {
  const char *name = getenv("FAULT_COUNT");
  if (!name) return;
  char text[32];
  int length = snprintf(text, sizeof text, "%ld\n", calls);
  int file = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  syscall(SYS_write, file, text, length);
  syscall(SYS_close, file);
}

static int is_under(const char *path) { return under_length > 0 && path && strncmp(path, under, under_length) == 0; }
static const char *path_of(int fd) { return fd >= 0 && fd < descriptors ? paths[fd] : NULL; }

static void keep(int fd, const char *path) {
  if (fd < 0 || fd >= descriptors) return;
  free(paths[fd]);
  paths[fd] = path && is_under(path) ? strdup(path) : NULL;
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

/* Whether this call is to fail, with errno set; ends the program where that is asked for. */
static int fails(int needs_room, int is_write) {
  int takes_room_only = strcmp(how, "ENOSPC") == 0;
  if (takes_room_only && !needs_room) return 0;
  if (__atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) != fault_at) return 0;
  if (strcmp(how, "kill") == 0 || (strcmp(how, "torn") == 0 && !is_write)) die();
  if (strcmp(how, "torn") == 0) return 2;
  errno = takes_room_only ? ENOSPC : EIO;
  return 1;
}

static void note(char what, const char *path, int64_t offset, const void *data, int64_t length) {
  if (trace < 0 || !path) return;
  pthread_mutex_lock(&lock);
  uint32_t path_length = (uint32_t)strlen(path);
  int64_t head[2] = {offset, length};
  syscall(SYS_write, trace, &what, 1);
  syscall(SYS_write, trace, &path_length, sizeof path_length);
  syscall(SYS_write, trace, head, sizeof head);
  syscall(SYS_write, trace, path, path_length);
  if (data && length > 0) syscall(SYS_write, trace, data, length);
  pthread_mutex_unlock(&lock);
}

static int opened(int fd, const char *path, int flags) {
  keep(fd, path);
  if (fd >= 0 && (flags & O_CREAT)) note('O', path_of(fd), 0, NULL, 0);
  return fd;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    if (is_under(path) && fails((flags & O_CREAT) != 0, 0)) return -1; \
    return opened(real(path, flags, mode), path, flags); \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  REAL(close);
  keep(fd, NULL);
  return real(fd);
}

ssize_t read(int fd, void *bytes, size_t count) {
  REAL(read);
  return path_of(fd) && fails(0, 0) ? -1 : real(fd, bytes, count);
}

#define PREAD(name, offset_type) \
  ssize_t name(int fd, void *bytes, size_t count, offset_type offset) { \
    REAL(name); \
    return path_of(fd) && fails(0, 0) ? -1 : real(fd, bytes, count, offset); \
  }
PREAD(pread, off_t)
PREAD(pread64, off64_t)

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(write);
  if (!path_of(fd)) return real(fd, bytes, count);
  int64_t offset = lseek(fd, 0, SEEK_CUR);
  switch (fails(1, 1)) {
  case 1: return -1;
  case 2: real(fd, bytes, count / 2); die();
  }
  ssize_t done = real(fd, bytes, count);
  if (done > 0) note('W', path_of(fd), offset, bytes, done);
  return done;
}

#define PWRITE(name, offset_type) \
  ssize_t name(int fd, const void *bytes, size_t count, offset_type offset) { \
    REAL(name); \
    if (!path_of(fd)) return real(fd, bytes, count, offset); \
    switch (fails(1, 1)) { \
    case 1: return -1; \
    case 2: real(fd, bytes, count / 2, offset); die(); \
    } \
    ssize_t done = real(fd, bytes, count, offset); \
    if (done > 0) note('W', path_of(fd), offset, bytes, done); \
    return done; \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define SYNC(name) \
  int name(int fd) { \
    REAL(name); \
    if (path_of(fd) && fails(1, 0)) return -1; \
    int code = real(fd); \
    if (code == 0) note('S', path_of(fd), 0, NULL, 0); \
    return code; \
  }
SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATE(name, offset_type) \
  int name(int fd, offset_type length) { \
    REAL(name); \
    if (path_of(fd) && fails(1, 0)) return -1; \
    int code = real(fd, length); \
    if (code == 0) note('T', path_of(fd), length, NULL, 0); \
    return code; \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int unlink(const char *path) {
  REAL(unlink);
  if (is_under(path) && fails(0, 0)) return -1;
  int code = real(path);
  if (code == 0 && is_under(path)) note('U', path, 0, NULL, 0);
  return code;
}

int rename(const char *from, const char *to) {
  REAL(rename);
  if (is_under(to) && fails(1, 0)) return -1;
  int code = real(from, to);
  if (code == 0 && is_under(to)) note('R', from, 0, to, (int64_t)strlen(to));
  return code;
}
