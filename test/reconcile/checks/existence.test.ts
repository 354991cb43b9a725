import { describe, expect, it } from 'vitest';
import { monthEndMs } from '../../../src/base/time/calendar-month.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import {
  bookLineOf,
  itemsOf,
  lineOf,
  orderOf,
  restate,
  toldOf,
  without,
} from '../../months/sandbox/findings.js';

/** The provider has no trace of the order: no read, no line, no event. */
function unknownToProvider(draft: DraftMonth, ref: string): DraftMonth {
  draft.orders = without(draft.orders, ref);
  draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== ref);
  draft.lines = draft.lines.filter((line) => line.ref !== ref);
  draft.unknownRefs.push(ref);
  return restate(draft);
}

/** The provider knows no order behind the debit, and the book has none either. */
function orphanDebit(): DraftMonth {
  const draft = draftMonth();
  draft.orders = without(draft.orders, 'shop-1');
  draft.book = without(draft.book ?? [], 'shop-1');
  draft.unknownRefs.push('shop-1');
  return draft;
}

const atProvider = 'OR-NOT-AT-PROVIDER shop-1 client_ref';
const inBooks = 'OR-NOT-IN-BOOKS shop-1 client_ref';
const inStatement = 'OR-NOT-IN-STATEMENT shop-1 amount_usd6';

describe('OR-NOT-AT-PROVIDER', () => {
  it('is silent where every row of the book has its order', () => {
    expect(toldOf(draftMonth())).toEqual([]);
  });

  it('prices the row by the rate on file where the book expected no cost', () => {
    expect(toldOf(unknownToProvider(draftMonth(), 'shop-1'))).toEqual([
      `${atProvider}: 23750000 -> 0; difference -23750000; claim 0; root`,
    ]);
  });

  it('prices the row by what the book expected', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').expectedCostMinor = 2000;
    expect(toldOf(unknownToProvider(draft, 'shop-1'))).toEqual([
      `${atProvider}: 20000000 -> 0; difference -20000000; claim 0; root`,
    ]);
  });

  it('names a row that cannot be priced, without an amount', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').slug = 'no-such-card';
    expect(toldOf(unknownToProvider(draft, 'shop-1'))).toEqual([
      `${atProvider}: issued -> unknown; claim 0; root`,
    ]);
  });

  it('concludes nothing of a row that was sold after the read that knew no such order', () => {
    const draft = unknownToProvider(draftMonth(), 'shop-1');
    const { soldAtMs } = bookLineOf(draft, 'shop-1');
    draft.asOfMs = soldAtMs ?? 0;
    expect(toldOf(draft)).toContain(`${atProvider}: 23750000 -> 0; difference -23750000; claim 0; root`);
    draft.asOfMs -= 1;
    expect(toldOf(draft).filter((told) => told.startsWith(atProvider))).toEqual([]);
  });

  it.each(['failed', 'pending'] as const)('asks nothing of a row that the book has as %s', (status) => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').status = status;
    expect(toldOf(unknownToProvider(draft, 'shop-1'))).toEqual([]);
  });

  it('concludes nothing from an order that could not be read', () => {
    const draft = unknownToProvider(draftMonth(), 'shop-1');
    draft.unknownRefs = [];
    draft.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'timed out' }] };
    expect(toldOf(draft).filter((one) => one.startsWith('OR-'))).toEqual([]);
  });
});

describe('OR-DEBIT-UNKNOWN', () => {
  it('names a debit that no order answers to, and the event of the same reference follows', () => {
    expect(toldOf(orphanDebit())).toEqual([
      'EV-EVENT-ORPHAN evt_shop-1 client_ref: an order -> none; claim 0; from OR-DEBIT-UNKNOWN amount_usd6',
      'OR-DEBIT-UNKNOWN shop-1 amount_usd6: 0 -> 23750000; difference 23750000; claim 23750000; root',
    ]);
  });

  it('is what the book’s row under its reference follows from, and the money is claimed once', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-1');
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-1');
    draft.unknownRefs.push('shop-1');
    expect(toldOf(draft)).toEqual([
      `${atProvider}: 23750000 -> 0; difference -23750000; claim 0; from OR-DEBIT-UNKNOWN amount_usd6`,
      'OR-DEBIT-UNKNOWN shop-1 amount_usd6: 0 -> 23750000; difference 23750000; claim 23750000; root',
    ]);
  });

  it('leaves the book’s row a root of its own where the debit was undone', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-1');
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-1');
    draft.unknownRefs.push('shop-1');
    draft.lines.push({ ...lineOf(draft, 'shop-1'), kind: 'reversal', amountUsd6: 23_750_000 });
    draft.lines.sort((a, b) => a.bookedAtMs - b.bookedAtMs);
    expect(toldOf(restate(draft))).toEqual([
      `${atProvider}: 23750000 -> 0; difference -23750000; claim 0; root`,
    ]);
  });

  it('names the order that nothing answers to, and claims nothing, where the debit was given back', () => {
    const draft = orphanDebit();
    draft.lines.push({ ...lineOf(draft, 'shop-1'), kind: 'reversal', amountUsd6: 23_750_000 });
    draft.lines.sort((a, b) => a.bookedAtMs - b.bookedAtMs);
    expect(toldOf(restate(draft))).toEqual([
      'EV-EVENT-ORPHAN evt_shop-1 client_ref: an order -> none; claim 0; from OR-DEBIT-UNKNOWN client_ref',
      'OR-DEBIT-UNKNOWN shop-1 client_ref: an order -> none; claim 0; root',
    ]);
  });

  it('says that the debit was given back where it was, and not of a debit of nothing', () => {
    const noteOf = (draft: DraftMonth) => itemsOf(draft, 'OR-DEBIT-UNKNOWN').map(({ note }) => note);
    const words = 'no order answers to the reference of this debit';
    expect(noteOf(orphanDebit())).toEqual([words]);
    const given = orphanDebit();
    given.lines.push({ ...lineOf(given, 'shop-1'), kind: 'reversal', amountUsd6: 23_750_000 });
    given.lines.sort((a, b) => a.bookedAtMs - b.bookedAtMs);
    expect(noteOf(restate(given))).toEqual([`${words}, which was given back`]);
    const nothing = orphanDebit();
    lineOf(nothing, 'shop-1').amountUsd6 = 0;
    expect(noteOf(restate(nothing))).toEqual([words]);
  });

  it('comes before what the book lacks: the reference is not named twice', () => {
    const codes = itemsOf(orphanDebit()).map(({ code }) => code);
    expect(codes).not.toContain('OR-NOT-IN-BOOKS');
  });
});

describe('OR-NOT-IN-BOOKS', () => {
  it('names an order that the book has no row for', () => {
    const draft = draftMonth();
    draft.book = without(draft.book ?? [], 'shop-1');
    expect(toldOf(draft)).toEqual([`${inBooks}: 0 -> 23750000; difference 23750000; claim 0; root`]);
  });

  it('owes no row for an order that failed and was undone', () => {
    const draft = draftMonth();
    draft.book = without(draft.book ?? [], 'shop-1');
    orderOf(draft, 'shop-1').status = 'failed';
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-1');
    draft.lines.push({ ...lineOf(draft, 'shop-1'), kind: 'reversal', amountUsd6: 23_750_000 });
    draft.lines.sort((a, b) => a.bookedAtMs - b.bookedAtMs);
    expect(toldOf(restate(draft))).toEqual([]);
  });

  it('asks nothing of the book while the order of a debit could not be read', () => {
    const unreadOf = (subject: string): DraftMonth => {
      const draft = draftMonth();
      draft.book = without(draft.book ?? [], 'shop-1');
      draft.facts = { unread: [{ source: 'order', subject, reason: 'no answer' }] };
      return draft;
    };
    expect(itemsOf(unreadOf('shop-1'), 'OR-NOT-IN-BOOKS')).toEqual([]);
    expect(itemsOf(unreadOf('shop-2'), 'OR-NOT-IN-BOOKS')).toHaveLength(1);
  });

  it('is not tested where no book was ever imported', () => {
    const draft = draftMonth();
    draft.book = undefined;
    expect(toldOf(draft)).toEqual([]);
  });
});

describe('OR-NOT-IN-STATEMENT', () => {
  it('is the one root of an order that no line debits, under totals and a balance that leave it out', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    expect(toldOf(restate(draft))).toEqual([
      `${inStatement}: 23750000 -> 0; difference -23750000; claim -23750000; root`,
    ]);
  });

  it('is the root of what the statement no longer adds up to where the line alone was left out', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    const items = toldOf(draft);
    expect(items.filter((one) => one.endsWith('root'))).toEqual([
      `${inStatement}: 23750000 -> 0; difference -23750000; claim 0; root`,
    ]);
    const codes = new Set(items.map((one) => one.split(' ')[0]));
    expect([...codes].sort()).toEqual(['OR-NOT-IN-STATEMENT', 'RF-RUNNING', 'RF-SEQUENCE', 'RF-TOTAL']);
  });

  it('asks no debit of an order that failed', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-1');
    draft.events = draft.events.filter((event) => event.body?.order?.clientRef !== 'shop-1');
    orderOf(draft, 'shop-1').status = 'failed';
    bookLineOf(draft, 'shop-1').status = 'failed';
    expect(toldOf(restate(draft))).toEqual([]);
  });

  it('does not miss an order that came after a provisional statement was made', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    restate(draft);
    draft.figures.isFinal = false;
    draft.figures.generatedAtMs = orderOf(draft, 'shop-2').createdAtMs - 1;
    draft.asOfMs = monthEndMs(draft.month) - 1;
    const codes = itemsOf(draft).map(({ code }) => code);
    expect(codes).toEqual(['EV-STMT-PROVISIONAL']);
  });
});
