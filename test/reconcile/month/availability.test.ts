import { describe, expect, it } from 'vitest';
import type { UnreadSource } from '../../../src/reconcile/month/account-facts.js';
import { lackOf, type Need } from '../../../src/reconcile/month/availability.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import type { StatementOutcome } from '../../../src/records/monthly-statement.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';

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
    ['order_reads', { orders: new Map() }, 'no order was read'],
    ['order_reads', { orders: new Map(), unread: [unread('order')] }, 'the service was not reached'],
    ['lines', { statements: new Map() }, 'there is no statement of this month'],
    ['lines', { statements: new Map(), unread: [unread('statement')] }, 'the service was not reached'],
  ];
  it.each(cases)('is said in words of a lacking need: %s', (need, changes, reason) => {
    expect(lackOf(contextOf(changes), need)).toBe(reason);
  });

  it('is no order read where there is no order to read', () => {
    const draft = draftMonth({ orders: [] });
    expect(lackOf(monthContextOf(factsOf(draft)), 'order_reads')).toBeUndefined();
  });

  it('is the lines where only totals are signed, and the statement is there', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    const context = monthContextOf(factsOf(draft));
    expect(lackOf(context, 'lines')).toBe('the statement signs totals only, without lines');
    expect(lackOf(context, 'statement')).toBeUndefined();
  });

  const outcomes: readonly [string, StatementOutcome, string][] = [
    ['no key is pinned', { kind: 'unpinned' }, 'no key is pinned, so the statement proves nothing'],
    ['it fails its signature', { kind: 'invalid', reason: 'x' }, 'the statement did not verify'],
    [
      'it cannot be read',
      { kind: 'unreadable', reason: 'x' },
      'the statement cannot be read by this version',
    ],
  ];
  it.each(outcomes)('is the statement where %s, and the lines with it', (_, outcome, reason) => {
    const context = contextOf(statementWith(outcome));
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
