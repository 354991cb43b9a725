import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { beganInMonth, expectedOpening } from '../../../src/reconcile/checks/opening.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import {
  contextOf,
  factsOfBoth,
  follow,
  itemsOf,
  restate,
  said,
  statedToDate,
} from '../../months/sandbox/findings.js';

const september = new Set([monthNamed('2026-09')]);

function openedAt(opening: number): DraftMonth {
  const draft = draftMonth();
  draft.figures.openingUsd6 = usd6(opening);
  return restate(draft);
}

function twoMonths(): { first: DraftMonth; second: DraftMonth } {
  const first = draftMonth();
  const orders = [{ ref: 'shop-3' }];
  return { first, second: follow(first, draftMonth({ month: '2026-11', orders, deposits: [] })) };
}

describe('RF-OPENING', () => {
  it('is silent where the first month opens at nothing and the second at the first’s closing', () => {
    const { first, second } = twoMonths();
    expect(said(draftMonth(), 'RF-OPENING')).toEqual([]);
    expect(said(factsOfBoth(first, second))).toEqual([]);
  });

  it('names an opening that an account has in the month it began', () => {
    expect(said(openedAt(1))).toEqual(['RF-OPENING 2026-10 opening_balance_usd6: 0 -> 1 (1), claim 0']);
  });

  it('names what an opening lacks of the closing before it', () => {
    const { first, second } = twoMonths();
    second.figures.openingUsd6 = usd6(second.figures.openingUsd6 - 5);
    restate(second);
    expect(said(factsOfBoth(first, second))).toEqual([
      'RF-OPENING 2026-11 opening_balance_usd6: 351100000 -> 351099995 (-5), claim 0',
    ]);
  });

  it('follows from what made the closing before it wrong, and claims nothing again', () => {
    const { first, second } = twoMonths();
    first.figures.closingUsd6 = usd6(first.figures.closingUsd6 - 7);
    const [footing] = itemsOf(first, 'RF-FOOTING');
    expect(said(factsOfBoth(first, second), 'RF-OPENING')).toEqual([
      `RF-OPENING 2026-11 opening_balance_usd6: 351099993 -> 351100000 (7), from ${footing?.itemId}`,
    ]);
  });

  it('holds no opening against a month before that was stated before its end', () => {
    const { first, second } = twoMonths();
    statedToDate(first);
    second.figures.openingUsd6 = usd6(second.figures.openingUsd6 - 5);
    restate(second);
    expect(said(factsOfBoth(first, second))).toEqual([]);
    expect(expectedOpening(contextOf(factsOfBoth(first, second)))).toBeUndefined();
  });

  it('is silent on any opening where nothing on file says what it must be', () => {
    const draft = openedAt(1);
    draft.facts = { createdAtMs: undefined };
    expect(expectedOpening(contextOf(draft))).toBeUndefined();
    expect(said(draft, 'RF-OPENING')).toEqual([]);
  });

  it('knows that an account began here where the provider has no month before', () => {
    const draft = openedAt(1);
    draft.facts = { createdAtMs: undefined, statementsMissing: september };
    expect(beganInMonth(contextOf(draft))).toBe(true);
    expect(said(draft, 'RF-OPENING')).toEqual([
      'RF-OPENING 2026-10 opening_balance_usd6: 0 -> 1 (1), claim 0',
    ]);
  });
});
