import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { walletChecks } from '../../../src/reconcile/rewards/wallet-checks.js';
import type { OwnRedemption } from '../../../src/records/rewards/own-token-rows.js';
import type { RedemptionRead, TokenHistory, WalletRead } from '../../../src/records/rewards/token-reads.js';
import {
  balance,
  costsOf,
  redemption,
  redemptionRow,
  redemptions,
  unknownAnswer,
  wallets,
} from './held-samples.js';
import { found, judged, one, wallet } from './token-samples.js';

const withWallet = (change: Partial<WalletRead>): Partial<TokenFacts> => ({
  wallets: wallets(balance(change)),
});

describe('a wallet', () => {
  it.each<[string, Partial<WalletRead>, string[]]>([
    ['holds what its parts and its life come to', {}, []],
    ['states another total', { totalPlus18: plus18(15n * one + 1n) }, ['total_plus']],
    ['states another part', { stakedPlus18: plus18(5n * one - 1n) }, ['total_plus']],
    ['states another life', { lifetimeEarnedPlus18: plus18(20n * one + 1n) }, ['lifetime_earned']],
    [
      'has two faults',
      { stakedPlus18: plus18(5n * one - 1n), lifetimeEarnedPlus18: plus18(20n * one + 3n) },
      ['lifetime_earned', 'total_plus'],
    ],
  ])('%s', (_, change, fields) => {
    expect(found(withWallet(change))).toEqual(fields.map((field) => `RW-WALLET ${wallet} ${field}`));
  });
});

function ofRedemption(
  change: Partial<RedemptionRead>,
  own: Partial<OwnRedemption> = {},
  more: Partial<TokenFacts> = {},
) {
  return found({
    ownRedemptions: [redemptionRow(own)],
    redemptions: redemptions(redemption(change)),
    catalogues: [costsOf((5n * one) / 2n)],
    ...more,
  });
}

describe('a redemption', () => {
  it.each<[string, string[], string[]]>([
    ['is cost times quantity', ofRedemption({}), []],
    [
      'is not, by one unit',
      ofRedemption({ spentPlus18: plus18(5n * one + 1n) }),
      ['RW-REDEMPTION r-1 plus_spent'],
    ],
    [
      'is another than the own records say',
      ofRedemption({}, { spentPlus18: plus18(4n * one) }),
      ['RW-ATTR r-1 plus_spent'],
    ],
    ['is of another item', ofRedemption({}, { catalogueItemId: 'x' }), ['RW-ATTR r-1 catalogue_item_id']],
    ['is told by its quantity alone', ofRedemption({ quantity: 3 }), ['RW-ATTR r-1 quantity']],
    [
      'is told by its wallet alone',
      ofRedemption({ wallet: '0x' }, {}, withWallet({ lifetimeRedeemedPlus18: plus18(5n * one) })),
      ['RW-ATTR r-1 wallet_address'],
    ],
    [
      'has its wallet’s total follow where it says more than that has',
      ofRedemption({ spentPlus18: plus18(5n * one + 1n) }, {}, withWallet({})),
      [`RW-REDEMPTION ${wallet} lifetime_redeemed <`, 'RW-REDEMPTION r-1 plus_spent'].sort(),
    ],
    ['is in the redeemed total of its wallet', ofRedemption({}, {}, withWallet({})), []],
    [
      'is lacking there',
      ofRedemption(
        {},
        {},
        withWallet({ lifetimeRedeemedPlus18: plus18(0n), lifetimeEarnedPlus18: plus18(15n * one) }),
      ),
      ['RW-REDEMPTION r-1 lifetime_redeemed'],
    ],
    [
      'is lacking there, and so the identity of the wallet is off',
      ofRedemption({}, {}, withWallet({ lifetimeRedeemedPlus18: plus18(0n) })),
      ['RW-REDEMPTION r-1 lifetime_redeemed', `RW-WALLET ${wallet} lifetime_earned <`],
    ],
  ])('%s', (_, items, expected) => {
    expect(items).toEqual(expected);
  });

  it('is not tested where the service reads none, and unknown where it reads others', () => {
    const unknown = { reads: [], unknown: unknownAnswer };
    expect(ofRedemption({}, {}, { redemptions: new Map([['r-1', unknown]]) })).toEqual([]);
    const others = new Map<string, TokenHistory<RedemptionRead>>([
      ['r-1', unknown],
      ['r-2', { reads: [redemption({ redemptionId: 'r-2' })], unknown: undefined }],
    ]);
    expect(ofRedemption({}, {}, { redemptions: others })).toEqual(['RW-REDEMPTION r-1 redemption_id']);
  });

  it('is said to be not read where none was asked for, and that the service reads none where it was', () => {
    const reasonOf = (known: TokenFacts['redemptions']) =>
      judged({ ownRedemptions: [redemptionRow()], redemptions: known }).result.checks.find(
        ({ code }) => code === 'RW-REDEMPTION',
      )?.reason;
    expect(reasonOf(new Map())).toBe('no redemption was read');
    const unknown = { reads: [], unknown: unknownAnswer };
    expect(reasonOf(new Map([['r-1', unknown]]))).toBe(
      'the service has no operation that reads a redemption',
    );
  });

  it('is one of the checks on what the own records name', () => {
    expect(walletChecks.flatMap(({ codes }) => codes)).toContain('RW-REDEMPTION');
  });
});
