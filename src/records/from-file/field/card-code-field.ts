// The shape of a gift card code, looked for in the fields of the partner's files: `DEMO-` and three groups of
// four letters or digits, joined by hyphens, in any letter case (source, sandbox, section 2.4). A reference
// may have any letters, digits and hyphens, so a code that slipped into its column would pass for one, and
// would stand in the books and in every report. A row with one is set aside, and the text is not repeated.
//
// Read from bytes, since a book has a million references. The wire knows the shape as well and is no floor to
// import from here; the test holds both to the same answer.

const HYPHEN = 0x2d;
const CODE_BYTES = 19;
const prefix = [0x64, 0x65, 0x6d, 0x6f] as const;
/** Setting this bit makes a capital letter of ASCII a small one. */
const SMALL = 0x20;
const groupStarts = [5, 10, 15] as const;

export const CARD_CODE_RULE = 'has the shape of a gift card code, and none is ever kept';

/** True where a code stands anywhere in the bytes `start`..`end` (exclusive). */
export function holdsCardCode(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at + CODE_BYTES <= end; at += 1) {
    if (((bytes[at] as number) | SMALL) === prefix[0] && isCardCode(bytes, at)) return true;
  }
  return false;
}

function isCardCode(bytes: Uint8Array, at: number): boolean {
  const isPrefix = prefix.every((letter, i) => ((bytes[at + i] as number) | SMALL) === letter);
  return isPrefix && groupStarts.every((group) => isGroup(bytes, at + group));
}

/** Four letters or digits behind a hyphen. */
function isGroup(bytes: Uint8Array, start: number): boolean {
  if (bytes[start - 1] !== HYPHEN) return false;
  for (let at = start; at < start + 4; at += 1) {
    const byte = bytes[at] as number;
    const small = byte | SMALL;
    const isDigit = byte >= 0x30 && byte <= 0x39;
    if (!isDigit && !(small >= 0x61 && small <= 0x7a)) return false;
  }
  return true;
}
