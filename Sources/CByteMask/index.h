// Where two bytes stand in a run of bytes, for those who read it afterwards. The plain form is the definition; the other is
// the same with instructions of 2013 and later, which the compiler may not assume and the program asks for.
#ifndef CBYTEMASK_INDEX_H
#define CBYTEMASK_INDEX_H

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "shim.h"

/// How many places were listed.
typedef struct {
  size_t first, second;
} byte_index_counts;

/// The first of `count` bytes, up to 64, with one bit each.
static inline __attribute__((always_inline)) uint64_t byteIndexInside(size_t count) {
  return count < 64 ? ((uint64_t)1 << count) - 1 : UINT64_MAX;
}

/// Lists the bits of the block at `index`, and gives the end of the list.
static inline __attribute__((always_inline)) uint32_t *byteIndexList(uint64_t bits, size_t index, uint32_t *list) {
  for (; bits != 0; bits &= bits - 1) *list++ = (uint32_t)(index + (size_t)__builtin_ctzll(bits));
  return list;
}

static inline byte_index_counts byteIndexPlain(
    const uint8_t *start, size_t count, uint8_t first, uint8_t second, uint32_t *firsts, uint32_t *seconds) {
  uint32_t *nextFirst = firsts, *nextSecond = seconds;
  for (size_t index = 0; index < count; index += 64) {
    const uint64_t inside = byteIndexInside(count - index);
    nextFirst = byteIndexList(byteMask64(start + index, first) & inside, index, nextFirst);
    nextSecond = byteIndexList(byteMask64(start + index, second) & inside, index, nextSecond);
  }
  return (byte_index_counts){(size_t)(nextFirst - firsts), (size_t)(nextSecond - seconds)};
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) static inline uint64_t byteIndexMask(__m256i low, __m256i high, uint8_t byte) {
  const __m256i same = _mm256_set1_epi8((char)byte);
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, same)) |
         (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, same)) << 32;
}

/// As many as `least` are listed whether they are there or not: for each to be asked whether there is another one is what a
/// processor cannot foretell.
__attribute__((target("bmi,popcnt"))) static inline uint32_t *byteIndexListLeast(
    uint64_t bits, size_t index, uint32_t *list, size_t least) {
  const size_t count = (size_t)__builtin_popcountll(bits);
#pragma clang loop unroll(full)
  for (size_t next = 0; next < least; next++) {
    list[next] = (uint32_t)(index + _tzcnt_u64(bits));
    bits = _blsr_u64(bits);
  }
  byteIndexList(bits, index, list + least);
  return list + count;
}

/// Few blocks of 64 bytes have more than eight quotes or two line feeds.
__attribute__((target("avx2,bmi,popcnt"))) static inline byte_index_counts byteIndexAVX2(
    const uint8_t *start, size_t count, uint8_t first, uint8_t second, uint32_t *firsts, uint32_t *seconds) {
  uint32_t *nextFirst = firsts, *nextSecond = seconds;
  for (size_t index = 0; index < count; index += 64) {
    const __m256i low = _mm256_loadu_si256((const __m256i *)(start + index));
    const __m256i high = _mm256_loadu_si256((const __m256i *)(start + index + 32));
    const uint64_t inside = byteIndexInside(count - index);
    nextFirst = byteIndexListLeast(byteIndexMask(low, high, first) & inside, index, nextFirst, 8);
    nextSecond = byteIndexListLeast(byteIndexMask(low, high, second) & inside, index, nextSecond, 2);
  }
  return (byte_index_counts){(size_t)(nextFirst - firsts), (size_t)(nextSecond - seconds)};
}

/// Whether the processor has what ``byteIndexAVX2`` needs.
static inline int byteIndexHasAVX2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
}

#endif

/// Lists where two bytes stand among `count`, in ascending order and counted from `start`; `count` is under 2^32. Up to 63
/// bytes after them are read. Each list has room for `count + 8`; what is behind those found has no meaning.
static inline byte_index_counts byteIndex(
    const uint8_t *start, size_t count, uint8_t first, uint8_t second, uint32_t *firsts, uint32_t *seconds) {
#if defined(__x86_64__)
  if (byteIndexHasAVX2()) return byteIndexAVX2(start, count, first, second, firsts, seconds);
#endif
  return byteIndexPlain(start, count, first, second, firsts, seconds);
}

#endif
