import { describe, expect, it } from 'vitest';
import { speltWallet, walletOf } from '../../../src/service/rewards/wallets.js';
import { wallet } from './rewards-client.js';

describe('a wallet', () => {
  it('is kept in lower case and answered as EIP-55 spells it', () => {
    expect(walletOf(wallet)).toBe(wallet.toLowerCase());
    expect(speltWallet(walletOf(wallet.toLowerCase()))).toBe(wallet);
  });

  it('of another form is refused with its own code', () => {
    expect(() => walletOf('0x1')).toThrow(expect.objectContaining({ code: 'INVALID_WALLET' }));
  });
});
