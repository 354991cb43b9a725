// Grants that are not listed where they are due: in a later month, or under a kind that nothing here knows.
// And what rows of the book alone tell of totals.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { OccasionSource } from '../../../src/reconcile/posting/occasion-source.js';
import { proposedEntriesOf } from '../../../src/reconcile/posting/proposed-entries.js';
import { linesOf } from '../../ledger/support/entry-lines.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { factsOfBoth, follow, lineOf, restate } from '../../months/sandbox/findings.js';

const granted = 100_000_000n;

/** Entries of the kinds asked for, each as `kind subject: lines [CODE subject of its item]`. */
function entriesOf(facts: AccountFacts, ...kinds: string[]): string[] {
  const month = reconcileAccountMonth(facts);
  const items = new Map(
    month.result.items.map(({ itemId, code, subject }) => [itemId, `${code} ${subject}`]),
  );
  return [...proposedEntriesOf(month, false)]
    .filter(({ kind }) => kinds.includes(kind))
    .map((entry) => {
      const { kind, subject, slug, itemId } = entry;
      const lines = linesOf(entry).map((line) => line.replace(/Test:\w+:(sandbox:)?/, ''));
      const item = itemId === '' ? '' : ` [${items.get(itemId) ?? itemId}]`;
      return `${[kind, subject, slug].filter(Boolean).join(' ')}: ${lines.join(', ')}${item}`;
    });
}

const missing = `Cr Test grants ${granted}, Dr Provider differences ${granted}`;
const booked = `Dr Float ${granted}, Cr Provider differences ${granted}`;

/** The draft's grant as a line of a kind that nothing here knows, in totals and closing as before. */
function asBonus(): DraftMonth {
  const draft = draftMonth();
  Object.assign(lineOf(draft, ''), { kind: 'other', kindName: 'bonus' });
  return draft;
}

describe('a grant that is listed under an unknown kind', () => {
  it('is due under the subject and the item of that line, so that the two leave nothing there', () => {
    for (const draft of [asBonus(), restate(asBonus())]) {
      expect(entriesOf(factsOf(draft), 'grant', 'other')).toEqual([
        `grant seq:1: ${missing} [RF-KIND seq:1]`,
        `other seq:1: ${booked} [RF-KIND seq:1]`,
      ]);
    }
  });

  it('is no line of another amount: what is missing then stands under the month and the rest of its closing', () => {
    const draft = draftMonth();
    const { deposits } = draft.figures;
    Object.assign(lineOf(draft, 'dep_1'), { kind: 'other', kindName: 'top-up' });
    draft.lines = draft.lines.filter(({ kind }) => kind !== 'grant');
    restate(draft, 1);
    draft.figures.deposits = deposits;
    expect(entriesOf(factsOf(draft), 'grant', 'other')).toEqual([
      `grant 2026-10: ${missing} [BL-RESIDUAL 2026-10]`,
      `other dep_1: Dr Float 299100000, Cr Provider differences 299100000 [RF-KIND dep_1]`,
    ]);
  });

  it('moves nothing by itself, and is a finding of the month', () => {
    const month = reconcileAccountMonth(factsOf(asBonus()));
    const [bonus] = month.found.findings.of('RF-KIND');
    const item = bonus && month.itemOf.get(bonus);
    if (bonus === undefined || item === undefined) throw new Error('the month has no unknown kind');
    const inPlace = (itemOf: typeof month.itemOf, amountUsd6 = granted) =>
      new OccasionSource({ ...month, itemOf }).inPlaceOfGrant(amountUsd6);
    expect(inPlace(new Map([[bonus, { ...item, effectUsd6: 0n }]]))).toBe(bonus);
    expect(inPlace(new Map([[bonus, { ...item, effectUsd6: 0n }]]), granted - 1n)).toBeUndefined();
    expect(inPlace(new Map([[bonus, { ...item, effectUsd6: granted }]]))).toBeUndefined();
    expect(inPlace(new Map())).toBeUndefined();
  });
});

describe('a first grant that is listed a month late', () => {
  const first = draftMonth();
  const grant = lineOf(first, '');
  const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
  first.lines = first.lines.filter(({ kind }) => kind !== 'grant');
  restate(first, 1);
  follow(first, second);
  second.lines.unshift({ ...grant, bookedAtMs: second.figures.periodStartMs });
  restate(second, first.lines.length + 1);
  const facts = factsOfBoth(first, second);

  it('takes back what its absence left on differences, under the item of the month that lacked it', () => {
    const october = reconcileAccountMonth({ ...facts, month: first.month });
    const rest = october.result.items.find(({ code }) => code === 'BL-RESIDUAL');
    expect(rest).toBeDefined();
    expect(entriesOf({ ...facts, month: first.month }, 'grant')).toEqual([
      `grant 2026-10: ${missing} [BL-RESIDUAL 2026-10]`,
    ]);
    expect(entriesOf(facts, 'grant')).toEqual([`grant 4: ${booked} [${rest?.itemId}]`]);
  });
});

describe('totals of which only rows of the book tell', () => {
  it('are posted by brand, in the order of the brands, each at what its rows come to', () => {
    const draft = draftMonth({
      orders: [{ ref: 'shop-1' }, { ref: 'shop-2', slug: 'demo-books', face: 2000 }, { ref: 'shop-3' }],
    });
    Object.assign(draft, { hasLines: false, orders: [], events: [] });
    draft.facts = { events: { events: [], readAtMs: undefined, isCut: false } };
    expect(entriesOf(factsOf(draft), 'order')).toEqual([
      'order 2026-10 demo-books: Dr Cost of cards:demo-books 24250000, Cr Float 24250000',
      'order 2026-10 demo-coffee: Dr Cost of cards:demo-coffee 47500000, Cr Float 47500000',
    ]);
  });
});
