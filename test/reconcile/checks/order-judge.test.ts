import { describe, expect, it } from 'vitest';
import { costMinor } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import {
  OrderJudge,
  orderChecksOf,
  recomputationIn,
  roleOf,
} from '../../../src/reconcile/checks/order-judge.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import { type MonthContext, monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { evidenceOf, monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, orderOf, told, toldOf } from '../../months/sandbox/findings.js';

const day = 24 * 3600 * 1000;

function caseIn(context: MonthContext, ref: string): OrderCase {
  const orderCase = context.cases.find(ref);
  if (orderCase === undefined) throw new Error(`no case of ${ref}`);
  return orderCase;
}

function roleIn(draft: DraftMonth, ref: string): string {
  const context = monthContextOf(factsOf(draft));
  return roleOf(context, caseIn(context, ref));
}

/** A book row alone: nothing of it at the provider. */
function bookOnly(soldAtMs: number | undefined): DraftMonth {
  const draft = draftMonth();
  draft.orders = [];
  draft.lines = [];
  draft.events = [];
  bookLineOf(draft, 'shop-1').soldAtMs = soldAtMs;
  return draft;
}

describe('the role of a case', () => {
  it('is to be judged in the month in which the provider shows it', () => {
    expect(roleIn(draftMonth(), 'shop-1')).toBe('judged');
  });

  it('is to be judged, of a row that the provider shows nowhere, in the month of its sale', () => {
    expect(roleIn(bookOnly(Date.UTC(2026, 9, 31)), 'shop-1')).toBe('judged');
    expect(roleIn(bookOnly(Date.UTC(2026, 10, 1)), 'shop-1')).toBe('absent');
    expect(roleIn(bookOnly(Date.UTC(2026, 8, 30)), 'shop-1')).toBe('absent');
  });

  it('is to be judged, of such a row without a date, in every month', () => {
    expect(roleIn(bookOnly(undefined), 'shop-1')).toBe('judged');
  });

  it('is shown where it was sold in this month and booked in another', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    orderOf(draft, 'shop-2').createdAtMs = Date.UTC(2026, 10, 1);
    expect(roleIn(draft, 'shop-2')).toBe('shown');
    bookLineOf(draft, 'shop-2').soldAtMs = Date.UTC(2026, 10, 1);
    expect(roleIn(draft, 'shop-2')).toBe('absent');
  });

  it('is late where it is of an earlier month and has a line in this one', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').createdAtMs = Date.UTC(2026, 8, 30);
    expect(roleIn(draft, 'shop-1')).toBe('late');
  });

  it('is absent where nothing but a failed look-up names the reference', () => {
    const draft = draftMonth();
    draft.unknownRefs = ['shop-9'];
    expect(roleIn(draft, 'shop-9')).toBe('absent');
  });
});

describe('the recomputation in a month', () => {
  it('is by the catalogue as of the booking of the order', () => {
    const context = monthContextOf(factsOf(draftMonth()));
    const recomputation = recomputationIn(context, caseIn(context, 'shop-2'));
    expect(recomputation).toMatchObject({ verdict: 'catalogue', costUsd6: 24_250_000n });
  });
});

describe('the judge of orders', () => {
  it('runs each code in one check only, in rank order, but debits of one account and of several in two', () => {
    const codes = orderChecksOf({}).flatMap((check) => check.codes);
    expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual(['OR-DOUBLE-DEBIT']);
    const ranks = ['EV-ORDER-CHANGED', 'PR-RATE', 'PR-COST', 'FX-CONVERSION', 'OR-CHARGE', 'PR-EXPECTED'];
    expect(codes.filter((code) => ranks.includes(code))).toEqual(ranks);
  });

  it('keeps the findings of an order by its reference, and none of an order without any', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').expectedCostMinor = 1;
    const context = monthContextOf(factsOf(draft));
    const judge = new OrderJudge(context);
    const found = judge.judge(caseIn(context, 'shop-1'));
    expect(judge.judge(caseIn(context, 'shop-2'))).toEqual([]);
    expect(found.map((one) => one.finding.code)).toEqual(['PR-EXPECTED']);
    expect([...judge.draftsByRef]).toEqual([['shop-1', found]]);
    expect(context.items.drafts).toEqual(found);
  });

  it('does not run a check without what it needs', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').costMinor = costMinor(2376);
    draft.hasLines = false;
    const context = monthContextOf(factsOf(draft));
    const found = new OrderJudge(context).judge(caseIn(context, 'shop-1'));
    expect(found.map((one) => one.finding.code)).toContain('PR-COST');
    expect(found.map((one) => one.finding.code)).not.toContain('OR-CHARGE');
  });

  it('concludes nothing from the absence of an order that could not be read', () => {
    const draft = draftMonth();
    draft.orders = draft.orders.filter((order) => order.clientRef !== 'shop-1');
    const codesIn = (): string[] => {
      const context = monthContextOf(factsOf(draft));
      return new OrderJudge(context).judge(caseIn(context, 'shop-1')).map((one) => one.finding.code);
    };
    draft.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'timed out' }] };
    expect(codesIn()).toEqual([]);
  });

  it('holds an order of another month against the calendar alone', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    orderOf(draft, 'shop-2').createdAtMs = Date.UTC(2026, 10, 1);
    orderOf(draft, 'shop-2').costMinor = costMinor(1);
    const context = monthContextOf(factsOf(draft));
    const found = new OrderJudge(context).judgeCutOff(caseIn(context, 'shop-2'));
    expect(found.map((one) => one.finding.code)).toEqual(['OR-CUTOFF']);
  });
});

describe('an order that changed since it was archived', () => {
  it('is the root of what the changed read sets off, and not of what the archived read shows as well', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').expectedCostMinor = 2000;
    const facts = factsOf(draft);
    const archived = orderOf(draft, 'shop-1');
    const changed = {
      ...archived,
      slug: 'demo-books',
      readAtMs: archived.readAtMs + day,
      evidence: evidenceOf('order-shop-1-again'),
    };
    const history = { clientRef: 'shop-1', reads: [archived, changed], unknown: undefined };
    const orders = new Map(facts.orders).set('shop-1', history);
    const items = told(reconcileAccountMonth({ ...facts, orders }).result.items);
    expect(items.filter((one) => one.endsWith('root'))).toEqual([
      expect.stringContaining('EV-ORDER-CHANGED shop-1 slug: demo-coffee -> demo-books'),
      expect.stringContaining('PR-EXPECTED shop-1'),
    ]);
    expect(items.length).toBeGreaterThan(2);
  });
});

describe('lines of this month on an order of an earlier one', () => {
  it('are judged here without a second judgement of the order itself', () => {
    const draft = draftMonth();
    const september = draftMonth({ month: '2026-09', orders: [{ ref: 'old-1' }], deposits: [] });
    const order = september.orders[0];
    if (order === undefined) throw new Error('no order');
    draft.orders.push({ ...order, costMinor: costMinor(1) });
    const late = draft.lines.find((line) => line.ref === 'shop-1');
    if (late === undefined) throw new Error('no line');
    draft.lines.push({ ...late, ref: 'old-1', seq: 5 });
    const facts = factsOf(draft);
    const statements = new Map([
      [monthNamed('2026-09'), [readingOf(september)]],
      ...facts.statements,
    ] as const);
    const context = monthContextOf({ ...facts, statements });
    expect(roleOf(context, caseIn(context, 'old-1'))).toBe('late');
    const found = new OrderJudge(context).judgeLate(caseIn(context, 'old-1'));
    expect(found.map((one) => one.finding.code)).toEqual(['OR-DOUBLE-DEBIT']);
  });

  it('are no finding of a month in which every source agrees', () => {
    expect(toldOf(draftMonth())).toEqual([]);
  });
});
