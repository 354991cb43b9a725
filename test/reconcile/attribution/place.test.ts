import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { Causes } from '../../../src/reconcile/attribution/causes.js';
import { type FaultPart, Faults } from '../../../src/reconcile/attribution/fault.js';
import { Places } from '../../../src/reconcile/attribution/place.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import { MovementSet } from '../../../src/reconcile/match/movement-set.js';
import { MovementColumns } from '../../../src/records/movement.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { foundAs } from './caused.js';

const draft = draftMonth();
const lines = new MovementColumns();
for (const line of draft.lines) lines.push(line, '');

const lineOf = (kind: LineEffect['kind'], count: bigint, usd6: bigint): LineEffect => ({
  kind,
  slug: '',
  currency: '',
  count,
  faceMinor: 0n,
  costMinor: 0n,
  usd6,
});

const missing = (kind: 'order' | 'reversal' | 'deposit', occurredAtMs: number | undefined) =>
  foundAs({ subject: `${kind} ${occurredAtMs}`, occurredAtMs }, { lineEffects: [lineOf(kind, -1n, 9n)] });

/** The lines that may be missing at a row: by the times around it or, at last, with the untimed ones. */
function tierAt(places: Places, row: number, isLast: boolean, amountOf = ({ count }: FaultPart) => count) {
  return [...places.tiersAt(row, amountOf)].at(isLast ? -1 : 0) ?? [];
}

/** At which rows a missing line may have stood. */
function rowsOf(found: ReturnType<typeof missing>, alsoUntimed = false): number[] {
  const places = new Places(lines, new Faults([found], new Causes()));
  return [...draft.lines.keys()].filter((row) => tierAt(places, row, alsoUntimed).length > 0);
}

const atMs = (row: number): number => lines.bookedAtMs(row);

describe('where a missing line may have stood', () => {
  it('is between the lines before and after its time, and at either of two at that very instant', () => {
    expect(rowsOf(missing('order', atMs(1) + 1))).toEqual([2]);
    expect(rowsOf(missing('order', atMs(1)))).toEqual([1, 2]);
    expect(rowsOf(missing('order', atMs(0) - 1))).toEqual([0]);
    expect(rowsOf(missing('order', atMs(lines.length - 1) + 1))).toEqual([]);
  });

  it('is anywhere after its debit for a reversal', () => {
    expect(rowsOf(missing('reversal', atMs(1) + 1))).toEqual([2, 3]);
  });

  it('is anywhere in a time that is known to be longer than an instant', () => {
    const within = (fromMs: number, untilMs: number): number[] =>
      rowsOf({ ...missing('order', atMs(1) + 1), bearing: { lackingWithin: { fromMs, untilMs } } });
    expect(within(atMs(1) + 1, atMs(2) - 1)).toEqual([2]);
    expect(within(atMs(1), atMs(2))).toEqual([1, 2, 3]);
    expect(within(atMs(0) + 1, atMs(2) - 1)).toEqual([1, 2]);
  });

  it('is anywhere for a transfer, once those that are placed explain nothing', () => {
    expect(rowsOf(missing('deposit', atMs(1) + 1))).toEqual([2]);
    expect(rowsOf(missing('deposit', atMs(1) + 1), true)).toEqual([0, 1, 2, 3]);
    const besideAnother = foundAs(
      { occurredAtMs: atMs(1) + 1 },
      { lineEffects: [lineOf('deposit', -1n, 9n), lineOf('order', 0n, -1n)] },
    );
    expect(rowsOf(besideAnother, true)).toEqual([0, 1, 2, 3]);
  });

  it('is either of two rows between which time goes back', () => {
    const back = new MovementColumns();
    const [first] = draft.lines;
    if (first === undefined) throw new Error('the draft has no lines');
    // 100, 400, 200, 500, 600: the second or the third strays.
    for (const bookedAtMs of [100, 400, 200, 500, 600]) back.push({ ...first, bookedAtMs }, '');
    const rowsIn = (atMs: number): number[] => {
      const places = new Places(back, new Faults([missing('order', atMs)], new Causes()));
      return [0, 1, 2, 3, 4].filter((row) => tierAt(places, row, false).length > 0);
    };
    expect(rowsIn(50)).toEqual([0]);
    expect(rowsIn(150)).toEqual([1, 2]);
    expect(rowsIn(300)).toEqual([1, 3]);
    expect(rowsIn(450)).toEqual([2, 3]);
    expect(rowsIn(550)).toEqual([4]);
  });

  it('is asked of sound lines where one that is too many lies about its time', () => {
    const listed = new MovementColumns();
    const [first] = draft.lines;
    if (first === undefined) throw new Error('the draft has no lines');
    // 100, 400, 150, 500: the third is too many.
    for (const bookedAtMs of [100, 400, 150, 500]) listed.push({ ...first, bookedAtMs }, '');
    const rowsIn = (time: number, start: number): number[] => {
      const movements = new MovementSet();
      if (start > 0) movements.add('2026-09' as CalendarMonth, lines);
      movements.add('2026-10' as CalendarMonth, listed);
      const surplus = foundAs(
        { subject: 'ghost', occurredAtMs: 1 },
        {
          lineEffects: [lineOf('deposit', 1n, 5n)],
          bearing: { movements: [movements.at(start + 2)] },
        },
      );
      const lacking = missing('order', time);
      const places = new Places(listed, new Faults([surplus, lacking], new Causes()), start);
      return [0, 1, 2, 3].filter((row) => {
        const [, doubted = []] = [...places.tiersAt(row, ({ count }) => count)];
        return doubted.some(({ of }) => of === lacking);
      });
    };
    for (const start of [0, lines.length]) {
      expect(rowsIn(450, start)).toEqual([2, 3]);
      expect(rowsIn(50, start)).toEqual([0]);
      expect(rowsIn(600, start)).toEqual([]);
    }
  });

  it('is told fault by fault, in the order in which they were found, whatever their time', () => {
    const [late, early] = [missing('order', atMs(2) - 1), missing('order', atMs(2) - 2)];
    const places = new Places(lines, new Faults([late, early], new Causes()));
    expect(tierAt(places, 2, false)).toEqual([
      { of: late, amount: 1n },
      { of: early, amount: 1n },
    ]);
    expect(rowsOf(missing('reversal', atMs(2)))).toEqual([2, 3]);
  });

  it('is nowhere for a line that is there under another kind, unless that comes to another amount', () => {
    const rowsBeside = (usd6: bigint): number[] => {
      const other = foundAs({ occurredAtMs: atMs(1) }, { lineEffects: [lineOf('other', 1n, usd6)] });
      const lacking = missing('deposit', atMs(1));
      const causes = new Causes();
      causes.follow(lacking, [other]);
      const places = new Places(lines, new Faults([other, lacking], causes));
      return [0, 1, 2, 3].filter((row) => tierAt(places, row, true, ({ usd6 }) => usd6).length > 0);
    };
    expect(rowsBeside(-9n)).toEqual([]);
    expect(rowsBeside(-8n)).toEqual([0, 1, 2, 3]);
  });

  it('is at the first row for what has no time', () => {
    expect(rowsOf(missing('order', undefined))).toEqual([0]);
  });
});
