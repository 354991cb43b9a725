import { describe, expect, it } from 'vitest';
import { hasTraces } from '../../../src/reconcile/match/trace.js';
import { monthNamed } from '../../months/evidence.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, contextOf, orderOf } from '../../months/sandbox/findings.js';

/** October without any source but the one that is put back. */
function only(alter: (empty: DraftMonth, full: DraftMonth) => void): boolean {
  const full = draftMonth();
  const empty: DraftMonth = {
    ...full,
    lines: [],
    orders: [],
    events: [],
    book: undefined,
    ownDeposits: undefined,
  };
  alter(empty, full);
  return hasTraces(contextOf(empty));
}

describe('traces of a month', () => {
  it('are none where no source knows anything of it', () => {
    expect(only(() => {})).toBe(false);
  });

  it.each<[string, (empty: DraftMonth, full: DraftMonth) => void]>([
    ['a line of a statement', (empty, { lines }) => empty.lines.push(...lines.slice(0, 1))],
    ['an order', (empty, { orders }) => empty.orders.push(...orders)],
    ['an event', (empty, { events }) => empty.events.push(...events)],
    [
      'a row of the book',
      (empty, full) => {
        empty.book = full.book;
      },
    ],
  ])('are there by %s alone', (_, alter) => {
    expect(only(alter)).toBe(true);
  });

  it('are not there by what is of another month', () => {
    const facts = { ...factsOf(draftMonth()), month: monthNamed('2026-11') };
    expect(hasTraces(contextOf(facts))).toBe(false);
  });

  it('are there by an order that was sold in the month and booked in another', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').soldAtMs = Date.UTC(2026, 10, 1);
    expect(hasTraces(contextOf({ ...factsOf(draft), month: monthNamed('2026-11') }))).toBe(true);
  });

  it('are there by the event of a deposit alone, and not by one that cannot be read or is of another month', () => {
    const byEvent = (createdAtMs: number, isReadable = true): boolean =>
      only((empty, full) => {
        const event = addDepositEvent(full, 'dep_9', { createdAtMs });
        empty.events.push(isReadable ? event : { ...event, body: undefined });
      });
    const inOctober = Date.UTC(2026, 9, 2);
    expect([byEvent(inOctober), byEvent(Date.UTC(2026, 10, 1)), byEvent(inOctober, false)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are there by an event whose own time cannot be only where it can be of no other month', () => {
    const byEvent = (fromMs: number, toMs: number): boolean =>
      only((empty, full) => {
        const event = addDepositEvent(full, 'dep_9', { createdAtMs: Date.UTC(2099, 0, 1) });
        empty.events.push({ ...event, createdWithin: { fromMs, toMs } });
      });
    const [first, last] = [Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 1) - 1];
    expect(byEvent(first, last)).toBe(true);
    expect([byEvent(first - 1, last), byEvent(first, last + 1)]).toEqual([false, false]);
    expect(byEvent(Number.NEGATIVE_INFINITY, last)).toBe(false);
  });

  it('are not there by the issue of a card that was booked and sold in the month before', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').issuedAtMs = Date.UTC(2026, 10, 1);
    const context = contextOf({ ...factsOf(draft), month: monthNamed('2026-11') });
    expect(context.cases.groupsOfMonth()).toHaveLength(1);
    expect(hasTraces(context)).toBe(false);
  });
});
