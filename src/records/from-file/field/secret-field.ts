// The shape of an API key or a secret of the service, looked for in the fields of the partner's files: one of
// its prefixes and something behind it (source, sandbox, section 2.1), in any letter case. A reference may
// have letters, digits, `_` and `-`, so a key that slipped into its column would pass for one, and would
// stand in the books and in every report. A row with one is set aside as one with a gift card code is, and
// the text is not repeated.
//
// The wire knows the prefixes as well and is no floor to import from here; the test holds both to the same
// answer.

import { CARD_CODE_RULE, holdsCardCode } from './card-code-field.js';

const SECRET_RULE = 'has the shape of an API key or a secret, and none is ever kept';

/**
 * The prefixes of test money and of live money; a key of rewards v2 begins with `pm_`, the local service's
 * supplier key with `sup_`.
 */
const prefixes = ['pmr_', 'pmrsig_', 'pmrwh_', 'pm_', 'sup_'].flatMap((owner) =>
  ['test_', 'live_'].map((money) => Buffer.from(`${owner}${money}`, 'latin1')),
);
/** Setting this bit makes a capital letter of ASCII a small one. */
const SMALL = 0x20;
const UNDERSCORE = 0x5f;
const HYPHEN = 0x2d;
const SMALL_P = 0x70;
const SMALL_S = 0x73;

/** The first two bytes of each prefix: nearly every reference has letters that one of them begins with. */
const beginnings: ReadonlySet<number> = new Set(prefixes.map((prefix) => prefix.readUInt16BE(0)));

/** True where a key or a secret begins anywhere in the bytes `start`..`end` (exclusive). */
export function holdsSecretShape(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const small = (bytes[at] as number) | SMALL;
    if (small !== SMALL_P && small !== SMALL_S) continue;
    if (!beginnings.has((small << 8) | (bytes[at + 1] as number) | SMALL)) continue;
    if (prefixes.some((prefix) => isSecret(prefix, bytes, at, end))) return true;
  }
  return false;
}

/** The prefix stands here, and behind it what a secret can be made of: a prefix alone says nothing. */
function isSecret(prefix: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  const next = start + prefix.length;
  if (next >= end || !isSecretByte(bytes[next] as number)) return false;
  return prefix.every((byte, at) => {
    const given = bytes[start + at] as number;
    return byte === UNDERSCORE ? given === UNDERSCORE : (given | SMALL) === byte;
  });
}

/** A letter, a digit, `_` or `-`. */
function isSecretByte(byte: number): boolean {
  const small = byte | SMALL;
  const isDigit = byte >= 0x30 && byte <= 0x39;
  return isDigit || (small >= 0x61 && small <= 0x7a) || byte === UNDERSCORE || byte === HYPHEN;
}

/**
 * The broken rule of those that keep gift card codes, keys and secrets out of the books; undefined if none is
 * broken.
 */
export function shapeFaultOf(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (holdsCardCode(bytes, start, end)) return CARD_CODE_RULE;
  return holdsSecretShape(bytes, start, end) ? SECRET_RULE : undefined;
}
