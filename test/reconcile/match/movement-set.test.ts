import { describe, expect, it } from 'vitest';
import { MovementSet } from '../../../src/reconcile/match/movement-set.js';
import { MovementColumns } from '../../../src/records/movement.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';

const { lines } = draftMonth();
const october = monthNamed('2026-10');
const november = monthNamed('2026-11');
const december = monthNamed('2026-12');

function columnsOf(...refs: string[]): MovementColumns {
  const columns = new MovementColumns();
  for (const line of lines) {
    if (refs.includes(line.ref)) columns.push(line, `evidence of ${line.ref}`);
  }
  return columns;
}

function threeMonths(): MovementSet {
  const movements = new MovementSet();
  movements.add(october, columnsOf('dep_1', 'shop-1'));
  movements.add(november, columnsOf());
  movements.add(december, columnsOf('shop-2'));
  return movements;
}

describe('the movements of several months', () => {
  it('are one run of rows over the months in their order', () => {
    const movements = threeMonths();
    expect(movements.length).toBe(3);
    expect([0, 1, 2].map((row) => movements.ref(row))).toEqual(['dep_1', 'shop-1', 'shop-2']);
    expect([0, 1, 2].map((row) => movements.kind(row))).toEqual(['deposit', 'order', 'order']);
    const bookedAtMs = [0, 1, 2].map((row) => movements.at(row).bookedAtMs);
    expect([0, 1, 2].map((row) => movements.bookedAtMs(row))).toEqual(bookedAtMs);
    expect(movements.segments.map(({ month, start }) => [month, start])).toEqual([
      [october, 0],
      [november, 2],
      [december, 2],
    ]);
  });

  it('are whole movements with their row, their statement’s month and their evidence', () => {
    const shop2 = lines.find((line) => line.ref === 'shop-2');
    expect(threeMonths().at(2)).toEqual({
      ...shop2,
      row: 2,
      statedMonth: december,
      evidenceSha256: 'evidence of shop-2',
      txHash: undefined,
      fromWallet: undefined,
    });
  });

  it('have the rows of each month, none for a month without lines, and nothing for one not on file', () => {
    const movements = threeMonths();
    expect([october, november, december].map((month) => movements.rowsOf(month))).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 2 },
      { start: 2, end: 3 },
    ]);
    expect(movements.rowsOf(monthNamed('2027-01'))).toBeUndefined();
  });

  it.each([-1, 3])('refuse row %d, where no movement stands', (row) => {
    expect(() => threeMonths().at(row)).toThrow(new RangeError(`no movement stands in row ${row}`));
  });
});
