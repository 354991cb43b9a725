import { describe, expect, it } from 'vitest';
import { floatWords, foundAfter } from '../../months/supplier/quiet-month.js';

describe('the wallet of a deposit', () => {
  it('is silent where it is registered, and where none is', () => {
    expect(foundAfter(() => undefined)).toEqual([]);
    expect(
      foundAfter((e) => {
        e.wallets = [];
      }),
    ).toEqual([]);
  });

  it('is named where it is not among the registered ones', () => {
    const items = foundAfter((e) => {
      e.wallets = ['0xb2'];
    });
    expect(floatWords(items)).toEqual(['DP-WALLET I dep_2 from_wallet: a registered wallet -> 0xa1']);
    expect(items[0]).toMatchObject({ sourceA: 'settings', sourceB: 'float', unit: 'text', note: '' });
  });

  it('is matched exactly, and the note says where only letter case differs', () => {
    const [item] = foundAfter((e) => {
      e.wallets = ['0xA1'];
    });
    expect(item).toMatchObject({
      code: 'DP-WALLET',
      note: 'it differs from a registered one in letter case alone',
    });
    const [beside] = foundAfter((e) => {
      e.wallets = ['0xb2', '0xA1'];
    });
    expect(beside?.note).toBe('it differs from a registered one in letter case alone');
  });

  it('is asked of no deposit whose line states none', () => {
    const items = foundAfter((e) => {
      e.wallets = ['0xb2'];
      for (const line of e.float.flatMap(({ lines }) => lines)) line.fromWallet = undefined;
    });
    expect(items).toEqual([]);
  });
});
