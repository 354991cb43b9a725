import { describe, expect, it } from 'vitest';
import { Causes } from '../../../src/reconcile/attribution/causes.js';
import { Faults } from '../../../src/reconcile/attribution/fault.js';
import { Places } from '../../../src/reconcile/attribution/place.js';
import { MovementColumns } from '../../../src/records/movement.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { foundAs } from './caused.js';

const draft = draftMonth();
const lines = new MovementColumns();
for (const line of draft.lines) lines.push(line, '');

const missing = (kind: 'order' | 'reversal' | 'deposit', occurredAtMs: number | undefined) =>
  foundAs(
    { subject: `${kind} ${occurredAtMs}`, occurredAtMs },
    {
      lineEffects: [{ kind, slug: '', currency: '', count: -1n, faceMinor: 0n, costMinor: 0n, usd6: 9n }],
    },
  );

/** At which rows a missing line may have stood. */
function rowsOf(found: ReturnType<typeof missing>, alsoUntimed = false): number[] {
  const places = new Places(lines, new Faults([found], new Causes()));
  return [...draft.lines.keys()].filter(
    (row) => places.partsAt(row, ({ count }) => count, alsoUntimed).length > 0,
  );
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

  it('is anywhere for a transfer, once those that are placed explain nothing', () => {
    expect(rowsOf(missing('deposit', atMs(1) + 1))).toEqual([2]);
    expect(rowsOf(missing('deposit', atMs(1) + 1), true)).toEqual([0, 1, 2, 3]);
  });
});
