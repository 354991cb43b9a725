// The items that a month of tokens leaves: their own figures, and what a later month may still find open.

import { describe, expect, it } from 'vitest';
import { type CalendarMonth, monthBefore } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import {
  at,
  back,
  facts,
  issuance,
  judged,
  line,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  september,
  tokens,
} from './token-samples.js';

const itemOf = (change: Partial<TokenFacts>, code: string): Discrepancy | undefined =>
  judged(change).result.items.find((item) => item.code === code);

describe('a month of tokens that was judged', () => {
  it('is one of tokens, and hands on the facts and the month that it was judged by', () => {
    const { holds, context } = judged({ month: november });
    expect(holds).toBe('tokens');
    expect(context).toEqual({ facts: facts({ month: november }), month: november });
  });
});

describe('the difference of an item', () => {
  it('stands in the unit of its figures: that of a rate is no amount of tokens', () => {
    const issuances = reads(issuance('t-1', { rewardRate: rational(2n, 1n), rewardRateText: '2' }));
    expect(itemOf({ issuances }, 'RW-RATE')).toMatchObject({ unit: 'rate', difference: '0.5' });
    const charged = { pools: pools(pool(october, 1000n * one, [line(2, tokens(18n))])) };
    expect(itemOf(charged, 'RW-CHARGE')).toMatchObject({ unit: 'plus', difference: '3' });
  });
});

describe('the claim of an item that a movement of its own month undoes in part', () => {
  it('is for the rest alone, as is what it moves', () => {
    const given = [line(2, tokens(18n)), back(3, { ...tokens(2n), bookedAtMs: at(4) })];
    const change = { pools: pools(pool(october, 1000n * one, given)) };
    expect(itemOf(change, 'ST-SETTLED')).toMatchObject({ actual: '2' });
    expect(itemOf(change, 'RW-CHARGE')?.tokens).toMatchObject({ claimPlus18: one, effectPlus18: -one });
  });
});

describe('an item that follows from another', () => {
  it('is never open, whatever a person closed of it', () => {
    const aside = {
      kind: 'rewards',
      file: 'f',
      line: 2,
      reason: 'r',
      month: october,
      reference: 't-1',
    } as const;
    const first = pool(october, 1000n * one, [line(2)]);
    const next = pool(november, 985n * one, [line(3, { bookedAtMs: at(2, 11) })]);
    const { result } = judged({
      month: november,
      pools: pools(first, next),
      ownRewards: [],
      setAside: [aside],
      closedPlus18: (item) => (item.code === 'RW-NOT-IN-BOOKS' ? 4n * one : 0n),
    });
    expect(result.items.map(({ code, actual }) => [code, actual])).toContainEqual(['RW-DOUBLE-DEBIT', '15']);
    expect(result.items.map(({ code }) => code)).not.toContain('ST-SETTLED');
  });
});

describe('the opening of a month', () => {
  const december = '2026-12' as CalendarMonth;
  const receivedAtMs = Date.UTC(2026, 11, 2);
  const before = pool(september, 0n, [movement(1, 'funding', '', tokens(1000n))]);
  const closed = (units: bigint) => ({
    closingPlus18: plus18(units * one),
    balancePlus18: plus18(units * one),
  });

  it('that follows from an earlier one passes that on, and not itself', () => {
    const off = pool(october, 1000n * one, [line(2)], closed(988n));
    const again = pool(november, 985n * one, [], { ...closed(989n), receivedAtMs });
    const last = pool(december, 988n * one, [], { receivedAtMs, archivedAs: 4 });
    const change = { pools: pools(before, off, again, last) };
    const closing = (month: CalendarMonth) =>
      judged({ ...change, month }).result.items.find(({ field }) => field === 'closing_plus')?.itemId;
    const opening = itemOf({ ...change, month: december }, 'RW-POOL');
    expect(opening?.causedBy.toSorted()).toEqual([closing(october), closing(november)].sort());
  });

  it('is a root where the month before lies behind the twelve that a close looks at', () => {
    const months: CalendarMonth[] = [october];
    for (let nth = 0; nth < 13; nth += 1) months.unshift(monthBefore(months[0] as CalendarMonth));
    const [oldest, first] = months as [CalendarMonth, CalendarMonth];
    const readings = [pool(oldest, 0n, []), pool(first, 5n * one, []), pool(october, 1000n * one, [line(2)])];
    expect(judged({ pools: pools(...readings) }).result.items).toEqual([]);
  });
});
