import { describe, expect, it } from 'vitest';
import { costMinor } from '../../../src/money/units.js';
import type { CaseTable } from '../../../src/reconcile/match/case-table.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import {
  bookLineOf,
  contextOf,
  eventOf,
  lineOf,
  orderOf,
  rereadAs,
  reversalOf,
} from '../../months/sandbox/findings.js';

const tableOf = (draft: DraftMonth): CaseTable => contextOf(draft).cases;

function caseIn(draft: DraftMonth, ref = 'shop-1'): OrderCase {
  const found = tableOf(draft).find(ref);
  if (found === undefined) throw new Error(`no source names ${ref}`);
  return found;
}

const refsOf = (table: CaseTable): string[] =>
  table.groupsOfMonth().map((group) => table.caseAt(group).clientRef);

describe('the case of an order', () => {
  it('brings row, read, debit and event together on one reference', () => {
    const found = caseIn(draftMonth());
    expect(found.book?.line).toBe(2);
    expect(found.bookRows).toHaveLength(1);
    expect(found.order?.orderId).toBe('ord_shop-1');
    expect(found.debits.map((line) => line.seq)).toEqual([3]);
    expect(found.reversals).toEqual([]);
    expect(found.events.map((event) => event.headerId)).toEqual(['evt_shop-1']);
  });

  it.each(['Shop-1', ' shop-1', 'shop-1 ', 'ｓhop-1'])('is another one for the reference %o', (ref) => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').clientRef = ref;
    expect(tableOf(draft).size).toBe(3);
    expect(caseIn(draft).book).toBeUndefined();
    expect(caseIn(draft, ref).order).toBeUndefined();
  });

  it('is none for a reference that no source names', () => {
    expect(tableOf(draftMonth()).find('shop-9')).toBeUndefined();
  });

  it('has reversals apart from debits, and no grant or deposit', () => {
    const draft = draftMonth();
    draft.lines.push(reversalOf(lineOf(draft, 'shop-1')));
    const { debits, reversals } = caseIn(draft);
    expect([debits.length, reversals.length]).toEqual([1, 1]);
    expect(tableOf(draft).find('dep_1')).toBeUndefined();
  });

  it('rests on the newest read', () => {
    const draft = draftMonth();
    draft.facts = { orders: rereadAs(draft, 'shop-1', { costMinor: costMinor(1) }) };
    expect(caseIn(draft).order?.costMinor).toBe(1);
  });

  it('is unknown to the provider only where it never stated the order', () => {
    const draft = draftMonth();
    draft.unknownRefs = ['shop-9'];
    expect(caseIn(draft, 'shop-9').unknown?.clientRef).toBe('shop-9');
    draft.facts = { orders: rereadAs(draft, 'shop-1', {}, draft.asOfMs) };
    expect(caseIn(draft).unknown).toBeUndefined();
  });
});

describe('the row that speaks for the book', () => {
  /** Rows of shop-1 in this order: each with its line and its face. */
  function spokenBy(...rows: [line: number, face: number][]): number | undefined {
    const draft = draftMonth();
    const row = bookLineOf(draft, 'shop-1');
    draft.book = rows.map(([line, faceMinor]) => ({ ...row, line, faceMinor }));
    return caseIn(draft).book?.line;
  }

  it('is the one that agrees most with the provider', () => {
    expect(spokenBy([2, 999], [3, 2500])).toBe(3);
  });

  it('is the first by file and line where several agree alike, whatever order they came in', () => {
    expect(spokenBy([10, 2500], [9, 2500])).toBe(9);
    expect(spokenBy([9, 2500], [10, 2500])).toBe(9);
  });

  it('is held against the debit where the order could not be read', () => {
    const draft = draftMonth();
    const row = bookLineOf(draft, 'shop-1');
    draft.book = [
      { ...row, slug: 'demo-books' },
      { ...row, line: 3 },
    ];
    draft.orders = draft.orders.filter((order) => order.clientRef !== 'shop-1');
    expect(caseIn(draft).book?.line).toBe(3);
  });
});

describe('the events of an order', () => {
  it('are one for a body that was delivered twice, and two for two bodies', () => {
    const draft = draftMonth();
    const event = eventOf(draft, 'shop-1');
    draft.events.push({ ...event, headerId: 'evt_again' });
    expect(caseIn(draft).events).toHaveLength(1);
    draft.events.push({ ...event, bodySha256: 'ff' });
    expect(caseIn(draft).events).toHaveLength(2);
  });

  it('are none where it was a test event or the signature did not hold', () => {
    const draft = draftMonth();
    const tested = eventOf(draft, 'shop-1');
    const unsigned = eventOf(draft, 'shop-2');
    if (tested.body !== undefined) tested.body = { ...tested.body, isTest: true };
    unsigned.body = undefined;
    expect([caseIn(draft).events, caseIn(draft, 'shop-2').events]).toEqual([[], []]);
  });
});

describe('the report order of cases', () => {
  it('is by booking, by sale where nothing was booked, and last where neither is known', () => {
    const draft = draftMonth();
    const row = bookLineOf(draft, 'shop-1');
    draft.book?.push(
      { ...row, clientRef: 'sold-between', soldAtMs: orderOf(draft, 'shop-1').createdAtMs + 1 },
      { ...row, clientRef: 'undated', soldAtMs: undefined },
    );
    expect(refsOf(tableOf(draft))).toEqual(['shop-1', 'sold-between', 'shop-2', 'undated']);
  });

  it('is by the bytes of the reference at one instant, whatever order the sources came in', () => {
    const orders = ['b', 'a', 'B', 'é'].map((ref) => ({ ref }));
    const draft = draftMonth({ orders });
    const turned = draftMonth({ orders: [...orders].reverse() });
    expect(refsOf(tableOf(draft))).toEqual(['B', 'a', 'b', 'é']);
    expect(refsOf(tableOf(turned))).toEqual(['B', 'a', 'b', 'é']);
  });
});
