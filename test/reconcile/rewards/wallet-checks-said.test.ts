import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import {
  balance,
  costsOf,
  redemption,
  redemptionRow,
  redemptions,
  stakeRow,
  unknownAnswer,
  wallets,
} from './held-samples.js';
import {
  at,
  issuance,
  judged,
  november,
  october,
  one,
  readAtMs,
  reads,
  row,
  wallet,
} from './token-samples.js';

const other = `0x${'b'.repeat(40)}`;
const third = `0x${'c'.repeat(40)}`;
const from = (sha256: string) => ({ evidence: { sha256, requestId: `request of ${sha256}` } });
const tokens = (units: bigint) => plus18(units * one);
const cost = (5n * one) / 2n;

function itemsOf(change: Partial<TokenFacts>): readonly Discrepancy[] {
  return judged(change).result.items;
}

const fieldsOf = (change: Partial<TokenFacts>): string[] =>
  itemsOf(change).map(({ code, subject, field }) => `${code} ${subject} ${field}`);

describe('the wallets that are judged', () => {
  const off = (each: string) => balance({ wallet: each, walletSpelt: each, totalPlus18: tokens(14n) });
  const judgedOf = (change: Partial<TokenFacts>): string[] =>
    itemsOf({ ...change, wallets: wallets(off(third), off(other), off(wallet)) })
      .filter(({ code }) => code === 'RW-WALLET')
      .map(({ subject }) => subject);

  it('are those that rows of the month name, each once', () => {
    expect(judgedOf({})).toEqual([wallet]);
    expect(
      judgedOf({
        ownRewards: [row('t-1'), row('t-9', { wallet: other, issuedAtMs: at(3, 8) })],
        ownStakes: [
          stakeRow({ wallet: other, stakedAtMs: at(3) }),
          stakeRow({ stakeId: 's-2', wallet: third }),
        ],
        ownRedemptions: [redemptionRow({ wallet: third, redeemedAtMs: at(3, 9) })],
      }),
    ).toEqual([wallet, other]);
  });

  it('are those of stakes and redemptions that have no date', () => {
    expect(judgedOf({ ownStakes: [stakeRow({ wallet: other, stakedAtMs: undefined })] })).toEqual([
      wallet,
      other,
    ]);
    const undated = [redemptionRow({ wallet: other, redeemedAtMs: undefined })];
    expect(judgedOf({ ownRedemptions: undated })).toEqual([wallet, other]);
  });

  it('stand by their addresses, whatever order they are named in', () => {
    const ownStakes = [third, other].map((each, nth) =>
      stakeRow({ stakeId: `s-${nth}`, wallet: each, stakedAtMs: at(3) }),
    );
    expect(judgedOf({ ownStakes })).toEqual([wallet, other, third]);
  });

  it('are judged by what was read of them last, and not where that was that there is none', () => {
    const older = balance({ archivedAs: 19, totalPlus18: tokens(1n) });
    expect(fieldsOf({ wallets: wallets(older, balance()) })).toEqual([]);
    const gone = new Map([[wallet, { reads: [older], unknown: unknownAnswer }]]);
    expect(fieldsOf({ wallets: gone })).toEqual([]);
  });
});

describe('an item of a wallet', () => {
  const spelt = `0x${'A'.repeat(40)}`;
  const itemsOfWallet = (change: Parameters<typeof balance>[0]) =>
    itemsOf({ wallets: wallets(balance({ walletSpelt: spelt, ...from('wallet'), ...change })) });
  const shared = {
    ...{ code: 'RW-WALLET', subject: spelt, sourceA: 'recomputed', sourceB: 'wallet', unit: 'plus' },
    ...{ occurredAtMs: readAtMs, evidenceSha256: 'wallet', requestId: 'request of wallet' },
  };

  it('on its total shows the parts that make it', () => {
    expect(itemsOfWallet({ stakedPlus18: tokens(4n) })).toMatchObject([
      {
        ...{ ...shared, field: 'total_plus', expected: '14', actual: '15', difference: '1' },
        formula: `${10n * one} + ${4n * one} = ${14n * one}`,
      },
    ]);
  });

  it('on its life shows what it earned by its total and what it redeemed', () => {
    expect(itemsOfWallet({ lifetimeEarnedPlus18: tokens(23n) })).toMatchObject([
      {
        ...{ ...shared, field: 'lifetime_earned', expected: '20', actual: '23', difference: '3' },
        formula: `${15n * one} + ${5n * one} = ${20n * one}`,
      },
    ]);
  });

  it('is one of the total alone where its parts and its life agree with each other', () => {
    expect(itemsOfWallet({ totalPlus18: tokens(16n) })).toMatchObject([
      { field: 'total_plus', expected: '15' },
    ]);
  });

  it('is one of each where no two of the three agree', () => {
    const items = itemsOfWallet({ totalPlus18: tokens(16n), lifetimeEarnedPlus18: tokens(22n) });
    expect(items).toMatchObject([
      { field: 'lifetime_earned', expected: '21', actual: '22' },
      { field: 'total_plus', expected: '15', actual: '16' },
    ]);
  });
});

/** A redemption and what its row, the catalogue and other redemptions say. */
const redeemed = (change: Partial<TokenFacts> = {}): Partial<TokenFacts> => ({
  ownRedemptions: [redemptionRow()],
  redemptions: redemptions(redemption(from('redemption'))),
  catalogues: [costsOf(cost)],
  ...change,
});

describe('an item of a redemption', () => {
  const shared = {
    ...{ subject: 'r-1', sourceB: 'wallet', occurredAtMs: at(5), note: 'own.csv:2' },
    ...{ evidenceSha256: 'redemption', requestId: 'request of redemption' },
  };

  it('on what it spent shows cost times quantity', () => {
    const spent = redemption({ ...from('redemption'), spentPlus18: tokens(6n) });
    const items = itemsOf(redeemed({ redemptions: redemptions(spent) }));
    expect(items).toMatchObject([
      {
        ...{ ...shared, code: 'RW-REDEMPTION', field: 'plus_spent', sourceA: 'catalogue', unit: 'plus' },
        ...{ expected: '5', actual: '6', difference: '1', formula: `${cost} * 2 = ${5n * one}` },
      },
    ]);
  });

  it('on what the row says that it spent shows the difference', () => {
    const items = itemsOf(redeemed({ ownRedemptions: [redemptionRow({ spentPlus18: tokens(4n) })] }));
    expect(items).toMatchObject([
      {
        ...{ ...shared, code: 'RW-ATTR', field: 'plus_spent', sourceA: 'book', unit: 'plus' },
        ...{ expected: '4', actual: '5', difference: '1' },
        formula: `${5n * one} - ${4n * one} = ${one}`,
      },
    ]);
  });

  it('on what it is of names both sides', () => {
    const own = redemptionRow({ wallet: other, catalogueItemId: 'x', quantity: 3 });
    const said = itemsOf(redeemed({ ownRedemptions: [own] }));
    const ofBook = { ...shared, code: 'RW-ATTR', sourceA: 'book', unit: 'text' };
    expect(said).toMatchObject([
      { ...ofBook, field: 'catalogue_item_id', expected: 'x', actual: 'item' },
      { ...ofBook, field: 'quantity', expected: '3', actual: '2' },
      { ...ofBook, field: 'wallet_address', expected: other, actual: wallet },
    ]);
  });

  it('that the provider does not know names the row', () => {
    const answers = redemptions(redemption({ redemptionId: 'r-2' }));
    answers.set('r-1', { reads: [], unknown: unknownAnswer });
    expect(itemsOf(redeemed({ redemptions: answers }))).toMatchObject([
      {
        ...{
          code: 'RW-REDEMPTION',
          subject: 'r-1',
          field: 'redemption_id',
          sourceA: 'book',
          sourceB: 'wallet',
        },
        ...{ unit: 'text', expected: 'redeemed', actual: 'unknown', occurredAtMs: at(5) },
        note: 'own.csv:2; the provider answered that it knows no such redemption',
      },
    ]);
  });

  it('is of every month where it is unknown and has no date, beside a wallet that lacks nothing', () => {
    const unknown = new Map([['r-1', { reads: [], unknown: unknownAnswer }]]);
    const ownRedemptions = [redemptionRow({ redeemedAtMs: undefined })];
    const answers = redemptions(redemption({ redemptionId: 'r-2' }));
    const change = redeemed({ ownRedemptions, redemptions: new Map([...answers, ...unknown]) });
    for (const month of [october, november]) {
      expect(fieldsOf({ ...change, wallets: wallets(balance()), month })).toContain(
        'RW-REDEMPTION r-1 redemption_id',
      );
    }
  });

  it('is one of each redemption that is off', () => {
    const ids = ['r-1', 'r-2'];
    const change = redeemed({
      ownRedemptions: ids.map((redemptionId) => redemptionRow({ redemptionId })),
      redemptions: redemptions(
        ...ids.map((redemptionId) => redemption({ redemptionId, spentPlus18: tokens(6n) })),
      ),
    });
    expect(fieldsOf(change)).toEqual(ids.map((id) => `RW-REDEMPTION ${id} plus_spent`));
  });

  it('is raised in the month of its row, else of its answer, and in no other', () => {
    const wrong = (redeemedAtMs: number | undefined) =>
      redeemed({ ownRedemptions: [redemptionRow({ redeemedAtMs, spentPlus18: tokens(4n) })] });
    const count = (change: Partial<TokenFacts>) =>
      itemsOf(change).filter(({ field }) => field === 'plus_spent').length;
    expect([count(wrong(at(5))), count(wrong(at(5, 9))), count(wrong(undefined))]).toEqual([1, 0, 1]);
    expect(count({ ...wrong(undefined), month: november })).toBe(0);
  });

  it('is none of one that was read after it was said to be unknown, nor of one that was not asked for', () => {
    const answers = new Map([
      ['r-1', { reads: [redemption()], unknown: { ...unknownAnswer, archivedAs: 1 } }],
    ]);
    expect(fieldsOf(redeemed({ redemptions: answers }))).toEqual([]);
    const ownRedemptions = [redemptionRow(), redemptionRow({ redemptionId: 'r-9' })];
    expect(fieldsOf(redeemed({ ownRedemptions }))).toEqual([]);
  });
});

describe('the cost of what is redeemed', () => {
  const foundAt = (...catalogues: ReturnType<typeof costsOf>[]) => fieldsOf(redeemed({ catalogues }));
  const wrong = ['RW-REDEMPTION r-1 plus_spent'];
  const [before, since] = [at(4), at(6)];

  it('is the last that was read before it, or the first after it, which it may have changed to', () => {
    expect(foundAt(costsOf(cost, before), costsOf(one, since))).toEqual([]);
    expect(foundAt(costsOf(one, before), costsOf(cost, since))).toEqual([]);
    expect(foundAt(costsOf(one, before), costsOf(2n * one, since))).toEqual(wrong);
  });

  it('is none that was read earlier or later than these', () => {
    expect(foundAt(costsOf(cost, at(1)), costsOf(one, before))).toEqual(wrong);
    expect(foundAt(costsOf(one, since), costsOf(cost, at(7)))).toEqual(wrong);
  });

  it('of an instant counts as one before it', () => {
    expect(foundAt(costsOf(cost, at(5)), costsOf(one, since), costsOf(one, at(7)))).toEqual([]);
    expect(foundAt(costsOf(one, at(5)), costsOf(one, since), costsOf(cost, at(7)))).toEqual(wrong);
  });

  it('is not known without a catalogue, or where that lacks the item', () => {
    expect(foundAt()).toEqual([]);
    expect(foundAt({ ...costsOf(one), costs: new Map() })).toEqual([]);
  });

  it('says nothing where the answer names another item, whose cost its tokens are not of', () => {
    const answer = redemption({ catalogueItemId: 'dear' });
    const catalogue = {
      ...costsOf(cost),
      costs: new Map([
        ['item', plus18(cost)],
        ['dear', tokens(9n)],
      ]),
    };
    const change = redeemed({ redemptions: redemptions(answer), catalogues: [catalogue] });
    expect(fieldsOf(change)).toEqual(['RW-ATTR r-1 catalogue_item_id']);
  });
});

describe('a redemption of which the row names another item than the answer', () => {
  const costs = (readAtMs: number, item: bigint, dear: bigint) => ({
    ...costsOf(item, readAtMs),
    costs: new Map([
      ['item', plus18(item)],
      ['dear', plus18(dear)],
    ]),
  });
  const answer = redemptions(redemption({ catalogueItemId: 'dear' }));
  const foundAt = (...catalogues: ReturnType<typeof costs>[]) =>
    fieldsOf({
      ...{ ownRedemptions: [redemptionRow()], redemptions: answer, catalogues },
    });
  const told = 'RW-ATTR r-1 catalogue_item_id';

  it('spent what either of the two items cost at about its time, before or after it changed', () => {
    const [before, since] = [at(4), at(6)];
    expect(foundAt(costs(before, 9n * one, cost), costs(since, 9n * one, 8n * one))).toEqual([told]);
    expect(foundAt(costs(before, cost, 9n * one), costs(since, 8n * one, 9n * one))).toEqual([told]);
    expect(foundAt(costs(before, 9n * one, 8n * one), costs(since, 9n * one, 8n * one))).toEqual([
      told,
      'RW-REDEMPTION r-1 plus_spent',
    ]);
  });
});

describe('a redemption and the wallet that it is of', () => {
  const itemsOfBoth = (change: Partial<TokenFacts>) =>
    itemsOf({ ownRedemptions: [redemptionRow()], catalogues: [costsOf(cost)], ...change });
  const linksOf = (items: readonly Discrepancy[]) =>
    items.map(({ field, causedBy }) => [
      field,
      causedBy.map((id) => items.find(({ itemId }) => itemId === id)?.field),
    ]);

  it('are told by the redemption where it states more than the wallet lost by it', () => {
    const answer = { redemptions: redemptions(redemption({ spentPlus18: tokens(6n) })) };
    expect(linksOf(itemsOfBoth({ ...answer, wallets: wallets(balance()) })).sort()).toEqual([
      ['lifetime_redeemed', ['plus_spent']],
      ['plus_spent', []],
    ]);
  });

  it('are told by what the wallet lacks, where its life is off by as much', () => {
    const lacking = balance({ lifetimeRedeemedPlus18: tokens(0n) });
    const change = { redemptions: redemptions(redemption()), wallets: wallets(lacking) };
    expect(linksOf(itemsOfBoth(change)).sort()).toEqual([
      ['lifetime_earned', ['lifetime_redeemed']],
      ['lifetime_redeemed', []],
    ]);
  });
});

describe('the redeemed total of a wallet', () => {
  const redeemedOnly = (units: bigint) =>
    wallets(balance({ lifetimeRedeemedPlus18: tokens(units), lifetimeEarnedPlus18: tokens(15n + units) }));
  const three = redemption({ redemptionId: 'r-3', spentPlus18: tokens(3n), quantity: 1 });
  const rows = [
    redemptionRow(),
    redemptionRow({ redemptionId: 'r-3', spentPlus18: tokens(3n), quantity: 1 }),
  ];

  it('names the one redemption that it lacks, with both sums', () => {
    const change = redeemed({
      wallets: wallets(
        balance({ ...from('wallet'), lifetimeRedeemedPlus18: tokens(3n), lifetimeEarnedPlus18: tokens(18n) }),
      ),
      ownRedemptions: rows,
      redemptions: redemptions(redemption(), three),
      catalogues: [],
    });
    expect(itemsOf(change)).toMatchObject([
      {
        ...{ code: 'RW-REDEMPTION', subject: 'r-1', field: 'lifetime_redeemed', unit: 'plus' },
        ...{ sourceA: 'recomputed', sourceB: 'wallet', expected: '8', actual: '3', difference: '-5' },
        ...{ occurredAtMs: readAtMs, evidenceSha256: 'wallet', requestId: 'request of wallet' },
        formula: `${3n * one} - ${8n * one} = -${5n * one}`,
        note: `the redeemed total of ${wallet} lacks what was redeemed from it`,
      },
    ]);
  });

  it('names the wallet where no single redemption, or more than one, is what it lacks', () => {
    const both = redemptions(redemption(), three);
    const lacking = (units: bigint, answers = both) =>
      fieldsOf(
        redeemed({
          wallets: redeemedOnly(units),
          redemptions: answers,
          ownRedemptions: rows,
          catalogues: [],
        }),
      );
    expect(lacking(2n)).toEqual([`RW-REDEMPTION ${wallet} lifetime_redeemed`]);
    const alike = redemptions(redemption(), redemption({ redemptionId: 'r-3' }));
    expect(lacking(5n, alike)).toContain(`RW-REDEMPTION ${wallet} lifetime_redeemed`);
  });

  it('may be more than what is known to be redeemed, and counts nothing that came after it was read', () => {
    expect(fieldsOf(redeemed({ wallets: redeemedOnly(9n) }))).toEqual([]);
    const later = (createdAtMs: number) =>
      fieldsOf(
        redeemed({
          ownRedemptions: [redemptionRow({ redeemedAtMs: undefined })],
          wallets: redeemedOnly(0n),
          redemptions: redemptions(redemption({ createdAtMs })),
        }),
      );
    expect(later(readAtMs)).toEqual(['RW-REDEMPTION r-1 lifetime_redeemed']);
    expect(later(readAtMs + 1)).toEqual([]);
  });

  it('counts nothing of another wallet, by the answer or by the row', () => {
    const answers = redemptions(redemption(), redemption({ redemptionId: 'r-2', wallet: other }));
    expect(fieldsOf(redeemed({ wallets: redeemedOnly(5n), redemptions: answers }))).toEqual([]);
    const ofOther = [redemptionRow({ wallet: other })];
    expect(fieldsOf(redeemed({ wallets: redeemedOnly(0n), ownRedemptions: ofOther }))).toEqual([
      'RW-ATTR r-1 wallet_address',
    ]);
  });

  it('counts a redemption that the own records do not have', () => {
    const answers = redemptions(redemption(), redemption({ redemptionId: 'r-2', spentPlus18: tokens(2n) }));
    const issuances = reads(issuance('t-1'));
    expect(fieldsOf(redeemed({ wallets: redeemedOnly(5n), redemptions: answers, issuances }))).toEqual([
      'RW-REDEMPTION r-2 lifetime_redeemed',
    ]);
  });

  it('lets the row’s own error say nothing of the wallet', () => {
    const change = redeemed({
      ownRedemptions: [redemptionRow({ spentPlus18: tokens(4n) })],
      redemptions: redemptions(redemption(), redemption({ redemptionId: 'r-2', spentPlus18: tokens(1n) })),
      wallets: redeemedOnly(5n),
    });
    expect(itemsOf(change).map(({ field, causedBy }) => [field, causedBy.length])).toEqual([
      ['plus_spent', 0],
      ['lifetime_redeemed', 0],
    ]);
  });
});
