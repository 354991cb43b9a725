import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import { dueForRow, dueInRecords, dueTokensOf } from '../../../src/reconcile/rewards/due-tokens.js';
import { tokenCasesOf } from '../../../src/reconcile/rewards/token-case.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { unknownAnswer } from './held-samples.js';
import { at, facts, issuance, movement, october, one, pool, pools, reads, row } from './token-samples.js';

function dueOf(change: Partial<TokenFacts>) {
  const all = facts(change);
  const found = tokenCasesOf(all).get('t-1');
  return found?.issuance && dueTokensOf(all.terms, found, found.issuance);
}

describe('the tokens that are due', () => {
  it('are those of the amount at the agreed rate', () => {
    expect(dueOf({})).toMatchObject({ duePlus18: 15n * one, ownPlus18: 15n * one, amountUsdMinor: 1000 });
    const doubled = issuance('t-1', { rewardRate: rational(2n), plus18: plus18(20n * one) });
    expect(dueOf({ issuances: reads(doubled) })).toMatchObject({
      duePlus18: 15n * one,
      ownPlus18: 20n * one,
    });
  });

  it('rest on the row where the answer misstates the purchase and its tokens are those of the row', () => {
    expect(dueOf({ issuances: reads(issuance('t-1', { amountUsdMinor: 1100 })) })?.duePlus18).toBe(15n * one);
    const merchants = new Map([['m', { rate: rational(2n) }]]);
    const terms = { ...facts().terms, merchants };
    const misnamed = issuance('t-1', { merchantId: 'm' });
    expect(
      dueOf({ terms, issuances: reads(misnamed), ownRewards: [row('t-1', { merchantId: 'n' })] })?.duePlus18,
    ).toBe(15n * one);
  });

  it('are at the rate of the merchant, where the row names none and the answer has another rate', () => {
    const terms = { ...facts().terms, merchants: new Map([['m', { rate: rational(2n) }]]) };
    const atDefault = { terms, issuances: reads(issuance('t-1', { merchantId: 'm' })) };
    expect(dueOf(atDefault)?.duePlus18).toBe(20n * one);
    expect(dueOf({ ...atDefault, ownRewards: [row('t-1', { merchantId: 'n' })] })?.duePlus18).toBe(15n * one);
  });

  it('are in the records what the issuance shows, nothing of one that failed, else what the row makes', () => {
    const inRecords = (change: Partial<TokenFacts>) => {
      const all = facts(change);
      const found = tokenCasesOf(all).get('t-1');
      return found && dueInRecords(all.terms, found, 0);
    };
    expect(inRecords({})).toBe(15n * one);
    expect(inRecords({ issuances: reads(issuance('t-1', { status: 'failed' })) })).toBe(0n);
    expect(inRecords({ pools: new Map(), issuances: new Map() })).toBe(15n * one);
    expect(dueForRow(facts().terms, row('t', { amountUsdMinor: 1 }), 0)).toBe(15n * 10n ** 15n);
  });
});

describe('the rate that is agreed for a row', () => {
  const terms = {
    ...facts().terms,
    default: [
      { fromMs: 0, value: rational(1n) },
      { fromMs: at(3), value: rational(2n) },
    ],
  };
  const dueInRecordsOf = (change: Partial<TokenFacts>, atMs: number) => {
    const all = facts({ ...change, terms });
    const found = tokenCasesOf(all).get('t-1');
    return found && dueInRecords(terms, found, atMs);
  };

  it('is that of its own time, else that of the time which is asked about', () => {
    expect(dueForRow(terms, row('t'), 0)).toBe(20n * one);
    expect(dueForRow(terms, row('t', { issuedAtMs: at(2) }), at(9))).toBe(10n * one);
    expect(dueForRow(terms, row('t', { issuedAtMs: undefined }), at(2))).toBe(10n * one);
    expect(dueForRow(terms, row('t', { issuedAtMs: undefined }), at(9))).toBe(20n * one);
  });

  it('is that of the issuance’s time where the provider knows no more of it than the pool’s line', () => {
    const undated = [row('t-1', { issuedAtMs: undefined })];
    const none = { reads: [], unknown: unknownAnswer };
    const change = { issuances: new Map([['iss-t-1', none]]), ownRewards: undated };
    expect(dueInRecordsOf(change, 0)).toBe(20n * one);
    expect(dueInRecordsOf({ ...change, ownRewards: [] }, 0)).toBe(0n);
    expect(dueInRecordsOf({ ...change, issuances: new Map(), pools: new Map() }, 0)).toBe(10n * one);
  });
});

describe('the tokens of an issuance that nobody read', () => {
  it('are those that the pool debited first, and none where it only gave back', () => {
    const inRecords = (...movements: Parameters<typeof pool>[2][number][]) => {
      const all = facts({ issuances: new Map(), pools: pools(pool(october, 1000n * one, movements)) });
      const found = tokenCasesOf(all).get('t-1');
      return found && dueInRecords(all.terms, found, 0);
    };
    expect(inRecords(movement(2, 'issuance', 't-1', { plus18: plus18(7n) }))).toBe(7n);
    expect(inRecords(movement(2, 'issuance_reversal', 't-1'))).toBe(0n);
  });
});

describe('the amount that tokens are due for', () => {
  it('is that of the answer where neither it nor the row makes the tokens', () => {
    const misstated = reads(issuance('t-1', { amountUsdMinor: 1100 }));
    expect(dueOf({ issuances: misstated, ownRewards: [row('t-1', { amountUsdMinor: 900 })] })).toMatchObject({
      amountUsdMinor: 1100,
    });
    expect(dueOf({ issuances: misstated, ownRewards: [] })).toMatchObject({ amountUsdMinor: 1100 });
  });

  it('is that of the answer where it makes the tokens itself', () => {
    expect(dueOf({ ownRewards: [row('t-1', { amountUsdMinor: 900 })] })?.amountUsdMinor).toBe(1000);
  });
});

describe('the merchant that a rate was agreed with', () => {
  const merchants = new Map([
    ['m', { rate: rational(2n) }],
    ['n', { rate: rational(3n) }],
  ]);
  const rateOf = (ofAnswer: string | undefined, ofRow: string | undefined, rate: bigint) => {
    const answer = issuance('t-1', { merchantId: ofAnswer, rewardRate: rational(rate) });
    const ownRewards = [row('t-1', { merchantId: ofRow })];
    return dueOf({ terms: { ...facts().terms, merchants }, issuances: reads(answer), ownRewards })?.agreed
      .rate;
  };

  it('is that of the answer, unless only the row’s has the rate that was paid', () => {
    expect(rateOf('m', 'n', 2n)).toEqual(rational(2n));
    expect(rateOf('m', 'n', 3n)).toEqual(rational(3n));
    expect(rateOf('m', 'n', 5n)).toEqual(rational(2n));
    expect(rateOf('m', undefined, 3n)).toEqual(rational(2n));
  });
});
