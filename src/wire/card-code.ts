// The signs of a gift card code on the wire: the keys that would hold one, and the shape of a demo code
// (source, section 2.4): `DEMO-` and three groups of four letters or digits, joined by hyphens. Every text of
// that shape is treated as a code wherever it stands; an escape inside JSON does not hide it.

/** Keys that hold a code or lead to one, in lower case; they are compared in any letter case. */
export const codeKeys: readonly string[] = ['code', 'link', 'pin', 'voucher'];

/** Stands in stored evidence where a code stood. */
export const REMOVED_MARK = '[removed]';

const CODE_SHAPE = /DEMO-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/gi;
const UNICODE_ESCAPE = /\\u([0-9a-f]{4})/gi;
/** A text can be JSON inside JSON; deeper nesting than this is not unfolded. */
const MOST_UNFOLDINGS = 4;

export function isCodeKey(key: string): boolean {
  return codeKeys.includes(key.toLowerCase());
}

const codeKeyInText = new RegExp(`"(?:${codeKeys.join('|')})"\\s*:`, 'i');

/** True when a text that is no readable JSON names a key that would hold a code, in quotes before a colon. */
export function namesCodeKey(text: string): boolean {
  return codeKeyInText.test(unfold(text));
}

/** True when the text, or what its JSON escapes stand for, has a code's shape anywhere in it. */
export function holdsCode(text: string): boolean {
  let unfolded = text;
  for (let round = 0; round <= MOST_UNFOLDINGS; round += 1) {
    if (unfolded.search(CODE_SHAPE) >= 0) return true;
    const next = unfold(unfolded);
    if (next === unfolded) return false;
    unfolded = next;
  }
  // Nested deeper than anything honest: taken for a code rather than stored unread.
  return true;
}

/** The text with every code taken out; where escapes hide one, nothing of the text stays. */
export function withoutCodes(text: string): string {
  const plain = text.replace(CODE_SHAPE, REMOVED_MARK);
  return holdsCode(plain) ? REMOVED_MARK : plain;
}

function unfold(text: string): string {
  return text.replace(UNICODE_ESCAPE, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
