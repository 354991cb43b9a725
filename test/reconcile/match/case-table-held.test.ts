// An order of a month without lines that a later month lists: whether the totals of its own month hold it.

import { describe, expect, it } from 'vitest';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, factsOfBoth, follow, lineOf, orderOf, restate } from '../../months/sandbox/findings.js';

const dayMs = 24 * 3600 * 1000;

/** What the totals of September hold of shop-0, which was made there; October lists a debit of it. */
function heldOf(alter: (september: DraftMonth, october: DraftMonth) => void): BookedMovement | undefined {
  const orders = [
    { ref: 'shop-0', day: 20 },
    { ref: 'shop-9', day: 22, face: 1000 },
  ];
  const september = draftMonth({ month: '2026-09', orders, deposits: [] });
  const october = draftMonth();
  const listed = { ...lineOf(september, 'shop-0'), bookedAtMs: Date.UTC(2026, 9, 3) };
  october.lines.push(listed);
  alter(september, october);
  const unlisted = { ...restate(september), hasLines: false };
  return contextOf(factsOfBoth(unlisted, follow(september, october))).cases.find('shop-0')?.held;
}

/** The order failed and was never debited in September. */
function failUncharged(september: DraftMonth, ref: string): void {
  Object.assign(orderOf(september, ref), { status: 'failed', issuedAtMs: undefined });
  september.lines = september.lines.filter((line) => line.ref !== ref);
}

describe('an order of a month without lines that a later month lists', () => {
  it('is held where the totals of its month come to it and to the others that stand', () => {
    expect(heldOf(() => undefined)).toMatchObject({ statedMonth: '2026-09', amountUsd6: -23_750_000 });
  });

  it('is none that they hold where they come to the others alone', () => {
    const without = (september: DraftMonth): void => {
      september.lines = september.lines.filter(({ ref }) => ref !== 'shop-0');
    };
    expect(heldOf(without)).toBeUndefined();
  });

  it('is held beside an order that failed, which they do not hold', () => {
    const held = { statedMonth: '2026-09' };
    expect(heldOf((september) => failUncharged(september, 'shop-9'))).toMatchObject(held);
    const debitedLater = (september: DraftMonth, october: DraftMonth): void => {
      october.lines.push({ ...lineOf(september, 'shop-9'), bookedAtMs: Date.UTC(2026, 9, 3) + dayMs });
      failUncharged(september, 'shop-9');
    };
    expect(heldOf(debitedLater)).toMatchObject(held);
  });

  it('is held whatever references the provider does not know', () => {
    const unknown = (september: DraftMonth) => void september.unknownRefs.push('shop-7');
    expect(heldOf(unknown)).toMatchObject({ statedMonth: '2026-09' });
  });
});
