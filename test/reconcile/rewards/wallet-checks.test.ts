import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { itemIdOf } from '../../../src/reconcile/finding/draft.js';
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
import { at, facts, found, judged, one, september as septemberMonth, wallet } from './token-samples.js';

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
    ['is of the date of its row within two days', ofRedemption({ createdAtMs: at(7) }), []],
    [
      'is told by its date alone, also where another cost held then',
      ofRedemption(
        { createdAtMs: at(7) + 1 },
        {},
        {
          catalogues: [costsOf((5n * one) / 2n, at(4)), costsOf((5n * one) / 2n, at(6)), costsOf(one, at(7))],
        },
      ),
      ['RW-ATTR r-1 redeemed_at'],
    ],
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
    [
      'is of another number, and its tokens follow, as does its wallet’s total',
      ofRedemption(
        { quantity: 3, spentPlus18: plus18((15n * one) / 2n) },
        {},
        withWallet({ lifetimeRedeemedPlus18: plus18(5n * one) }),
      ),
      [
        `RW-REDEMPTION ${wallet} lifetime_redeemed <`,
        'RW-ATTR r-1 plus_spent <',
        'RW-ATTR r-1 quantity',
      ].sort(),
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

  describe('of another month that states more than its wallet has', () => {
    const place = (redemptionId: string, day: number, month: number) => ({
      redemptionId,
      at: at(day, month),
    });
    const [september, october, second] = [place('r-9', 5, 9), place('r-1', 5, 10), place('r-2', 6, 9)];
    const judgedWith = (
      lacking: bigint,
      ...overstated: readonly [typeof october, Partial<RedemptionRead>][]
    ) =>
      judged({
        ownRedemptions: [october, ...overstated.map(([one]) => one)].map((one) =>
          redemptionRow({ redemptionId: one.redemptionId, redeemedAtMs: one.at }),
        ),
        redemptions: redemptions(
          redemption(),
          ...overstated.map(([one, change]) =>
            redemption({ redemptionId: one.redemptionId, createdAtMs: one.at, ...change }),
          ),
        ),
        catalogues: [costsOf((5n * one) / 2n)],
        wallets: wallets(balanceOf(BigInt(overstated.length + 1) * 5n * one, lacking)),
      }).result.items.map(({ code, field, causedBy }) => `${code} ${field} ${causedBy.join('|')}`);
    /** The wallet has what was due, but for so much that was taken off it. */
    const balanceOf = (due: bigint, off: bigint) => {
      const redeemed = due - off;
      return balance({
        lifetimeRedeemedPlus18: plus18(redeemed),
        lifetimeEarnedPlus18: plus18(15n * one + redeemed),
      });
    };
    const itemOf = (code: 'RW-ATTR' | 'RW-REDEMPTION', subject: string, field: string) =>
      itemIdOf(facts(), { code, subject, field }, septemberMonth);

    it('is what its wallet lacks in the total of this month', () => {
      const root = itemOf('RW-REDEMPTION', 'r-9', 'plus_spent');
      const more = { spentPlus18: plus18(5n * one + 1n) };
      expect(judgedWith(0n, [september, more])).toEqual([`RW-REDEMPTION lifetime_redeemed ${root}`]);
      const both = [root, itemOf('RW-REDEMPTION', 'r-2', 'plus_spent')].sort().join('|');
      expect(judgedWith(0n, [september, more], [second, more])).toEqual([
        `RW-REDEMPTION lifetime_redeemed ${both}`,
      ]);
    });

    it('is what its wallet lacks by the number that it misstates', () => {
      const third = { quantity: 3, spentPlus18: plus18((15n * one) / 2n) };
      expect(judgedWith(0n, [september, third])).toEqual([
        `RW-REDEMPTION lifetime_redeemed ${itemOf('RW-ATTR', 'r-9', 'quantity')}`,
      ]);
    });

    it('is not where the wallet lacks another amount', () => {
      const more = { spentPlus18: plus18(5n * one + 1n) };
      expect(judgedWith(1n, [september, more])).toEqual(['RW-REDEMPTION lifetime_redeemed ']);
    });
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
