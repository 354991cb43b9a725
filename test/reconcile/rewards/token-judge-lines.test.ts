// Movements that the pool does not list: what follows from them, and what is claimed.

import { describe, expect, it } from 'vitest';
import { monthAfter, monthEndMs } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { PoolMovement } from '../../../src/records/rewards/pool-reading.js';
import {
  at,
  issuance,
  judged,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  poolsSince,
  reads,
  row,
  september,
} from './token-samples.js';

const tokens = (units: bigint) => plus18(units * one);
const before = pool(september, 0n, [movement(1, 'funding', '', { plus18: tokens(1000n) })]);
const debit = (seq: number, id: string, change: Partial<PoolMovement> = {}) =>
  movement(seq, 'issuance', id, change);
const failed = (id: string, change = {}) => issuance(id, { status: 'failed', ...change });

/** `CODE subject`, what it follows from, and the tokens that it claims. */
function linksOf(
  movements: readonly PoolMovement[],
  change: Partial<TokenFacts>,
  closing?: bigint,
): readonly string[] {
  const stated =
    closing === undefined ? {} : { closingPlus18: tokens(closing), balancePlus18: tokens(closing) };
  const { items } = judged({
    pools: poolsSince(before, pool(october, 1000n * one, movements, stated)),
    ...change,
  }).result;
  const nameOf = (itemId: string) => items.find((item) => item.itemId === itemId)?.code ?? itemId;
  return items
    .map(({ code, subject, causedBy, tokens: moved }) => {
      const from = causedBy.length === 0 ? '' : ` <- ${causedBy.map(nameOf).join(', ')}`;
      return `${code} ${subject}${from} claims ${(moved?.claimPlus18 ?? 0n) / one}`;
    })
    .sort();
}

describe('a line that the pool lists twice under its number', () => {
  it('is one fault, the number, where it is a funding that the closing has once', () => {
    const funding = movement(2, 'funding', '', { plus18: tokens(30n) });
    const only = { ownRewards: [], issuances: reads() };
    expect(linksOf([funding, funding], only, 1030n)).toEqual([
      'RW-POOL pool <- RW-SEQUENCE claims 0',
      'RW-SEQUENCE pool claims 0',
    ]);
    expect(linksOf([funding, funding], only, 1031n)).toEqual([
      'RW-POOL pool claims 0',
      'RW-SEQUENCE pool claims 0',
    ]);
  });

  it('is one fault, also where it is the debit of an issuance that failed and was given back once', () => {
    const change = {
      ownRewards: ['t-1', 't-2'].map((id) => row(id)),
      issuances: reads(issuance('t-1'), failed('t-2')),
    };
    const twice = [
      debit(2, 't-1'),
      debit(3, 't-2'),
      debit(3, 't-2'),
      movement(4, 'issuance_reversal', 't-2'),
    ];
    const again = 'RW-SEQUENCE pool <- RW-REVERSAL-MISSING claims 0';
    expect(linksOf(twice, change)).toEqual(['RW-REVERSAL-MISSING t-2 claims 15', again]);
    expect(linksOf(twice, change, 985n)).toEqual([
      'RW-POOL pool claims 0',
      'RW-REVERSAL-MISSING t-2 <- RW-POOL claims 0',
      'RW-SEQUENCE pool <- RW-POOL claims 0',
    ]);
  });
});

describe('a gap in the numbers of the pool', () => {
  const both = { ownRewards: [row('t-1')] };

  it('follows from a reversal that was never booked, where it comes after the debit', () => {
    const change = { ...both, issuances: reads(issuance('t-1'), failed('t-2')) };
    expect(linksOf([debit(2, 't-1'), debit(3, 't-2'), movement(5, 'funding', '')], change)).toEqual([
      'RW-REVERSAL-MISSING t-2 claims 15',
      'RW-SEQUENCE pool <- RW-REVERSAL-MISSING claims 0',
    ]);
  });

  it('follows from two reversals where it lacks two, of a failed issuance that was debited twice', () => {
    const change = { ...both, issuances: reads(issuance('t-1'), failed('t-2')) };
    const twice = [debit(2, 't-1'), debit(3, 't-2'), debit(4, 't-2')];
    const links = (seq: number, back: readonly PoolMovement[] = []) =>
      linksOf([...twice, ...back, movement(seq, 'funding', '')], change);
    expect(links(7)).toEqual([
      'RW-REVERSAL-MISSING t-2 claims 30',
      'RW-SEQUENCE pool <- RW-REVERSAL-MISSING claims 0',
    ]);
    expect(links(6)).toEqual(['RW-REVERSAL-MISSING t-2 claims 30', 'RW-SEQUENCE pool claims 0']);
    expect(links(7, [movement(5, 'issuance_reversal', 't-2')])).toEqual([
      'RW-REVERSAL-MISSING t-2 claims 15',
      'RW-SEQUENCE pool <- RW-REVERSAL-MISSING claims 0',
    ]);
  });

  it('follows from the reversal of the first of two debits, where the one that is listed comes after the second', () => {
    const change = { ...both, issuances: reads(issuance('t-1'), failed('t-2')) };
    const back = movement(6, 'issuance_reversal', 't-2');
    expect(linksOf([debit(2, 't-1'), debit(3, 't-2'), debit(5, 't-2'), back], change)).toEqual([
      'RW-REVERSAL-MISSING t-2 claims 15',
      'RW-SEQUENCE pool <- RW-REVERSAL-MISSING claims 0',
    ]);
  });

  it('holds a reversal that the closing has, whatever the next month lists', () => {
    const issuances = reads(issuance('t-1'), failed('t-2'));
    const lines = [debit(2, 't-1'), debit(3, 't-2'), movement(5, 'funding', '')];
    const stated = { closingPlus18: tokens(1000n), balancePlus18: tokens(1000n) };
    const listed = pool(october, 1000n * one, lines, stated);
    const late = movement(6, 'issuance_reversal', 't-2', { bookedAtMs: at(5, 11) });
    const next = pool(november, 1000n * one, [late]);
    for (const pools of [poolsSince(before, listed), poolsSince(before, listed, next)]) {
      const links = linksOf(lines, { ...both, issuances, pools });
      expect(links).toContain('RW-REVERSAL-MISSING t-2 <- RW-SEQUENCE claims 0');
    }
  });

  it('holds one of two reversals that the closing has; the other is missing at the end of the month', () => {
    const change = { ...both, issuances: reads(issuance('t-1'), failed('t-2'), failed('t-3')) };
    const late = { bookedAtMs: at(20) };
    const lines = [debit(2, 't-1'), debit(3, 't-2'), movement(5, 'funding', '', late), debit(6, 't-3', late)];
    // Opening 1000, less three debits, with 15 funded: 970, and both reversals.
    expect(linksOf(lines, change, 1000n)).toEqual([
      'RW-POOL pool claims 0',
      'RW-REVERSAL-MISSING t-2 <- RW-SEQUENCE claims 0',
      'RW-REVERSAL-MISSING t-3 <- RW-POOL claims 0',
      'RW-SEQUENCE pool claims 0',
    ]);
  });

  it('holds no second line where it lacks one, and none that stands in another gap', () => {
    const change = { ...both, issuances: reads(issuance('t-1'), failed('t-2'), failed('t-3')) };
    const lines = [debit(2, 't-1'), debit(3, 't-2'), debit(4, 't-3'), movement(6, 'funding', '')];
    expect(linksOf(lines, change)).toEqual([
      'RW-REVERSAL-MISSING t-2 claims 15',
      'RW-REVERSAL-MISSING t-3 claims 15',
      'RW-SEQUENCE pool claims 0',
    ]);
    const twoGaps = [debit(2, 't-1'), debit(3, 't-2'), movement(5, 'funding', ''), debit(6, 't-3')];
    expect(linksOf([...twoGaps, movement(8, 'funding', '')], change)).toEqual([
      'RW-REVERSAL-MISSING t-2 claims 15',
      'RW-REVERSAL-MISSING t-3 claims 15',
      'RW-SEQUENCE pool <- RW-REVERSAL-MISSING claims 0',
      'RW-SEQUENCE pool <- RW-REVERSAL-MISSING claims 0',
    ]);
  });

  it('follows from the line that fits it, where another gap has none', () => {
    const change = { ...both, issuances: reads(issuance('t-1'), failed('t-2')) };
    const lines = [debit(2, 't-1'), movement(4, 'funding', ''), debit(5, 't-2'), movement(7, 'funding', '')];
    expect(linksOf(lines, change)).toEqual([
      'RW-REVERSAL-MISSING t-2 claims 15',
      'RW-SEQUENCE pool <- RW-REVERSAL-MISSING claims 0',
      'RW-SEQUENCE pool claims 0',
    ]);
  });

  it('holds one of two reversals of an issuance that was debited twice: the other alone is claimed', () => {
    const change = { ...both, issuances: reads(issuance('t-1'), failed('t-2')) };
    const lines = [debit(2, 't-1'), debit(3, 't-2'), debit(4, 't-2'), movement(6, 'funding', '')];
    // Opening 1000, less three debits, with 15 funded: 970, and one reversal.
    expect(linksOf(lines, change, 985n)).toEqual([
      'RW-POOL pool <- RW-SEQUENCE claims 0',
      'RW-REVERSAL-MISSING t-2 claims 15',
      'RW-SEQUENCE pool claims 0',
    ]);
  });

  it('is a root by itself where it comes before the debit that was not given back', () => {
    const change = { ...both, issuances: reads(issuance('t-1'), failed('t-2')) };
    expect(linksOf([debit(2, 't-1'), debit(4, 't-2')], change)).toEqual([
      'RW-REVERSAL-MISSING t-2 claims 15',
      'RW-SEQUENCE pool claims 0',
    ]);
  });

  it('is a root by itself where the reversal is listed, and is only too small', () => {
    const change = { ...both, issuances: reads(issuance('t-1'), failed('t-2')) };
    const short = movement(5, 'issuance_reversal', 't-2', { plus18: tokens(14n) });
    expect(linksOf([debit(2, 't-1'), debit(3, 't-2'), short], change)).toEqual([
      'RW-REVERSAL-MISSING t-2 claims 1',
      'RW-SEQUENCE pool claims 0',
    ]);
  });

  it.each([
    [20, 'RW-SEQUENCE pool <- RW-NOT-AT-PROVIDER claims 0'],
    [25, 'RW-SEQUENCE pool claims 0'],
    [1, 'RW-SEQUENCE pool claims 0'],
  ])('before a movement of the 20th holds a row of the %ith only if that is its time', (day, expected) => {
    const change = {
      issuances: reads(issuance('t-1'), issuance('t-3', { createdAtMs: at(20) })),
      ownRewards: [
        row('t-1'),
        row('t-3', { line: 3, issuedAtMs: at(20) }),
        row('t-9', { line: 4, issuedAtMs: at(day) }),
      ],
    };
    expect(linksOf([debit(2, 't-1'), debit(4, 't-3', { bookedAtMs: at(20) })], change)).toEqual([
      'RW-NOT-AT-PROVIDER t-9 claims 0',
      expected,
    ]);
  });

  it('makes no closing that a misstated line makes exactly: nothing is claimed for that', () => {
    const change = {
      issuances: reads(issuance('t-1'), issuance('t-2')),
      ownRewards: [row('t-1'), row('t-2', { line: 3 })],
    };
    expect(linksOf([debit(2, 't-1', { plus18: tokens(18n) }), debit(4, 't-2')], change, 970n)).toEqual([
      'RW-CHARGE t-1 claims 0',
      'RW-POOL pool <- RW-CHARGE claims 0',
      'RW-SEQUENCE pool claims 0',
    ]);
  });
});

describe('two lines that are misstated in the list alone', () => {
  it.each([18n, 10n])('make the closing together, each its part of it: neither is claimed', (other) => {
    const change = {
      issuances: reads(issuance('t-1'), issuance('t-2')),
      ownRewards: [row('t-1'), row('t-2', { line: 3 })],
    };
    const listed = [debit(2, 't-1', { plus18: tokens(17n) }), debit(3, 't-2', { plus18: tokens(other) })];
    expect(linksOf(listed, change, 970n)).toEqual([
      'RW-CHARGE t-1 claims 0',
      'RW-CHARGE t-2 claims 0',
      'RW-POOL pool <- RW-CHARGE, RW-CHARGE claims 0',
    ]);
  });
});

describe('a closing that has a movement which is not listed', () => {
  it('is no more than misstated where the next month opens as the list says: the movement is claimed', () => {
    const change = { issuances: reads(issuance('t-1'), failed('t-2')), ownRewards: [row('t-1')] };
    const listed = pool(october, 1000n * one, [debit(2, 't-1'), debit(3, 't-2')], {
      closingPlus18: tokens(985n),
      balancePlus18: tokens(970n),
    });
    const next = pool(november, 970n * one, []);
    expect(linksOf([], { ...change, pools: pools(before, listed, next) })).toEqual([
      'RW-POOL pool <- RW-POOL claims 0',
      'RW-POOL pool claims 0',
      'RW-REVERSAL-MISSING t-2 claims 15',
    ]);
  });

  it('stays a root, whatever else is off by as many tokens', () => {
    const change = {
      issuances: reads(failed('t-1'), issuance('t-2')),
      ownRewards: [row('t-2', { line: 3 })],
    };
    const listed = [debit(2, 't-1'), debit(3, 't-2'), debit(4, 't-2')];
    expect(linksOf(listed, change, 970n)).toEqual([
      'RW-DOUBLE-DEBIT t-2 claims 15',
      'RW-POOL pool claims 0',
      'RW-REVERSAL-MISSING t-1 <- RW-POOL claims 0',
    ]);
  });
});

describe('a gap at the beginning of a month', () => {
  const listed = debit(2, 't-1', { bookedAtMs: at(3) });
  const change = (dueAtMs: number): Partial<TokenFacts> => ({
    issuances: reads(issuance('t-1')),
    ownRewards: [row('t-1'), row('t-2', { issuedAtMs: dueAtMs })],
  });

  /** Each item of November, with the codes of October's items that it follows from. */
  function linksIn(closing: bigint, dueAtMs: number, next = 4): readonly string[] {
    const stated = { closingPlus18: tokens(closing), balancePlus18: tokens(closing) };
    const until = pool(october, 1000n * one, [listed], stated);
    const then = pool(november, closing * one, [movement(next, 'funding', '', { bookedAtMs: at(5, 11) })]);
    const all = { ...change(dueAtMs), pools: pools(before, until, then) };
    const codes = new Map(judged(all).result.items.map(({ itemId, code }) => [itemId, code]));
    const wordsIn = (facts: Partial<TokenFacts>) =>
      judged(facts).result.items.map(({ code, causedBy }) =>
        [code, ...causedBy.map((itemId) => codes.get(itemId) ?? itemId)].join(' <- '),
      );
    const words = wordsIn({ ...all, month: november });
    // A month without a movement in between changes nothing of it.
    const december = monthAfter(november);
    const read = { receivedAtMs: monthEndMs(november) };
    const quiet = pool(november, closing * one, [], read);
    const later = { ...then, ...read, month: december };
    expect(wordsIn({ ...all, pools: pools(before, until, quiet, later), month: december })).toEqual(words);
    return words;
  }

  it('follows from a closing that lacks a last line of which nothing else is known', () => {
    expect(linksIn(1015n, at(2), 4)).toEqual(['RW-SEQUENCE <- RW-POOL']);
    expect(linksIn(1015n, at(2), 6)).toEqual(['RW-SEQUENCE <- RW-POOL']);
  });

  it('follows from the closing before, which has a last line that its list lacks', () => {
    expect(linksIn(970n, at(20))).toEqual(['RW-SEQUENCE <- RW-POOL']);
  });

  it('follows from a last line of the month before that was never booked', () => {
    expect(linksIn(985n, at(20))).toEqual(['RW-SEQUENCE <- RW-NOT-AT-PROVIDER']);
  });

  it('follows from neither where more lines are missing than that', () => {
    expect(linksIn(985n, at(20), 5)).toEqual(['RW-SEQUENCE']);
  });

  it('follows from no line that was to be booked before the last one that is listed', () => {
    expect(linksIn(985n, at(2))).toEqual(['RW-SEQUENCE']);
  });
});
