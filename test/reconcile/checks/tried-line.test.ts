import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { triedLineCheck } from '../../../src/reconcile/checks/tried-line.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { changeAtMs, type Later, type Sale } from '../../months/settlement/story.js';
import { supplierFacts, supplierPrices, supplierStory } from '../../months/supplier/settled-story.js';

const ref = 'pay-1';
const face = 1000;
const costUsd6 = supplierPrices.costUsd6(face);
const dayMs = 24 * 3600 * 1000;

/** An order debited once in October, with more lines there, and with others in November. */
function storyOf(october: readonly number[], november: readonly number[], hasFailed = false) {
  const fault = hasFailed ? 'unreversed' : 'none';
  const sale: Sale = { face, fault, offUsd6: 0, isShared: false, ref, atMs: changeAtMs + dayMs };
  const laterOf = (amounts: readonly number[], monthAt: number): Later[] =>
    amounts.map((amountUsd6, at) => {
      const atMs = Date.UTC(2026, 9 + monthAt, 18) + at * 3600 * 1000;
      return { monthAt, atMs, kind: amountUsd6 < 0 ? 'order' : 'reversal', ref, amountUsd6 };
    });
  return supplierStory({
    sales: [sale],
    later: [...laterOf(october, 0), ...laterOf(november, 1)],
    outside: undefined,
  });
}

/** The items of a month on what was debited and given back. */
function itemsOf(story: ReturnType<typeof storyOf>, monthAt: number) {
  const facts = supplierFacts(story, monthAt);
  expect(lawsBrokenBy(facts)).toEqual([]);
  const counted: readonly string[] = [...triedLineCheck.codes, 'ST-SETTLED', 'BL-RESIDUAL'];
  return reconcileAccountMonth(facts).result.items.filter(({ code }) => counted.includes(code));
}

const said = (story: ReturnType<typeof storyOf>, monthAt: number): string[] =>
  itemsOf(story, monthAt).map(({ code, actual, claimUsd6 }) => `${code} ${actual}, claims ${claimUsd6}`);

describe('lines of an order that failed here and was sent again in a later month', () => {
  it('are no item where the month gave back what it debited, one by one or together', () => {
    expect(said(storyOf([costUsd6], [-costUsd6]), 0)).toEqual([]);
    expect(said(storyOf([-costUsd6, costUsd6 - 7, costUsd6 + 7], [-costUsd6]), 0)).toEqual([]);
  });

  it('lack what was given back short, and owe what was given back too much', () => {
    expect(said(storyOf([costUsd6 - 7], [-costUsd6]), 0)).toEqual(['OR-REVERSAL-MISSING 7, claims 7']);
    expect(said(storyOf([costUsd6 + 7], [-costUsd6]), 0)).toEqual(['OR-REVERSAL-EXTRA -7, claims -7']);
    expect(said(storyOf([-costUsd6, costUsd6 - 7, costUsd6 - 5], [-costUsd6]), 0)).toEqual([
      'OR-REVERSAL-MISSING 12, claims 12',
    ]);
  });

  it('have the item that they had before the order was sent again', () => {
    const [before, after] = [storyOf([costUsd6 - 7], [], true), storyOf([costUsd6 - 7], [-costUsd6])];
    expect(itemsOf(after, 0).map(({ itemId }) => itemId)).toEqual(
      itemsOf(before, 0).map(({ itemId }) => itemId),
    );
  });

  it('are judged by their own month, whatever a later one gives back', () => {
    const story = storyOf([costUsd6 - 7], [-costUsd6, costUsd6 + 7]);
    expect(said(story, 0)).toEqual(['OR-REVERSAL-MISSING 7, claims 7']);
    expect(said(story, 1)).toEqual([
      `OR-REVERSAL-EXTRA ${-costUsd6}, claims ${-costUsd6}`,
      'ST-SETTLED 7, claims 0',
    ]);
  });
});
