import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { directedMovements } from '../../../src/reconcile/month/float-direction.js';
import { MovementColumns, type MovementKind } from '../../../src/records/movement.js';

function movementsOf(...amounts: readonly (readonly [MovementKind, number])[]): MovementColumns {
  const columns = new MovementColumns();
  const nothing = { slug: undefined, currency: undefined, faceMinor: undefined, rateBps: undefined };
  const more = { costMinor: undefined, fxRate: undefined, plusAmount: undefined, balanceUsd6: undefined };
  for (const [at, [kind, amountUsd6]] of amounts.entries()) {
    columns.push({ ...nothing, ...more, seq: at + 1, bookedAtMs: at, kind, ref: '', amountUsd6 }, 'aa');
  }
  return columns;
}

/** The amounts of a deposit of 100 and two movements of unknown kinds, of 7 and of 11, under that closing. */
function directed(closing: number | undefined, opening = 0): number[] {
  const movements = movementsOf(['deposit', 100], ['other', -7], ['other', -11]);
  const found = directedMovements(
    movements,
    usd6(opening),
    closing === undefined ? undefined : usd6(closing),
  );
  return Array.from({ length: found.length }, (_, row) => found.amountUsd6(row));
}

describe('the direction of a movement of an unknown kind', () => {
  it.each([
    ['both are debits where that foots', 82, [100, -7, -11]],
    ['only one turns where that alone foots', 96, [100, 7, -11]],
    ['the other one likewise', 104, [100, -7, 11]],
    ['both turn where that foots', 118, [100, 7, 11]],
    ['all stay debits where nothing foots', 50, [100, -7, -11]],
    ['all stay debits where no closing is stated', undefined, [100, -7, -11]],
  ])('%s', (_, closing, amounts) => {
    expect(directed(closing)).toEqual(amounts);
  });

  it('is worked out from the opening on', () => {
    expect(directed(101, 5)).toEqual([100, 7, -11]);
    expect(directed(123, 5)).toEqual([100, 7, 11]);
  });

  it('is never that of a known kind, and movements that need not turn are the very same', () => {
    const known = movementsOf(['deposit', 100], ['order', -7]);
    expect(directedMovements(known, usd6(0), usd6(107))).toBe(known);
    const debits = movementsOf(['deposit', 100], ['other', -7]);
    expect(directedMovements(debits, usd6(0), usd6(93))).toBe(debits);
  });
});
