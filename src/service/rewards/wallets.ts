// Wallets as requests name them and as answers spell them.

import { assert } from '../../base/failure/assert.js';
import { checksummedWallet } from '../../wire/rewards/wallet-address.js';
import { RewardsRefusal } from './refusal.js';

/** The address in lower case, as the books keep it; throws 400 `INVALID_WALLET`. */
export function walletOf(text: string): string {
  const spelt = checksummedWallet(text);
  if (spelt === undefined) {
    throw new RewardsRefusal(
      'INVALID_WALLET',
      'the wallet is not 0x and 40 hex digits, or its checksum does not hold',
    );
  }
  return spelt.toLowerCase();
}

/** A wallet of the books as EIP-55 spells it. */
export function speltWallet(wallet: string): string {
  const spelt = checksummedWallet(wallet);
  assert(spelt !== undefined, 'the books hold wallets only');
  return spelt;
}
