// Wallets on the layer-2 network: `0x` and 40 hex digits. One in both letter cases carries a checksum in them
// (EIP-55) and is refused where it does not hold: a digit was mistyped.

import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8Bytes } from '../../base/text/bytes.js';

const WALLET = /^0x[0-9a-fA-F]{40}$/;

/**
 * The address as EIP-55 spells it.
 *
 * @returns undefined for what is no address, or one in both letter cases whose checksum does not hold
 */
export function checksummedWallet(text: string): string | undefined {
  if (!WALLET.test(text)) return undefined;
  const given = text.slice(2);
  const lower = given.toLowerCase();
  const hash = keccak_256(utf8Bytes(lower));
  let spelt = '0x';
  for (const [at, digit] of [...lower].entries()) {
    // A letter is a capital where the hash of the digits has 8 or more at its place.
    const nibble = at % 2 === 0 ? (hash[at >> 1] ?? 0) >> 4 : (hash[at >> 1] ?? 0) & 15;
    spelt += nibble >= 8 ? digit.toUpperCase() : digit;
  }
  const isOneCase = given === lower || given === given.toUpperCase();
  return isOneCase || spelt === text ? spelt : undefined;
}
