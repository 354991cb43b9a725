import { describe, expect, it } from 'vitest';
import { monthEndMs } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import { footedClosing, poolBefore } from '../../../src/reconcile/rewards/month-boundary.js';
import { poolChecks } from '../../../src/reconcile/rewards/pool-checks.js';
import {
  at,
  found,
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

const debit = movement(2, 'issuance', 't-1');
const before = pool(september, 0n, [movement(1, 'funding', '', { plus18: plus18(1000n * one) })]);
const clean = pool(october, 1000n * one, [debit]);

describe('the pool', () => {
  it('finds the codes of its list', () => {
    expect([...new Set(poolChecks.flatMap(({ codes }) => codes))]).toEqual([
      'RW-SEQUENCE',
      'RW-POOL',
      'RW-LOW',
    ]);
  });

  it('raises nothing where opening, sequence, closing and balance follow from each other', () => {
    expect(found({ pools: poolsSince(before, clean, pool(november, 985n * one, [])) })).toEqual([]);
    expect(footedClosing(clean)).toBe(985n * one);
    const { view } = judged({ pools: poolsSince(before, clean) });
    expect(poolBefore(view)).toBe(before);
  });

  it('is read where it is under zero: the debit that made it so is found, and that it runs low', () => {
    const poor = pool(september, 0n, [movement(1, 'funding', '', { plus18: plus18(20n * one) })]);
    const twice = pool(october, 20n * one, [debit, movement(3, 'issuance', 't-1')]);
    expect(twice.closingPlus18).toBe(-10n * one);
    expect(found({ pools: poolsSince(poor, twice) })).toEqual([
      'RW-DOUBLE-DEBIT t-1 pool_debit_plus',
      'RW-LOW pool balance_plus',
    ]);
  });

  it('has an opening that is said to be not tested where no closing of the month before is on file', () => {
    const partsOf = (...known: (typeof clean)[]) =>
      judged({ pools: pools(...known) }).result.tokens?.notTested.map(({ name }) => name);
    expect(partsOf(clean)).toContain('pool opening');
    expect(partsOf(before, clean)).not.toContain('pool opening');
  });

  it('is held to no balance that was read with a month which was over by then', () => {
    const again = { ...clean, archivedAs: 9, balancePlus18: plus18(970n * one) };
    const known = new Map([before, again].map((reading) => [reading.month, reading]));
    expect(found({ pools: known })).toEqual([]);
    // An earlier reading of the running month does not say what was booked since.
    expect(found({ pools: new Map(known).set(november, pool(november, 985n * one, [])) })).toEqual([]);
  });

  it('has a gap or a repeat in its sequence, also at the end of a month', () => {
    expect(
      found({ pools: pools(before, pool(october, 1000n * one, [movement(3, 'issuance', 't-1')])) }),
    ).toEqual(['RW-SEQUENCE pool seq']);
    const repeat = [debit, movement(2, 'funding', '', { plus18: plus18(one) })];
    expect(found({ pools: pools(before, pool(october, 1000n * one, repeat)) })).toEqual([
      'RW-SEQUENCE pool seq',
    ]);
  });

  it('has one fault for a wrong number, wherever it puts its line: the instants tell where that stands', () => {
    const funding = (seq: number, place: number) =>
      movement(seq, 'funding', '', { plus18: plus18(BigInt(place)), bookedAtMs: at(4 + place) });
    const right = [3, 4, 5, 6].map((seq, place) => funding(seq, place));
    for (const wrong of [1, 6, 7, 1000]) {
      const [first, second, ...others] = right;
      const moved = second && { ...second, seq: wrong };
      const movements = [debit, first, moved, ...others]
        .flatMap((each) => each ?? [])
        .toSorted((a, b) => a.seq - b.seq);
      expect(found({ pools: pools(before, pool(october, 1000n * one, movements)) })).toEqual([
        'RW-SEQUENCE pool seq',
      ]);
    }
  });

  it('goes on from the number that the last line before it had to have, whatever number that line has', () => {
    const funding = (seq: number, place: number) =>
      movement(seq, 'funding', '', { plus18: plus18(BigInt(place)), bookedAtMs: at(4 + place) });
    for (const wrong of [1, 2, 5, 6, 1000]) {
      const movements = [debit, funding(3, 1), funding(wrong, 2)].toSorted((a, b) => a.seq - b.seq);
      const first = pool(october, 1000n * one, movements);
      const then = pool(november, first.closingPlus18, [funding(5, 30)]);
      const known = pools(before, first, then);
      expect(found({ pools: known })).toEqual(['RW-SEQUENCE pool seq']);
      expect(found({ pools: known, month: november })).toEqual([]);
    }
  });

  it('goes on from the last line of the first month on file, where the first line there has a wrong number', () => {
    const funding = (seq: number, place: number) =>
      movement(seq, 'funding', '', { plus18: plus18(BigInt(place)), bookedAtMs: at(4 + place) });
    for (const wrong of [8, 1000]) {
      const first = pool(october, 0n, [funding(2, 2), funding(3, 3), funding(wrong, 1)]);
      const known = pools(first, pool(november, first.closingPlus18, [funding(4, 30)]));
      const none = { issuances: reads(), ownRewards: [] };
      expect(found({ ...none, pools: known })).toEqual(['RW-SEQUENCE pool seq']);
      expect(found({ ...none, pools: known, month: november })).toEqual([]);
    }
  });

  it('says that movements stand in another order, once, where none is missing and none stands twice', () => {
    const swapped = [3, 4, 2].map((seq) => movement(seq, 'funding', '', { plus18: plus18(one) }));
    const { result } = judged({ pools: pools(before, pool(october, 1000n * one, swapped)) });
    const notes = (items: typeof result.items) =>
      items.filter(({ code }) => code === 'RW-SEQUENCE').map(({ note }) => note);
    expect(notes(result.items)).toEqual([
      'no number is missing and none stands twice: movements stand in another order',
    ]);
  });

  it('has no gap and no other opening after a month that was not over when it was read', () => {
    const midSeptember = { ...before, receivedAtMs: Date.parse('2026-09-15T06:00:00Z') };
    const later = pool(october, 900n * one, [movement(9, 'issuance', 't-1')]);
    expect(found({ pools: pools(midSeptember, later) })).toEqual([]);
    const repeat = pool(october, 900n * one, [movement(1, 'issuance', 't-1')]);
    expect(found({ pools: pools(midSeptember, repeat) })).toEqual(['RW-SEQUENCE pool seq']);
    const within = pool(october, 900n * one, [debit, movement(4, 'funding', '')]);
    expect(found({ pools: pools(midSeptember, within) })).toEqual(['RW-SEQUENCE pool seq']);
  });

  it('does not foot by one unit: of the closing, which its balance follows from, or of the opening', () => {
    const closing = pool(october, 1000n * one, [debit], { closingPlus18: plus18(985n * one + 1n) });
    expect(found({ pools: poolsSince(before, closing) })).toEqual([
      'RW-POOL pool balance_plus <',
      'RW-POOL pool closing_plus',
    ]);
    const opening = pool(october, 1000n * one + 1n, [debit]);
    expect(found({ pools: poolsSince(before, opening) })).toEqual(['RW-POOL pool opening_plus']);
    const balance = pool(october, 1000n * one, [debit], { balancePlus18: plus18(984n * one) });
    expect(found({ pools: poolsSince(before, balance) })).toEqual(['RW-POOL pool balance_plus']);
  });

  it('lets a closing that holds a movement which is not listed follow from the gap, with what lacks it', () => {
    const gap = pool(october, 1000n * one, [movement(3, 'issuance', 't-2')], {
      closingPlus18: plus18(970n * one),
      balancePlus18: plus18(970n * one),
    });
    const all = {
      pools: pools(before, gap),
      issuances: reads(issuance('t-2')),
      ownRewards: [row('t-1'), row('t-2')],
    };
    expect(found(all)).toEqual([
      'RW-NOT-AT-PROVIDER t-1 transaction_id <',
      'RW-POOL pool closing_plus <',
      'RW-SEQUENCE pool seq',
    ]);
  });

  it('lets a closing follow from a line that is misstated under a right closing', () => {
    const line = pool(october, 1000n * one, [{ ...debit, plus18: plus18(16n * one) }], {
      closingPlus18: plus18(985n * one),
      balancePlus18: plus18(985n * one),
    });
    const { result } = judged({ pools: pools(before, line) });
    expect(
      result.items.map(({ code, causedBy, tokens }) => [code, causedBy.length, tokens?.effectPlus18]),
    ).toEqual([
      ['RW-POOL', 1, 0n],
      ['RW-CHARGE', 0, 0n],
    ]);
  });

  it('lets a closing follow from a misstated opening, and claims what was issued too much by as many tokens', () => {
    const issued = { plus18: plus18(15n * one + 1n) };
    const misstated = pool(october, 1000n * one - 1n, [{ ...debit, ...issued }], {
      closingPlus18: plus18(985n * one - 1n),
      balancePlus18: plus18(985n * one - 1n),
    });
    const { result } = judged({
      pools: pools(before, misstated),
      issuances: reads(issuance('t-1', issued)),
    });
    expect(
      result.items.map(({ code, field, causedBy, tokens }) => [
        `${code} ${field}`,
        causedBy.length,
        tokens?.claimPlus18,
      ]),
    ).toEqual([
      ['RW-AMOUNT plus_amount', 0, 1n],
      ['RW-POOL closing_plus', 1, 0n],
      ['RW-POOL opening_plus', 0, 0n],
    ]);
  });

  it('runs low where it lasts less than a week at the month’s pace', () => {
    const opening = (tokens: bigint) => found({ pools: poolsSince(pool(october, tokens * one, [debit])) });
    // Fifteen tokens in 31 days: 3.39 of them last a week.
    expect(opening(19n)).toEqual([]);
    expect(opening(18n)).toEqual(['RW-LOW pool balance_plus']);
  });

  it('is not judged where the service has none any more and it was last read before the month was over', () => {
    const early = Date.parse('2026-10-20T06:00:00Z');
    const change = (receivedAtMs: number) => ({
      pools: pools(pool(october, 1000n * one, [debit], { receivedAtMs })),
      isPoolMissing: true,
      ownRewards: [row('t-1'), row('t-2')],
    });
    expect(found(change(early))).toEqual([]);
    expect(found(change(monthEndMs(october)))).toEqual(['RW-NOT-AT-PROVIDER t-2 transaction_id']);
  });

  it('makes no claim then: what gives a debit back may have been booked after the reading', () => {
    const early = Date.parse('2026-10-20T06:00:00Z');
    const change = (receivedAtMs: number) => ({
      pools: pools(pool(october, 1000n * one, [debit], { receivedAtMs })),
      isPoolMissing: true,
      issuances: reads(issuance('t-1', { status: 'failed' })),
    });
    expect(found(change(early))).toEqual([]);
    expect(found(change(monthEndMs(october)))).toEqual(['RW-REVERSAL-MISSING t-1 pool_reversal_plus']);
  });
});
