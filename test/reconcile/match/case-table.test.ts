import { describe, expect, it } from 'vitest';
import { costMinor } from '../../../src/money/units.js';
import type { CaseTable } from '../../../src/reconcile/match/case-table.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import type { InterfaceName } from '../../../src/records/account.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import {
  addLine,
  bookLineOf,
  contextOf,
  eventOf,
  lineOf,
  orderOf,
  rereadAs,
  reversalOf,
  without,
} from '../../months/sandbox/findings.js';
import { october } from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

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

  it('has the debit of its own cost first, where one of another amount stands before it', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1');
    lineOf(draft, 'shop-1').amountUsd6 = -1;
    expect(caseIn(draft).debits.map(({ amountUsd6 }) => amountUsd6)).toEqual([-23_750_000, -1]);
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

  type Row = ReturnType<typeof bookLineOf>;

  /** The line of the row that speaks, of these rows of shop-1; they stand in lines 2, 3 and so on. */
  const lineSpeaking = (
    rows: readonly Partial<Row>[],
    alter: (draft: DraftMonth) => void = () => undefined,
  ) => {
    const draft = draftMonth();
    const row = bookLineOf(draft, 'shop-1');
    draft.book = rows.map((changes, i) => ({ ...row, line: i + 2, ...changes }));
    alter(draft);
    return caseIn(draft).book?.line;
  };
  const unknown = (draft: DraftMonth): void => {
    draft.orders = without(draft.orders, 'shop-1');
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    draft.unknownRefs = ['shop-1'];
  };

  it.each<[string, readonly Partial<Row>[], number]>([
    ['the slug', [{ slug: 'demo-books' }, {}], 3],
    ['the currency', [{ currency: 'GBP' }, {}], 3],
    ['the face', [{ faceMinor: 1 }, {}], 3],
    ['the cost, where the row expects one', [{ expectedCostMinor: 1 }, { expectedCostMinor: 2375 }], 3],
    ['no cost, where it expects none', [{ expectedCostMinor: 1 }, {}], 3],
    ['the cost as well as one that expects none', [{}, { expectedCostMinor: 2375 }], 2],
    ['the issue', [{ status: 'failed' }, { status: 'issued' }], 3],
    ['most of it', [{ slug: 'demo-books', currency: 'GBP' }, { faceMinor: 1 }, { slug: 'demo-books' }], 3],
    [
      'nothing, and is the first',
      [
        { slug: 'x', currency: 'X', faceMinor: 1, expectedCostMinor: 1, status: 'failed' },
        { slug: 'y', currency: 'Y', faceMinor: 2, expectedCostMinor: 2, status: 'failed' },
      ],
      2,
    ],
  ])('is one that agrees with the provider on %s', (_, rows, line) => {
    expect(lineSpeaking(rows)).toBe(line);
  });

  it('is one that has a failed order as failed, and one that says it was issued where nobody knows the order', () => {
    const [issued, failed] = [{ status: 'issued' }, { status: 'failed' }] as const;
    const fail = (draft: DraftMonth) => void Object.assign(orderOf(draft, 'shop-1'), { status: 'failed' });
    expect([lineSpeaking([issued, failed], fail), lineSpeaking([failed, issued], fail)]).toEqual([3, 2]);
    expect([lineSpeaking([failed, issued], unknown), lineSpeaking([failed, failed], unknown)]).toEqual([
      3, 2,
    ]);
    const unread = (draft: DraftMonth): void => {
      draft.orders = without(draft.orders, 'shop-1');
    };
    expect(lineSpeaking([failed, issued], unread)).toBe(3);
  });

  it('is, of those that agree alike, the first by source, then by file, then by line', () => {
    const first = [
      { source: 'b', file: 'a' },
      { source: 'a', file: 'b' },
      { source: 'a', file: 'c' },
    ] as const;
    expect(lineSpeaking(first)).toBe(3);
    expect(lineSpeaking([{ file: 'b' }, { file: 'a', line: 9 }])).toBe(9);
    expect(lineSpeaking([{ source: 'b' }, { source: 'a' }])).toBe(3);
  });

  it('is none of another interface: one reference in two interfaces is two orders', () => {
    const facts = factsOf(draftMonth());
    const { book } = facts;
    if (book === undefined) throw new Error('the draft has no book');
    const interfaceName = (row: number): InterfaceName => (row === 0 ? 'supplier' : 'sandbox');
    const { cases } = contextOf({ ...facts, book: { ...book, interfaceName } });
    expect([cases.find('shop-1')?.bookRows.length, cases.find('shop-2')?.bookRows.length]).toEqual([0, 1]);
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

describe('an order that the provider does not know', () => {
  const soldAt = (offsetMs: number, alter: (draft: DraftMonth) => void = () => undefined) => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-1');
    draft.unknownRefs = ['shop-1'];
    bookLineOf(draft, 'shop-1').soldAtMs = draft.asOfMs + offsetMs;
    alter(draft);
    return caseIn(draft).unknown?.clientRef;
  };
  const undebited = (draft: DraftMonth): void => {
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
  };

  it('is so by an answer that came no earlier than its sale, or where it was debited', () => {
    expect([soldAt(0, undebited), soldAt(1, undebited), soldAt(1)]).toEqual(['shop-1', undefined, 'shop-1']);
  });

  it('is so where the row says no time, or there is none', () => {
    const undated = (draft: DraftMonth): void => {
      undebited(draft);
      bookLineOf(draft, 'shop-1').soldAtMs = undefined;
    };
    const rowless = (draft: DraftMonth): void => {
      undebited(draft);
      draft.book = [];
    };
    expect([soldAt(1, undated), soldAt(1, rowless)]).toEqual(['shop-1', 'shop-1']);
  });
});

describe('an order that was not read', () => {
  const ofFloat = (alter: (evidence: SupplierEvidence) => void) => {
    const evidence = playFloat(quietLife());
    evidence.orderReads = { kind: 'exceptions' };
    alter(evidence);
    return contextOf(supplierAccountFactsOf(evidence)).cases.find('pay-2')?.order;
  };
  const unread = (evidence: SupplierEvidence): void => {
    evidence.orders = evidence.orders.filter(({ clientRef }) => clientRef !== 'pay-2');
  };

  it('is as its debits tell it only where the configuration leaves reads out', () => {
    expect(ofFloat(unread)).toMatchObject({ orderId: '', costMinor: 2388 });
    expect(ofFloat(() => undefined)?.orderId).not.toBe('');
    expect(
      ofFloat((evidence) => {
        unread(evidence);
        evidence.orderReads = { kind: 'all' };
      }),
    ).toBeUndefined();
  });

  it('is none where it was to be read and could not be, whatever else could not', () => {
    const failing = (source: 'order' | 'brands') =>
      ofFloat((evidence) => {
        unread(evidence);
        evidence.unread.push({ source, subject: 'pay-2', reason: 'no answer' });
      })?.costMinor;
    expect([failing('order'), failing('brands')]).toEqual([undefined, 2388]);
  });

  it('is as its debits tell it while a month of the float could not be read', () => {
    const lacking = (evidence: SupplierEvidence): void => {
      unread(evidence);
      evidence.unread.push({ source: 'float', subject: '2026-11', reason: 'no answer' });
    };
    expect(ofFloat(lacking)?.costMinor).toBe(2388);
  });

  it('is none of an account with statements', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-1');
    expect(caseIn(draft).order).toBeUndefined();
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

  it('is by the read’s instant where there is one, by the debit’s where there is none, and last for a reversal alone', () => {
    const draft = draftMonth();
    const [first, second] = [orderOf(draft, 'shop-1'), orderOf(draft, 'shop-2')];
    [first.createdAtMs, second.createdAtMs] = [second.createdAtMs, first.createdAtMs];
    expect(refsOf(tableOf(draft))).toEqual(['shop-2', 'shop-1']);
    draft.orders = [];
    expect(refsOf(tableOf(draft))).toEqual(['shop-1', 'shop-2']);
    draft.book = [];
    draft.events = [];
    Object.assign(lineOf(draft, 'shop-1'), { kind: 'reversal' });
    expect(refsOf(tableOf(draft))).toEqual(['shop-2', 'shop-1']);
  });

  it('is by the debit that stands of an order that was not read, not by a try that was given back before', () => {
    const evidence = playFloat(quietLife());
    evidence.orderReads = { kind: 'exceptions' };
    evidence.orders = [];
    const { lines } = october(evidence);
    const [tried, between] = lines.filter(({ kind }) => kind === 'order');
    if (tried === undefined || between === undefined) throw new Error('October has no two debits');
    const placesOf = (): number[] => {
      const refs = refsOf(contextOf(supplierAccountFactsOf(evidence)).cases);
      return [tried, between].map(({ ref }) => refs.indexOf(ref));
    };
    expect(placesOf()).toEqual([0, 1]);
    const [givenBackAtMs, againAtMs] = [tried.bookedAtMs + 1, between.bookedAtMs + 1];
    lines.push(
      { ...tried, kind: 'reversal', bookedAtMs: givenBackAtMs, amountUsd6: -tried.amountUsd6, seq: 1001 },
      { ...tried, bookedAtMs: againAtMs, seq: 1002 },
    );
    expect(placesOf()).toEqual([1, 0]);
  });

  it('has no order of which the first instant after the month is all that is known', () => {
    const draft = draftMonth();
    const row = bookLineOf(draft, 'shop-1');
    const sold = (clientRef: string, soldAtMs: number) => draft.book?.push({ ...row, clientRef, soldAtMs });
    sold('last', Date.UTC(2026, 10, 1) - 1);
    sold('after', Date.UTC(2026, 10, 1));
    sold('first', Date.UTC(2026, 9, 1));
    sold('before', Date.UTC(2026, 9, 1) - 1);
    expect(refsOf(tableOf(draft))).toEqual(['first', 'shop-1', 'shop-2', 'last']);
  });
});
