#ifndef CXXHASH_SHIM_H
#define CXXHASH_SHIM_H

#include <xxhash.h>

// On x86 the library is built for the oldest processors, and beside that has forms for newer ones, chosen when it runs:
// the same digest at over twice the speed. It installs their header only where it has them.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#define XXH_DISPATCH_DISABLE_REPLACE
#include <xxh_x86dispatch.h>
#define XXH3_128BITS_UPDATE XXH3_128bits_update_dispatch
#else
#define XXH3_128BITS_UPDATE XXH3_128bits_update
#endif

/// Adds bytes to a digest, by the fastest form that this processor has.
static inline XXH_errorcode fastDigestUpdate(XXH3_state_t *state, const void *bytes, size_t count) {
  return XXH3_128BITS_UPDATE(state, bytes, count);
}

#undef XXH3_128BITS_UPDATE

#endif
