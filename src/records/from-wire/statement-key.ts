// The fingerprint by which a person knows a statement key, from its hex digits.

import { bytesOfHex } from '../../base/text/bytes.js';
import { sha256Hex } from '../../base/text/digest.js';

/** SHA-256 of the raw 32 bytes, hex; empty for a text that is no key. */
export function fingerprintOfHex(publicKeyHex: string): string {
  const bytes = bytesOfHex(publicKeyHex, 32);
  return bytes === undefined ? '' : sha256Hex(bytes);
}
