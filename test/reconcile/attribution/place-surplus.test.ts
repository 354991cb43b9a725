// Rows of lines that are too many, and where a missing line may have stood beside them or where time goes
// back.

import { describe, expect, it } from 'vitest';
import { Causes, type Found } from '../../../src/reconcile/attribution/causes.js';
import { Faults } from '../../../src/reconcile/attribution/fault.js';
import { MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import { Places, startOf, surplusRowsOf } from '../../../src/reconcile/attribution/place.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import { MovementColumns } from '../../../src/records/movement.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, factsOfBoth, follow } from '../../months/sandbox/findings.js';
import { foundAs } from './caused.js';

const effect = (kind: LineEffect['kind'], count: bigint, usd6: bigint): LineEffect => ({
  kind,
  slug: '',
  currency: '',
  count,
  faceMinor: 0n,
  costMinor: 0n,
  usd6,
});
const missing = (kind: LineEffect['kind'], occurredAtMs: number, usd6 = 9n): Found =>
  foundAs(
    { subject: `${kind} at ${occurredAtMs}`, occurredAtMs },
    { lineEffects: [effect(kind, -1n, usd6)] },
  );
const at = (row: number): BookedMovement => ({ row }) as BookedMovement;
/** The lines of these rows are too many. */
const tooMany = (...rows: readonly number[]): Found =>
  foundAs(
    { subject: 'ghost', occurredAtMs: 1_000_000 },
    { lineEffects: [effect('order', BigInt(rows.length), 5n)], bearing: { movements: rows.map(at) } },
  );

function linesAt(...times: readonly number[]): MovementColumns {
  const columns = new MovementColumns();
  const [line] = draftMonth().lines;
  if (line === undefined) throw new Error('the draft has no lines');
  for (const bookedAtMs of times) columns.push({ ...line, bookedAtMs }, '');
  return columns;
}

/** By tier the rows at which a finding may be missing. */
function rowsOf(times: readonly number[], found: Found, ...others: readonly Found[]): number[][] {
  const places = new Places(linesAt(...times), new Faults([...others, found], new Causes()));
  const tiers = times.map((_, row) =>
    [...places.tiersAt(row, ({ count }) => count)].map((parts) => parts.some(({ of }) => of === found)),
  );
  return [0, 1, 2].map((tier) => [...times.keys()].filter((row) => tiers[row]?.[tier] === true));
}

describe('the rows of lines that are too many', () => {
  const surplusOf = (found: Found, start = 0): number[] => [
    ...surplusRowsOf(new Faults([found], new Causes()), start).keys(),
  ];

  it('are those of a finding that has too many of them, counted from the month’s first line', () => {
    expect(surplusOf(tooMany(4, 5))).toEqual([4, 5]);
    expect(surplusOf(tooMany(4, 5), 3)).toEqual([1, 2]);
  });

  it('are none of a line that is off in its amount alone, and of one that is missing only its copies', () => {
    const off = { lineEffects: [effect('order', 0n, 5n)], bearing: { movements: [at(4)] } };
    expect(surplusOf(foundAs({}, off))).toEqual([]);
    const lacking = {
      lineEffects: [effect('reversal', -1n, 5n)],
      bearing: { movements: [at(4)], copies: [at(6)] },
    };
    expect(surplusOf(foundAs({}, lacking))).toEqual([6]);
  });

  it('are counted from the row at which the month begins among all movements', () => {
    const first = draftMonth();
    const second = follow(first, draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] }));
    const startIn = (context: ReturnType<typeof contextOf>): number =>
      startOf(new MonthUnderAttribution(context, []));
    expect([startIn(contextOf(first)), startIn(contextOf(factsOfBoth(first, second)))]).toEqual([0, 4]);
  });
});

describe('where a missing line may have stood', () => {
  it('is at its time, though it moves no money', () => {
    expect(rowsOf([100, 200, 300], missing('order', 250, 0n))[0]).toEqual([2]);
  });

  it('is anywhere after its debit for a reversal, whatever else the finding lacks', () => {
    const both = foundAs(
      { subject: 'both', occurredAtMs: 150 },
      { lineEffects: [effect('order', -1n, 5n), effect('reversal', -1n, 4n)] },
    );
    expect(rowsOf([100, 200, 300], both)[0]).toEqual([1, 2]);
  });

  it('is between two lines of one instant only at that instant', () => {
    expect(rowsOf([100, 200, 200, 500], missing('order', 300))[0]).toEqual([3]);
    expect(rowsOf([100, 200, 200, 500], missing('order', 200))[0]).toEqual([1, 2, 3]);
  });

  it('is at any later time before a last line that goes back, and at any earlier one before a second', () => {
    expect(rowsOf([100, 200, 150], missing('order', 900))[0]).toEqual([2]);
    expect(rowsOf([200, 100, 300], missing('order', 50))[0]).toEqual([0, 1]);
  });
});

describe('where a missing line may have stood beside lines that are too many', () => {
  it('is told by the sound lines above and below at either end of their run, and not within it', () => {
    const [near, doubted] = rowsOf([100, 200, 600, 650, 300], missing('order', 250), tooMany(2, 3));
    expect([near, doubted]).toEqual([[2], [2, 4]]);
  });

  it('is from the beginning where none above is sound, and from the first line’s time where that is', () => {
    expect(rowsOf([100, 200, 300], missing('order', 50), tooMany(0)).slice(0, 2)).toEqual([[0], [0, 1]]);
    expect(rowsOf([100, 900, 200], missing('order', 50), tooMany(1)).slice(0, 2)).toEqual([[0], [0]]);
  });

  it('is known for a transfer only after that, as for one without lines that are too many', () => {
    // Two tiers at a sound row, the second with what has no known time; three at an end of the run.
    const transfer = missing('deposit', 50);
    expect(rowsOf([100, 200, 600, 650, 300], transfer, tooMany(2, 3))).toEqual([[0], [0, 1, 3], [2, 4]]);
  });
});
