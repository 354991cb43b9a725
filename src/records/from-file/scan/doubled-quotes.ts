// Quotes inside a quoted field are written twice (RFC 4180, section 2.7); a field is read with each of them
// once.

const QUOTE = 0x22;
const BLANK = 0x20;

/**
 * Makes each `""` of the bytes `start`..`end` (exclusive) one quote, in place, and gives the end of what is
 * left. The bytes behind that become blanks: as many characters as were taken away, so that a place counted
 * further on in the row stays right.
 */
export function takeOffDoubledQuotes(bytes: Uint8Array, start: number, end: number): number {
  let to = start;
  for (let from = start; from < end; from += 1) {
    const byte = bytes[from] as number;
    bytes[to] = byte;
    to += 1;
    if (byte === QUOTE) from += 1;
  }
  bytes.fill(BLANK, to, end);
  return to;
}
