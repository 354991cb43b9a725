// The place where bytes stop being UTF-8 (RFC 3629: shortest form only, no surrogates, nothing above
// U+10FFFF). The platform's decoder says that a text is invalid but not at which place, and a refused file is
// refused with its place.

/** The lowest and highest second byte after a leading byte: what rules out long forms and surrogates. */
function secondByteRange(lead: number): readonly [low: number, high: number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  if (lead === 0xf4) return [0x80, 0x8f];
  return [0x80, 0xbf];
}

/** The number of bytes in the sequence of a leading byte; 0 where no sequence begins with it. */
function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  return 0;
}

function isSequence(bytes: Uint8Array, at: number, length: number): boolean {
  const [low, high] = secondByteRange(bytes[at] ?? 0);
  const second = bytes[at + 1] ?? 0;
  if (second < low || second > high) return false;
  for (let offset = 2; offset < length; offset += 1) {
    if (((bytes[at + offset] ?? 0) & 0xc0) !== 0x80) return false;
  }
  return true;
}

/**
 * The offset of the first byte in `[start, end)` that begins no valid sequence, or -1. A sequence that begins
 * before `end` is read to its own end, so bytes after `end` may be looked at.
 */
export function firstInvalidUtf8(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const length = sequenceLength(bytes[at] ?? 0);
    if (length === 0 || !isSequence(bytes, at, length)) return at;
    at += length;
  }
  return -1;
}
