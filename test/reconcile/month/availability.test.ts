import { describe, expect, it } from 'vitest';
import type { UnreadSource } from '../../../src/reconcile/month/account-facts.js';
import { lackOf, lacksAny, type Need } from '../../../src/reconcile/month/availability.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import type { StatementOutcome } from '../../../src/records/monthly-statement.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

const month = monthNamed('2026-10');
const needs: readonly Need[] = ['book', 'lines', 'events', 'catalogue', 'order_reads'];

const contextOf = (changes: FactsChange) => monthContextOf(changedFacts(factsOf(draftMonth()), changes));

const unread = (source: UnreadSource['source']): UnreadSource => ({
  source,
  subject: '',
  reason: 'the service was not reached',
});

function statementWith(outcome: StatementOutcome): FactsChange {
  return { statements: new Map([[month, [{ ...readingOf(draftMonth()), outcome }]]]) };
}

describe('what a month lacks', () => {
  it('is nothing where every source is there', () => {
    const context = contextOf({});
    expect(needs.map((need) => lackOf(context, need))).toEqual(needs.map(() => undefined));
    expect(lackOf(context, 'statement')).toBeUndefined();
  });

  const noEvents = { events: { events: [], readAtMs: undefined, isCut: false } };
  const cases: readonly [Need, FactsChange, string][] = [
    ['book', { book: undefined }, 'no book was imported for this interface'],
    ['events', noEvents, 'events were not read'],
    ['events', { ...noEvents, unread: [unread('event')] }, 'the service was not reached'],
    ['catalogue', { catalogue: [] }, 'no catalogue is on file'],
    ['catalogue', { catalogue: [], unread: [unread('catalogue')] }, 'the service was not reached'],
    ['order_reads', { isFromFiles: true, statements: new Map() }, 'there is no statement of this month'],
    ['order_reads', { orders: new Map(), unread: [unread('order')] }, 'the service was not reached'],
    ['lines', { statements: new Map() }, 'there is no statement of this month'],
    ['lines', { statements: new Map(), unread: [unread('statement')] }, 'the service was not reached'],
  ];
  it.each(cases)('is said in words of a lacking need: %s', (need, changes, reason) => {
    expect(lackOf(contextOf(changes), need)).toBe(reason);
  });

  it('is no order read where there is no order to read, or where the lines of a file tell of each', () => {
    const draft = draftMonth({ orders: [] });
    const facts = factsOf(draft);
    expect(lackOf(monthContextOf(facts), 'order_reads')).toBeUndefined();
    const asked = changedFacts(facts, { isFromFiles: false });
    expect(lackOf(monthContextOf(asked), 'order_reads')).toBeUndefined();
    const noStatement = changedFacts(facts, { statements: new Map() });
    expect(lackOf(monthContextOf(noStatement), 'order_reads')).toBeUndefined();
    expect(lackOf(contextOf({ orders: new Map(), isFromFiles: true }), 'order_reads')).toBeUndefined();
  });

  it('is the lines where only totals are signed, and the statement is there', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    const context = monthContextOf(factsOf(draft));
    expect(lackOf(context, 'lines')).toBe('the statement signs totals only, without lines');
    expect(lackOf(context, 'statement')).toBeUndefined();
  });

  const outcomes: readonly [string, StatementOutcome, string, FactsChange?][] = [
    [
      'no key is pinned',
      { kind: 'unpinned' },
      'no key is pinned, so the statement proves nothing',
      { keys: { pinned: [], served: undefined } },
    ],
    ['another key than its own is pinned', { kind: 'unpinned' }, 'the statement did not verify'],
    ['it fails its signature', { kind: 'invalid', reason: 'x' }, 'the statement did not verify'],
    [
      'it cannot be read',
      { kind: 'unreadable', reason: 'x' },
      'the statement cannot be read by this version',
    ],
  ];
  it.each(outcomes)('is the statement where %s, and the lines with it', (_, outcome, reason, keys = {}) => {
    const context = contextOf({ ...statementWith(outcome), ...keys });
    expect(lackOf(context, 'statement')).toBe(reason);
    expect(lackOf(context, 'lines')).toBe(reason);
  });

  it('is the statement where it is of another account', () => {
    const draft = draftMonth();
    draft.figures.account = 'another';
    expect(lackOf(monthContextOf(factsOf(draft)), 'statement')).toBe(
      'the statement is of another month or account',
    );
  });
});

/** The lack of a month of the float after one change to its evidence. */
function floatLack(need: Need, alter: (evidence: SupplierEvidence) => void = () => undefined) {
  const evidence = playFloat(quietLife());
  alter(evidence);
  return lackOf(monthContextOf(supplierAccountFactsOf(evidence)), need);
}

describe('what a month of a float lacks', () => {
  it('is nothing where every source is there, and nothing that only statements have', () => {
    const asked: readonly Need[] = [
      'lines',
      'order_reads',
      'balance',
      'catalogue',
      'price_rate',
      'brand_list',
    ];
    expect(asked.map((need) => floatLack(need))).toEqual(asked.map(() => undefined));
    expect(floatLack('served_key')).toBeUndefined();
    expect(floatLack('events')).toBeUndefined();
    expect([floatLack('deposits'), floatLack('due_credit')]).toEqual([undefined, undefined]);
  });

  const none = (alter: (evidence: SupplierEvidence) => void) => alter;
  const unreadToo = (source: UnreadSource['source'], alter: (evidence: SupplierEvidence) => void) =>
    none((evidence) => {
      alter(evidence);
      evidence.unread.push(unread(source));
    });
  const noFloat = none((e) => {
    e.float = [];
  });
  const noBrands = none((e) => {
    e.brands = [];
  });
  const noBalance = none((e) => {
    for (const read of e.float) read.balanceUsd6 = undefined;
  });
  const noTransfers = none((e) => {
    e.ownDeposits = undefined;
  });
  const leavesUnread = none((e) => {
    e.float = [];
    e.orderReads = { kind: 'exceptions' };
  });
  const hasNoOrders = none((e) => {
    leavesUnread(e);
    e.book = undefined;
    e.orders = [];
  });
  const noBalanceText = 'no balance of the float can be held against it';
  const cases: readonly [Need, (evidence: SupplierEvidence) => void, string | undefined][] = [
    ['lines', noFloat, 'no reading of the float covers this month'],
    ['lines', unreadToo('float', noFloat), 'the service was not reached'],
    ['statement', noFloat, 'no reading of the float covers this month'],
    ['booking_debits', noFloat, undefined],
    ['booking_debits', unreadToo('float', noFloat), 'the service was not reached'],
    ['order_reads', noFloat, undefined],
    ['order_reads', leavesUnread, 'no reading of the float covers this month'],
    ['order_reads', hasNoOrders, 'no reading of the float covers this month'],
    ['balance', noBalance, noBalanceText],
    ['balance', unreadToo('balance', noBalance), 'the service was not reached'],
    ['balance', unreadToo('float', noBalance), noBalanceText],
    ['catalogue', noBrands, 'no brand list is on file'],
    ['catalogue', unreadToo('brands', noBrands), 'the service was not reached'],
    ['catalogue', unreadToo('catalogue', noBrands), 'no brand list is on file'],
    ['price_rate', noBrands, 'no brand list is on file'],
    ['deposits', noTransfers, 'no deposits file was imported for this interface'],
    ['due_credit', noTransfers, 'no deposits file was imported for this interface'],
    ['brand_list', noBrands, 'the brand list was not read'],
    ['brand_list', unreadToo('brands', noBrands), 'the service was not reached'],
  ];
  it.each(cases)('is said in words of a lacking need: %s', (need, alter, reason) => {
    expect(floatLack(need, alter)).toBe(reason);
  });

  it('is no read of the month where the lists came in another order than they were read in', () => {
    // The read in the first week is of the close before; that at the end of the month is its own.
    const turned = none((e) => {
      e.brands.reverse();
      e.fx.reverse();
    });
    expect([floatLack('brand_list', turned), floatLack('fixed_exchange_rate', turned)]).toEqual([
      undefined,
      undefined,
    ]);
    const early = none((e) => {
      e.brands = e.brands.slice(0, 1);
    });
    expect(floatLack('brand_list', early)).toBe('the brand list was not read');
  });
});

describe('what a month with statements lacks beside that', () => {
  it('is a balance that was not read, and never the source of the credit due', () => {
    expect(lackOf(contextOf({ balance: undefined }), 'balance')).toBe('the balance was not read');
    const noTransfers = contextOf({ ownDeposits: undefined });
    expect(lackOf(noTransfers, 'due_credit')).toBeUndefined();
    expect(lackOf(noTransfers, 'deposits')).toBe('no deposits file was imported for this interface');
    expect(lackOf(contextOf({}), 'wallets')).toBeUndefined();
  });

  it('is never the rate of a catalogue: an order states its own', () => {
    expect(lackOf(contextOf({ catalogue: [] }), 'price_rate')).toBeUndefined();
  });

  it('is any of several needs where one of them is not met', () => {
    const context = contextOf({ book: undefined });
    expect(lacksAny(context, ['lines', 'book'])).toBe(true);
    expect(lacksAny(context, ['lines', 'order_reads'])).toBe(false);
    expect(lacksAny(context, [])).toBe(false);
  });
});
