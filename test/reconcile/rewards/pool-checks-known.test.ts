import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import { poolBefore } from '../../../src/reconcile/rewards/month-boundary.js';
import { isRateOfTerms } from '../../../src/reconcile/rewards/reward-terms.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import {
  at,
  facts,
  found,
  issuance,
  judged,
  movement,
  october,
  one,
  pool,
  pools,
  poolsSince,
  reads,
  row,
  september,
  tokens,
} from './token-samples.js';

const funding = (seq: number, units = 1n) => movement(seq, 'funding', '', tokens(units));
const nothingElse = { issuances: new Map(), ownRewards: [] };
const endOfSeptember = Date.UTC(2026, 9, 1);

describe('the month before', () => {
  const before = (receivedAtMs: number) => pool(september, 0n, [funding(1, 1000n)], { receivedAtMs });

  it('is known from the instant at which it was over', () => {
    const seen = (receivedAtMs: number) =>
      poolBefore(judged({ pools: pools(before(receivedAtMs), pool(october, 1000n * one, [])) }).view);
    expect(seen(endOfSeptember)?.month).toBe(september);
    expect(seen(endOfSeptember - 1)).toBeUndefined();
  });

  it('gives the number that follows over months without a movement', () => {
    const august = pool('2026-08' as typeof october, 0n, [funding(1, 1000n)]);
    const quiet = pool(september, 1000n * one, []);
    const then = (seq: number, between = quiet) =>
      found({ ...nothingElse, pools: pools(august, between, pool(october, 1000n * one, [funding(seq)])) });
    expect(then(2)).toEqual([]);
    expect(then(3)).toEqual(['RW-SEQUENCE pool seq']);
    expect(then(3, { ...quiet, receivedAtMs: endOfSeptember - 1 })).toEqual([]);
  });

  it('is unknown where it was not read: any number may come first', () => {
    const august = pool('2026-08' as typeof october, 0n, [funding(1, 1000n)]);
    const first = pool(october, 1000n * one, [funding(7)]);
    expect(found({ ...nothingElse, pools: pools(first) })).toEqual([]);
    expect(found({ ...nothingElse, pools: pools(august, first) })).toEqual([]);
    expect(found({ ...nothingElse, pools: pools(pool(october, 0n, [funding(7)])) })).toEqual([]);
  });
});

describe('a number that comes again', () => {
  it('stands for no line that is missing', () => {
    const before = pool(september, 0n, [funding(1, 2000n)]);
    const repeat = pool(october, 2000n * one, [funding(2), funding(2)]);
    expect(found({ pools: pools(before, repeat) })).toEqual([
      'RW-CHARGE t-1 pool_debit_plus',
      'RW-SEQUENCE pool seq',
    ]);
  });
});

describe('the balance', () => {
  it('is held against the month that ran when it was read and the one before, and no older', () => {
    const off = (receivedAtMs: number) =>
      found({
        ...nothingElse,
        pools: poolsSince(pool(october, 1000n * one, [], { receivedAtMs, balancePlus18: plus18(1n) })),
      });
    const said = ['RW-POOL pool balance_plus'];
    expect(off(at(20))).toEqual(said);
    expect(off(at(20, 11))).toEqual(said);
    expect(off(at(20, 12))).toEqual([]);
  });
});

describe('a pool that runs low', () => {
  const lowAt = (units: bigint, change: Partial<TokenFacts> = {}, receivedAtMs = at(1, 11)) => {
    const opening = units + 31n;
    const line = movement(2, 'issuance', 't-1', tokens(31n));
    const spent = issuance('t-1', { amountUsdMinor: 3100, rewardRate: rational(1n), ...tokens(31n) });
    return found({
      terms: { ...facts().terms, default: rational(1n) },
      issuances: reads({ ...spent, rewardRateText: '1' }),
      ownRewards: [row('t-1', { amountUsdMinor: 3100 })],
      pools: poolsSince(pool(october, opening * one, [line], { receivedAtMs })),
      ...change,
    }).filter((item) => item.startsWith('RW-LOW'));
  };

  it('lasts less than seven whole days at the month’s pace', () => {
    expect(lowAt(7n)).toEqual([]);
    expect(lowAt(6n)).toEqual(['RW-LOW pool balance_plus']);
    expect(lowAt(0n)).toEqual(['RW-LOW pool balance_plus']);
    expect(lowAt(-1n)).toEqual(['RW-LOW pool balance_plus']);
  });

  it('goes by the days that are over where the month still runs', () => {
    // Ten days and a half of the month count as eleven: 31 tokens in them are 19.7 in a week.
    const running = Date.UTC(2026, 9, 11, 12);
    expect(lowAt(20n, {}, running)).toEqual([]);
    expect(lowAt(19n, {}, running)).toEqual(['RW-LOW pool balance_plus']);
  });

  it('is none that spends nothing, or is only funded', () => {
    expect(lowAt(0n, { ...nothingElse, pools: pools(pool(october, 0n, [])) })).toEqual([]);
    expect(lowAt(0n, { ...nothingElse, pools: pools(pool(october, 0n, [funding(2)])) })).toEqual([]);
  });
});

describe('the rates that terms state', () => {
  it('are those of the partner, of categories and of merchants, at any time', () => {
    const dated = [1n, 2n].map((rate) => ({ fromMs: Number(rate), value: rational(rate) }));
    const terms = {
      default: dated,
      categories: new Map([['food', rational(3n)]]),
      merchants: new Map([
        ['m', { rate: rational(4n) }],
        ['n', { category: 'food' }],
      ]),
    };
    expect([1n, 2n, 3n, 4n, 5n].map((rate) => isRateOfTerms(terms, rational(rate)))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});
