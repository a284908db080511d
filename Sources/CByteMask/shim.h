// Questions about a run of bytes, answered with one bit a byte, lowest first: the one step of a scan that Swift's SIMD
// types cannot say in an instruction. The plain form of each is its definition; the others are the same, faster.
#ifndef CBYTEMASK_SHIM_H
#define CBYTEMASK_SHIM_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

#define BYTE_MASK_INLINE static inline __attribute__((always_inline))

#if defined(__SSE2__)

typedef __m128i byte_mask_block;

BYTE_MASK_INLINE byte_mask_block byteMaskLoad(const uint8_t *place) {
  return _mm_loadu_si128((const __m128i *)place);
}
BYTE_MASK_INLINE byte_mask_block byteMaskEqual(byte_mask_block block, uint8_t byte) {
  return _mm_cmpeq_epi8(block, _mm_set1_epi8((char)byte));
}
BYTE_MASK_INLINE byte_mask_block byteMaskSame(byte_mask_block left, byte_mask_block right) {
  return _mm_cmpeq_epi8(left, right);
}
BYTE_MASK_INLINE byte_mask_block byteMaskOr(byte_mask_block left, byte_mask_block right) {
  return _mm_or_si128(left, right);
}
/// All ones where a byte is an ASCII digit.
BYTE_MASK_INLINE byte_mask_block byteMaskDigits(byte_mask_block block) {
  const __m128i offset = _mm_sub_epi8(block, _mm_set1_epi8('0'));
  return _mm_cmpeq_epi8(_mm_min_epu8(offset, _mm_set1_epi8(9)), offset);
}
BYTE_MASK_INLINE uint64_t byteMaskBits(byte_mask_block block) { return (uint32_t)_mm_movemask_epi8(block); }
BYTE_MASK_INLINE uint64_t byteMaskHighBits(byte_mask_block block) { return (uint32_t)_mm_movemask_epi8(block); }

#elif defined(__ARM_NEON) && defined(__aarch64__)

typedef uint8x16_t byte_mask_block;

BYTE_MASK_INLINE byte_mask_block byteMaskLoad(const uint8_t *place) { return vld1q_u8(place); }
BYTE_MASK_INLINE byte_mask_block byteMaskEqual(byte_mask_block block, uint8_t byte) {
  return vceqq_u8(block, vdupq_n_u8(byte));
}
BYTE_MASK_INLINE byte_mask_block byteMaskSame(byte_mask_block left, byte_mask_block right) {
  return vceqq_u8(left, right);
}
BYTE_MASK_INLINE byte_mask_block byteMaskOr(byte_mask_block left, byte_mask_block right) {
  return vorrq_u8(left, right);
}
/// All ones where a byte is an ASCII digit.
BYTE_MASK_INLINE byte_mask_block byteMaskDigits(byte_mask_block block) {
  return vcleq_u8(vsubq_u8(block, vdupq_n_u8('0')), vdupq_n_u8(9));
}
BYTE_MASK_INLINE uint64_t byteMaskBits(byte_mask_block block) {
  const uint8x16_t places = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bits = vandq_u8(block, places);
  return vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
BYTE_MASK_INLINE uint64_t byteMaskHighBits(byte_mask_block block) {
  return byteMaskBits(vcgeq_u8(block, vdupq_n_u8(0x80)));
}

#else

typedef struct { uint8_t bytes[16]; } byte_mask_block;

BYTE_MASK_INLINE byte_mask_block byteMaskLoad(const uint8_t *place) {
  byte_mask_block block;
  for (int index = 0; index < 16; index++) block.bytes[index] = place[index];
  return block;
}
BYTE_MASK_INLINE byte_mask_block byteMaskEqual(byte_mask_block block, uint8_t byte) {
  for (int index = 0; index < 16; index++) block.bytes[index] = block.bytes[index] == byte ? 0xFF : 0;
  return block;
}
BYTE_MASK_INLINE byte_mask_block byteMaskSame(byte_mask_block left, byte_mask_block right) {
  for (int index = 0; index < 16; index++) left.bytes[index] = left.bytes[index] == right.bytes[index] ? 0xFF : 0;
  return left;
}
BYTE_MASK_INLINE byte_mask_block byteMaskOr(byte_mask_block left, byte_mask_block right) {
  for (int index = 0; index < 16; index++) left.bytes[index] |= right.bytes[index];
  return left;
}
/// All ones where a byte is an ASCII digit.
BYTE_MASK_INLINE byte_mask_block byteMaskDigits(byte_mask_block block) {
  for (int index = 0; index < 16; index++) block.bytes[index] = (uint8_t)(block.bytes[index] - '0') <= 9 ? 0xFF : 0;
  return block;
}
BYTE_MASK_INLINE uint64_t byteMaskBits(byte_mask_block block) {
  uint64_t bits = 0;
  for (int index = 0; index < 16; index++) bits |= (uint64_t)(block.bytes[index] >> 7) << index;
  return bits;
}
BYTE_MASK_INLINE uint64_t byteMaskHighBits(byte_mask_block block) { return byteMaskBits(block); }

#endif

/// Which of 64 bytes are equal to a value.
BYTE_MASK_INLINE uint64_t byteMask64(const uint8_t *place, uint8_t byte) {
  return byteMaskBits(byteMaskEqual(byteMaskLoad(place), byte)) |
         byteMaskBits(byteMaskEqual(byteMaskLoad(place + 16), byte)) << 16 |
         byteMaskBits(byteMaskEqual(byteMaskLoad(place + 32), byte)) << 32 |
         byteMaskBits(byteMaskEqual(byteMaskLoad(place + 48), byte)) << 48;
}

/// Which of 64 bytes are equal to one of two values.
BYTE_MASK_INLINE uint64_t byteMaskEither64(const uint8_t *place, uint8_t first, uint8_t second) {
  uint64_t bits = 0;
  for (int index = 0; index < 64; index += 16) {
    const byte_mask_block block = byteMaskLoad(place + index);
    bits |= byteMaskBits(byteMaskOr(byteMaskEqual(block, first), byteMaskEqual(block, second))) << index;
  }
  return bits;
}

/// Which of 32 bytes are equal to one of two values, and in the upper half which of them are outside ASCII.
BYTE_MASK_INLINE uint64_t byteMaskEitherOrOutside32(const uint8_t *place, uint8_t first, uint8_t second) {
  const byte_mask_block low = byteMaskLoad(place), high = byteMaskLoad(place + 16);
  return byteMaskBits(byteMaskOr(byteMaskEqual(low, first), byteMaskEqual(low, second))) |
         byteMaskBits(byteMaskOr(byteMaskEqual(high, first), byteMaskEqual(high, second))) << 16 |
         byteMaskHighBits(low) << 32 | byteMaskHighBits(high) << 48;
}

/// Which of 16 bytes are neither a digit nor a full stop.
BYTE_MASK_INLINE uint64_t byteMaskNoNumber16(const uint8_t *place) {
  const byte_mask_block block = byteMaskLoad(place);
  return byteMaskBits(byteMaskOr(byteMaskDigits(block), byteMaskEqual(block, '.'))) ^ 0xFFFF;
}

/// Which of 32 bytes are equal to a value.
BYTE_MASK_INLINE uint32_t byteMask32(const uint8_t *place, uint8_t byte) {
  return (uint32_t)(byteMaskBits(byteMaskEqual(byteMaskLoad(place), byte)) |
                    byteMaskBits(byteMaskEqual(byteMaskLoad(place + 16), byte)) << 16);
}

/// Which of 32 bytes are equal to a value, and in the upper half which of them are equal to another or outside ASCII.
BYTE_MASK_INLINE uint64_t byteMaskOrOdd32(const uint8_t *place, uint8_t byte, uint8_t odd) {
  const byte_mask_block low = byteMaskLoad(place), high = byteMaskLoad(place + 16);
  return byteMaskBits(byteMaskEqual(low, byte)) | byteMaskBits(byteMaskEqual(high, byte)) << 16 |
         byteMaskHighBits(byteMaskOr(low, byteMaskEqual(low, odd))) << 32 |
         byteMaskHighBits(byteMaskOr(high, byteMaskEqual(high, odd))) << 48;
}

/// Which of 32 bytes are the same at two places.
BYTE_MASK_INLINE uint32_t byteMaskSame32(const uint8_t *left, const uint8_t *right) {
  return (uint32_t)(byteMaskBits(byteMaskSame(byteMaskLoad(left), byteMaskLoad(right))) |
                    byteMaskBits(byteMaskSame(byteMaskLoad(left + 16), byteMaskLoad(right + 16))) << 16);
}

#undef BYTE_MASK_INLINE

#endif
