// The one thing about memory that Swift has no word for: to begin to fetch what is needed soon, and not to wait for it.
#ifndef CPREFETCH_SHIM_H
#define CPREFETCH_SHIM_H

/// Begins to fetch the cache line of a place. Any place will do; nothing is read.
static inline __attribute__((always_inline)) void prefetchPlace(const void *place) { __builtin_prefetch(place); }

#endif
