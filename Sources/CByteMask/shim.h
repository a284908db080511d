// Which of 64 bytes are equal to a value, one bit a byte, lowest first: the one step of a scan that Swift's SIMD types
// cannot say in an instruction. The plain form below is the definition; the others are the same, faster.
#ifndef CBYTEMASK_SHIM_H
#define CBYTEMASK_SHIM_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

static inline __attribute__((always_inline)) uint64_t byteMask64(const uint8_t *place, uint8_t byte) {
#if defined(__SSE2__)
  const __m128i wanted = _mm_set1_epi8((char)byte);
  const __m128i *words = (const __m128i *)place;
  uint64_t a = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(words), wanted));
  uint64_t b = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(words + 1), wanted));
  uint64_t c = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(words + 2), wanted));
  uint64_t d = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128(words + 3), wanted));
  return (a | b << 16) | (c | d << 16) << 32;
#elif defined(__ARM_NEON) && defined(__aarch64__)
  const uint8x16_t wanted = vdupq_n_u8(byte);
  const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t a = vandq_u8(vceqq_u8(vld1q_u8(place), wanted), bits);
  uint8x16_t b = vandq_u8(vceqq_u8(vld1q_u8(place + 16), wanted), bits);
  uint8x16_t c = vandq_u8(vceqq_u8(vld1q_u8(place + 32), wanted), bits);
  uint8x16_t d = vandq_u8(vceqq_u8(vld1q_u8(place + 48), wanted), bits);
  uint8x16_t sums = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
#else
  uint64_t mask = 0;
  for (int index = 0; index < 64; index++) mask |= (uint64_t)(place[index] == byte) << index;
  return mask;
#endif
}

#endif
