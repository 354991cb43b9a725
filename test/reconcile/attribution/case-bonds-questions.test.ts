// Each bond by itself: two findings, the order that they are about, and whether one follows from the other.

import { describe, expect, it } from 'vitest';
import { costMinor, faceMinor, rateBps, usd6 } from '../../../src/money/units.js';
import { type BondName, bonds } from '../../../src/reconcile/attribution/case-bonds.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { type CaseFacts, MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { type Draft, DraftList } from '../../../src/reconcile/finding/draft.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import type { Recomputation } from '../../../src/reconcile/price/recomputation.js';
import type { EventRecord } from '../../../src/records/event.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, eventOf } from '../../months/sandbox/findings.js';
import { foundAs } from './caused.js';

interface Question {
  readonly found?: Partial<Finding>;
  readonly cause?: Partial<Finding>;
  /**
   * The findings beside the first, before it and after it; the cause is the first of them unless it is not.
   */
  readonly isCauseBeside?: boolean;
  /** What is not as it is in the clean month; no order at all where undefined. */
  readonly orderCase?: Partial<OrderCase> | undefined;
  readonly recomputation?: Partial<Recomputation> | undefined;
  readonly alter?: (draft: ReturnType<typeof draftMonth>) => void;
}

/** The answer of a bond for shop-1: 25.00 US dollars at 500 bps, 23.75 by the catalogue. */
function holds(name: BondName, question: Question = {}): boolean {
  const draft = draftMonth();
  question.alter?.(draft);
  const month = new MonthUnderAttribution(contextOf(draft), []);
  const clean = month.caseOf('shop-1');
  if (clean?.recomputation === undefined) throw new Error('the order has no price');
  const facts: CaseFacts = {
    orderCase: { ...clean.orderCase, ...question.orderCase },
    recomputation:
      'recomputation' in question && question.recomputation === undefined
        ? undefined
        : { ...clean.recomputation, ...question.recomputation },
  };
  month.caseOf = (ref) => (ref !== 'shop-1' || noOrder(question) ? undefined : facts);
  const siblings: Draft[] = [];
  const [cause, found] = [
    { code: 'PR-COST' as const, ...question.cause },
    { code: 'OR-CHARGE' as const, ...question.found },
  ].map((one) => foundAs(one, { bearing: { siblings } }));
  if (cause === undefined || found === undefined) throw new Error('no findings');
  siblings.push(cause as Draft, found as Draft);
  return bonds[name]({ found, cause, month });
}

const noOrder = (question: Question): boolean => 'orderCase' in question && question.orderCase === undefined;

const clean = contextOf(draftMonth()).cases.find('shop-1');
const order = clean?.order;
if (clean === undefined || order === undefined) throw new Error('no order');
const rates = (before: number | undefined, after: number | undefined) => ({
  before: before === undefined ? undefined : rateBps(before),
  after: after === undefined ? undefined : rateBps(after),
});
const around = (before: number | undefined, after: number | undefined): Partial<Recomputation> =>
  ({ rates: rates(before, after) }) as unknown as Partial<Recomputation>;

describe('what is due', () => {
  it.each<[string, string | undefined, number | bigint, boolean]>([
    ['the rate', 'rate_bps', 500, true],
    ['another rate', 'rate_bps', 501, false],
    ['the cost', 'cost_minor', 2375, true],
    ['the rate under the name of the cost', 'cost_minor', 500, false],
    ['the converted cost of the order', 'cost_usd6', 23_750_000, true],
    ['the converted cost of the debit', 'amount_usd6', 23_750_000n, true],
    ['a unit beside it', 'amount_usd6', 23_750_001, false],
    ['a figure that is not recomputed', 'face_minor', 2500, false],
    ['a figure that is not recomputed, of as many as the cost', 'face_minor', 23_750_000, false],
    ['no figure at all', undefined, 0, false],
  ])('is told by the recomputation: %s', (_, field, actual, expected) => {
    const found = field === undefined ? { actual } : { field, actual };
    expect(holds('isDue', { found })).toBe(expected);
    expect(holds('isDue', { found, recomputation: undefined })).toBe(false);
    expect(holds('isDue', { found, orderCase: undefined })).toBe(false);
  });
});

describe('a rate that a list states wrong', () => {
  it('was never in force where the one on file proves the cost that the order states', () => {
    const costing = (minor: number): Partial<OrderCase> => ({
      order: { ...order, costMinor: costMinor(minor) },
    });
    expect(holds('isCostOnFile', { recomputation: around(500, 400) })).toBe(true);
    expect(holds('isCostOnFile', { recomputation: around(400, 500) })).toBe(false);
    expect(holds('isCostOnFile', { recomputation: around(undefined, 500) })).toBe(true);
    expect(holds('isCostOnFile', { recomputation: around(undefined, undefined) })).toBe(false);
    expect(holds('isCostOnFile', { recomputation: around(500, 500), orderCase: costing(2376) })).toBe(false);
    expect(holds('isCostOnFile', { recomputation: undefined })).toBe(false);
    expect(holds('isCostOnFile', { orderCase: undefined })).toBe(false);
    const none = { orderCase: { order: undefined, debits: [] }, recomputation: around(500, 500) };
    expect(holds('isCostOnFile', none)).toBe(false);
  });
});

describe('a conversion', () => {
  it('is off where anything on the order says so, and so is its rate', () => {
    const isOff = (code: Finding['code']): boolean => holds('isConversionOff', { cause: { code } });
    expect([isOff('FX-CONVERSION'), isOff('FX-RATE'), isOff('PR-COST')]).toEqual([true, true, false]);
  });
});

describe('the issue of an order', () => {
  const events = (...types: readonly string[]): Partial<OrderCase> => {
    const event = eventOf(draftMonth(), 'shop-1');
    const body = event.body;
    if (body === undefined) throw new Error('the event has no body');
    return { events: types.map((type): EventRecord => ({ ...event, body: { ...body, type } })) };
  };

  it('is denied where the events of its time can be read back and none tells of it', () => {
    expect(holds('isIssueDenied', { orderCase: events() })).toBe(true);
    expect(holds('isIssueDenied', { orderCase: events('order.failed') })).toBe(true);
    expect(holds('isIssueDenied', { orderCase: events('order.failed', 'order.issued') })).toBe(false);
    expect(holds('isIssueDenied', { orderCase: events('order.issued', 'order.issued') })).toBe(false);
    const unreadable: Partial<OrderCase> = {
      events: [{ ...eventOf(draftMonth(), 'shop-1'), body: undefined }],
    };
    expect(holds('isIssueDenied', { orderCase: unreadable })).toBe(true);
  });

  it('is open where events were not read, or there is no order', () => {
    const unread = (draft: ReturnType<typeof draftMonth>): void => {
      draft.facts = { events: { events: [], readAtMs: undefined, isCut: false } };
    };
    expect(holds('isIssueDenied', { orderCase: events(), alter: unread })).toBe(false);
    expect(holds('isIssueOpen', { orderCase: events(), alter: unread })).toBe(true);
    expect(holds('isIssueOpen', { orderCase: events() })).toBe(false);
    expect(holds('isIssueDenied', { orderCase: { ...events(), order: undefined } })).toBe(false);
    expect(holds('isIssueDenied', { orderCase: undefined })).toBe(false);
  });
});

describe('what the book expected', () => {
  const expecting = (expected: number, more: Question = {}): boolean =>
    holds('isPriceExpected', { found: { code: 'PR-EXPECTED', expected }, ...more });

  it('was right where it is what is due, or what the order’s own rate or one on file gives', () => {
    expect(expecting(2375)).toBe(true);
    expect(expecting(2374)).toBe(false);
    expect(expecting(2400, { recomputation: { costAtOwnRate: costMinor(2400) } })).toBe(true);
    expect(expecting(2450, { recomputation: around(200, 300) })).toBe(true);
    expect(expecting(2425, { recomputation: around(200, 300) })).toBe(true);
    expect(expecting(2425, { recomputation: around(undefined, 300) })).toBe(true);
    expect(expecting(2420, { recomputation: around(200, 300) })).toBe(false);
  });

  it('says nothing without a recomputation, and gives way to a price that is borne out', () => {
    expect(expecting(2375, { recomputation: undefined })).toBe(false);
    expect(expecting(2375, { orderCase: undefined })).toBe(false);
    expect(expecting(2375, { cause: { code: 'PR-REPRICED', class: 'I' } })).toBe(false);
    expect(expecting(2375, { cause: { code: 'PR-REPRICED', class: 'U' } })).toBe(true);
    expect(expecting(2375, { cause: { code: 'PR-COST', class: 'I' } })).toBe(true);
  });

  it('was another than a quote’s, whatever it was', () => {
    const quoted = { orderCase: { order: { ...order, quoteId: 'quo_1' } } };
    expect(expecting(1, quoted)).toBe(true);
    expect(expecting(1)).toBe(false);
    expect(expecting(1, { orderCase: { order: undefined } })).toBe(false);
  });

  it('may have been any cost inside the bound where no rate is on file', () => {
    const bound = { rateBps: rateBps(500), costMinor: costMinor(2375) } as Recomputation['bound'];
    const costing = (minor: number): Partial<OrderCase> => ({
      order: { ...order, costMinor: costMinor(minor) },
    });
    const inside = (expected: number, charged: number): boolean =>
      expecting(expected, { recomputation: { bound }, orderCase: costing(charged) });
    // Charged above the bound: what is due is at most the bound.
    expect([2375, 2374, 2376].map((one) => inside(one, 2400))).toEqual([true, true, false]);
    // Charged below it: what is due is at least the bound.
    expect([2375, 2376, 2374].map((one) => inside(one, 2300))).toEqual([true, true, false]);
    expect([2376, 2374].map((one) => inside(one, 2375))).toEqual([true, false]);
    expect(expecting(2376, { recomputation: { bound }, orderCase: { order: undefined } })).toBe(false);
    expect(expecting(2376, { orderCase: costing(2300) })).toBe(false);
  });

  it('was right for the face in the book, where that is not the order’s', () => {
    const face = { code: 'OR-ATTR', field: 'face_minor' } as const;
    const book = { ...clean.book, faceMinor: faceMinor(2000) } as OrderCase['book'];
    const ofFace = (expected: number, more: Question = {}): boolean =>
      holds('isOfBookFace', { found: { expected }, cause: face, orderCase: { book }, ...more });
    expect(ofFace(1900)).toBe(true);
    expect(ofFace(1901)).toBe(false);
    expect(ofFace(1900, { cause: { ...face, field: 'slug' } })).toBe(false);
    expect(ofFace(1900, { orderCase: { book: undefined } })).toBe(false);
    expect(ofFace(1900, { recomputation: undefined })).toBe(false);
  });

  it('is a question of the quote, where there is one', () => {
    expect(holds('isQuoted', { orderCase: { order: { ...order, quoteId: 'quo_1' } } })).toBe(true);
    expect(holds('isQuoted')).toBe(false);
    expect(holds('isQuoted', { orderCase: undefined })).toBe(false);
  });
});

describe('an event of an order', () => {
  it('follows from what order and debit say apart, but not from our own book', () => {
    const attribute = (sourceA: Finding['sourceA'], sourceB: Finding['sourceB']): boolean =>
      holds('isOfOrderAndDebit', { cause: { code: 'OR-ATTR', sourceA, sourceB } });
    expect(attribute('order', 'statement')).toBe(true);
    expect(attribute('book', 'statement')).toBe(false);
    expect(attribute('order', 'event')).toBe(false);
    expect(attribute('book', 'order')).toBe(false);
    expect(holds('isOfOrderAndDebit', { cause: { code: 'OR-CHARGE', sourceA: 'book' } })).toBe(true);
  });

  it('follows from what is off in the same field', () => {
    const field = (found: string, cause: string): boolean =>
      holds('isSameField', { found: { field: found }, cause: { field: cause } });
    expect([field('slug', 'slug'), field('slug', 'currency')]).toEqual([true, false]);
  });

  it('is one body with another figure of the same order and bytes that was found before', () => {
    const bodies = (found: Partial<Finding>, cause: Partial<Finding>): boolean =>
      holds('isOneBody', {
        found: { evidenceSha256: 'aa', ...found },
        cause: { evidenceSha256: 'aa', ...cause },
      });
    expect(bodies({}, {})).toBe(true);
    expect(bodies({ evidenceSha256: 'bb' }, {})).toBe(false);
    expect(bodies({ subject: 'shop-2' }, {})).toBe(false);
  });

  it('is one body only with what is a root itself, and stands before it', () => {
    const list = new DraftList();
    const siblings: Draft[] = [];
    const bearing = { siblings };
    const event = {
      code: 'EV-EVENT-DATA',
      subject: 'shop-1',
      sourceA: 'order',
      sourceB: 'event',
      unit: 'minor',
    } as const;
    const [first, second, other] = [1, 2, 3].map((actual) =>
      list.add({ ...event, expected: 0, actual, evidenceSha256: 'aa' }, { bearing }),
    ) as [Draft, Draft, Draft];
    siblings.push(first, second);
    const month = new MonthUnderAttribution(contextOf(draftMonth()), siblings);
    const isOne = (found: Found, cause: Found): boolean => bonds.isOneBody({ found, cause, month });
    expect([isOne(second, first), isOne(first, second), isOne(first, first)]).toEqual([true, false, false]);
    month.causes.follow(first, [other]);
    expect(isOne(second, first)).toBe(false);
  });
});

describe('a lone reversal under the name of a debit', () => {
  const line = { kind: 'reversal', slug: '', currency: '', faceMinor: 0n, costMinor: 0n } as const;
  const isMisnamed = (usd6s: bigint, count = 1n, changes: Partial<OrderCase> = {}): boolean => {
    const month = new MonthUnderAttribution(contextOf(draftMonth()), []);
    month.caseOf = () => ({ orderCase: { ...clean, debits: [], ...changes }, recomputation: undefined });
    const found = foundAs({}, { bearing: { siblings: [] }, lineEffects: [{ ...line, count, usd6: usd6s }] });
    const cause = foundAs({ code: 'OR-NOT-IN-STATEMENT' }, { bearing: { siblings: [] } });
    return bonds.isMisnamedDebit({ found, cause, month });
  };

  it('is of just the missing debit’s size, whichever way it goes', () => {
    expect(isMisnamed(-23_750_000n)).toBe(true);
    expect(isMisnamed(23_750_000n, 2n)).toBe(false);
    expect(isMisnamed(0n, 1n, { order: { ...order, costUsd6: usd6(0) } })).toBe(true);
    expect(isMisnamed(23_750_000n, 1n, { order: undefined })).toBe(false);
  });
});

describe('a line that states another card than its order', () => {
  it('is one with an amount that is off, where it is the line itself that is held against the order', () => {
    const isOfOneLine = (sourceA: 'order' | 'book', sourceB: 'statement' | 'order', field: string): boolean =>
      holds('isOfOneLine', { found: { code: 'OR-ATTR', sourceA, sourceB }, cause: { field } });
    expect(isOfOneLine('order', 'statement', 'amount_usd6')).toBe(true);
    expect(isOfOneLine('order', 'statement', 'cost_minor')).toBe(false);
    expect(isOfOneLine('book', 'order', 'amount_usd6')).toBe(false);
    expect(isOfOneLine('book', 'order', 'cost_minor')).toBe(false);
  });
});

describe('a price that changed', () => {
  it('is not borne out where only the provider says that we accepted it, and no other finding is that', () => {
    const isNotBorneOut = (found: Partial<Finding>): boolean => holds('isNotBorneOut', { found });
    expect(isNotBorneOut({ code: 'PR-REPRICED', class: 'U' })).toBe(true);
    expect(isNotBorneOut({ code: 'PR-REPRICED', class: 'I' })).toBe(false);
    expect(isNotBorneOut({ code: 'PR-RANGE', class: 'U' })).toBe(false);
  });
});
