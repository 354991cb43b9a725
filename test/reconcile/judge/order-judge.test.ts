import { describe, expect, it } from 'vitest';
import { costMinor } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import { type Draft, DraftList } from '../../../src/reconcile/finding/draft.js';
import { OrderJudge } from '../../../src/reconcile/judge/order-judge.js';
import { type CaseRole, roleOf } from '../../../src/reconcile/match/case-role.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { sandboxChecks } from '../../../src/reconcile/sandbox/checks.js';
import { changedFacts } from '../../months/changed-facts.js';
import { evidenceOf, monthNamed } from '../../months/evidence.js';
import { catalogueRead, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, orderOf, told, toldOf } from '../../months/sandbox/findings.js';

const DAY_MS = 24 * 3600 * 1000;
const onOrders = sandboxChecks.checks.filter((check) => check.scope === 'order');

/** One order as all checks on orders judge it, whatever they need. */
function judged(
  facts: AccountFacts,
  ref: string,
  role?: CaseRole,
): { items: DraftList; found: readonly Draft[] } {
  const context = monthContextOf(facts);
  const orderCase = context.cases.find(ref);
  if (orderCase === undefined) throw new Error(`no case of ${ref}`);
  const items = new DraftList();
  const judge = new OrderJudge(context, onOrders, items);
  const found = judge.judge(orderViewOf(context, orderCase), role ?? roleOf(context, orderCase));
  return { items, found };
}

const codesOf = (facts: AccountFacts, ref: string, role?: CaseRole): string[] =>
  judged(facts, ref, role).found.map(({ finding }) => finding.code);

describe('the judge of orders', () => {
  it('asks each code in one check only, in rank order, but debits of one account and of several in two', () => {
    const codes = onOrders
      .filter(({ roles }) => roles?.includes('judged') ?? true)
      .flatMap((check) => check.codes);
    expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual(['OR-DOUBLE-DEBIT']);
    const ranks = ['EV-ORDER-CHANGED', 'PR-RATE', 'PR-COST', 'FX-CONVERSION', 'OR-CHARGE', 'PR-EXPECTED'];
    expect(codes.filter((code) => ranks.includes(code))).toEqual(ranks);
  });

  it('adds what it finds on an order to the month, each finding with its siblings', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').expectedCostMinor = 1;
    const { items, found } = judged(factsOf(draft), 'shop-1');
    expect(found.map(({ finding }) => finding.code)).toEqual(['PR-EXPECTED']);
    expect(items.drafts).toEqual(found);
    expect(found[0]?.bearing.siblings).toEqual(found);
    expect(codesOf(factsOf(draft), 'shop-2')).toEqual([]);
  });

  it('measures each finding from the one before: together they are the debit less what is due', () => {
    const draft = draftMonth();
    const order = orderOf(draft, 'shop-1');
    order.costMinor = costMinor(order.costMinor + 1);
    const { found } = judged(factsOf(draft), 'shop-1');
    const effects = found.map(({ finding, effectUsd6 }) => [finding.code, effectUsd6]);
    expect(effects.filter(([, effect]) => effect !== 0n)).toEqual([
      ['PR-COST', -10_000n],
      ['FX-CONVERSION', 10_000n],
    ]);
  });

  it('concludes nothing from the absence of an order that could not be read', () => {
    const draft = draftMonth();
    draft.orders = draft.orders.filter((order) => order.clientRef !== 'shop-1');
    draft.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'timed out' }] };
    expect(codesOf(factsOf(draft), 'shop-1')).toEqual([]);
  });

  it('holds an order of another month against the calendar alone', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    orderOf(draft, 'shop-2').createdAtMs = Date.UTC(2026, 10, 1);
    orderOf(draft, 'shop-2').costMinor = costMinor(1);
    expect(codesOf(factsOf(draft), 'shop-2')).toEqual(['OR-CUTOFF']);
  });

  it('holds lines on an order of an earlier month against that order, and judges it no second time', () => {
    const draft = draftMonth();
    const september = draftMonth({ month: '2026-09', orders: [{ ref: 'old-1' }], deposits: [] });
    const [order] = september.orders;
    const late = draft.lines.find((line) => line.ref === 'shop-1');
    if (order === undefined || late === undefined) throw new Error('no order, or no line');
    draft.orders.push({ ...order, costMinor: costMinor(1) });
    draft.lines.push({ ...late, ref: 'old-1', seq: 5 });
    const facts = factsOf(draft);
    const statements = new Map([
      [monthNamed('2026-09'), [readingOf(september)]],
      ...signedStatementsOf(facts).statements,
    ] as const);
    expect(codesOf(changedFacts(facts, { statements }), 'old-1')).toEqual(['OR-DOUBLE-DEBIT']);
  });

  it('finds nothing in a month in which every source agrees', () => {
    expect(toldOf(draftMonth())).toEqual([]);
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
      readAtMs: archived.readAtMs + DAY_MS,
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

  it('lets a price change follow from the quote that only a later read shows', () => {
    const draft = draftMonth();
    draft.catalogue = [catalogueRead(draft.asOfMs, { 'demo-coffee': 100 })];
    const archived = orderOf(draft, 'shop-1');
    bookLineOf(draft, 'shop-1').expectedCostMinor = archived.costMinor;
    const changed = { ...archived, quoteId: 'quo_other', readAtMs: archived.readAtMs + DAY_MS };
    const history = { clientRef: 'shop-1', reads: [archived, changed], unknown: undefined };
    const facts = factsOf(draft);
    const orders = new Map(facts.orders).set('shop-1', history);
    const { items } = reconcileAccountMonth({ ...facts, orders }).result;
    expect(told(items.filter(({ subject }) => subject === 'shop-1'))).toEqual([
      'EV-ORDER-CHANGED shop-1 quote_id:  -> quo_other; claim 0; root',
      'PR-REPRICED shop-1 rate_bps: 100 -> 500; claim 0; from EV-ORDER-CHANGED quote_id',
    ]);
  });
});
