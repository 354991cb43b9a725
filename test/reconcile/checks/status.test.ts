import { describe, expect, it } from 'vitest';
import { costMinor } from '../../../src/money/units.js';
import type { BookStatus } from '../../../src/records/book-rows.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import {
  bookLineOf,
  eventOf,
  lineOf,
  orderOf,
  restate,
  reversalOf,
  said,
} from '../../months/sandbox/findings.js';

const minute = 60 * 1000;

/** The provider failed the order and gave the money back. */
function failedMonth(status: BookStatus | undefined): DraftMonth {
  const draft = draftMonth();
  orderOf(draft, 'shop-1').status = 'failed';
  orderOf(draft, 'shop-1').issuedAtMs = undefined;
  const event = eventOf(draft, 'shop-1');
  draft.events = draft.events.filter((one) => one !== event);
  draft.lines.push(reversalOf(lineOf(draft, 'shop-1')));
  bookLineOf(draft, 'shop-1').status = status;
  return restate(draft);
}

describe('OR-STATUS', () => {
  it.each(['issued', 'pending', 'refunded', undefined] as const)(
    'is silent on an issued order that the book has as %s',
    (status) => {
      const draft = draftMonth();
      bookLineOf(draft, 'shop-1').status = status;
      expect(said(draft, 'OR-STATUS')).toEqual([]);
    },
  );

  it.each(['failed', 'cancelled'] as const)(
    'names the charge of an order that the book has as %s',
    (status) => {
      const draft = draftMonth();
      bookLineOf(draft, 'shop-1').status = status;
      expect(said(draft)).toEqual([`OR-STATUS shop-1 status: ${status} -> issued (23750000), claim 0`]);
    },
  );

  it.each(['failed', 'cancelled'] as const)(
    'is silent on a failed and reversed order that the book has as %s',
    (status) => {
      expect(said(failedMonth(status))).toEqual([]);
    },
  );

  it.each([
    ['issued', 'issued'],
    [undefined, 'issued'],
    ['refunded', 'refunded'],
  ] as const)('names a failed and reversed order that the book has as %s', (status, expected) => {
    expect(said(failedMonth(status))).toEqual([
      `OR-STATUS shop-1 status: ${expected} -> failed (-23750000), claim 0`,
    ]);
  });

  it('is silent where there is no row of the book', () => {
    const draft = draftMonth();
    draft.book = undefined;
    expect(said(draft, 'OR-STATUS')).toEqual([]);
  });

  it('values the order at what is due for it rather than at what it states', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').status = 'failed';
    orderOf(draft, 'shop-1').costMinor = costMinor(2376);
    expect(said(draft, 'OR-STATUS')).toEqual([
      'OR-STATUS shop-1 status: failed -> issued (23750000), claim 0',
    ]);
  });
});

describe('OR-PENDING-STALE', () => {
  function pendingFor(ms: number): DraftMonth {
    const draft = draftMonth({ orders: [{ ref: 'shop-1', pending: true }] });
    const order = orderOf(draft, 'shop-1');
    order.readAtMs = order.createdAtMs + ms;
    return draft;
  }

  it('is silent until an order was pending for fifteen minutes', () => {
    expect(said(pendingFor(15 * minute), 'OR-PENDING-STALE', 'OR-STATUS')).toEqual([]);
  });

  it('is raised a millisecond later, and claims nothing', () => {
    expect(said(pendingFor(15 * minute + 1), 'OR-PENDING-STALE', 'OR-STATUS')).toEqual([
      'OR-PENDING-STALE shop-1 status: 2026-10-10T12:15:00.000Z -> still pending at 2026-10-10T12:15:00.001Z, claim 0',
    ]);
  });

  it('judges by the time of the run where that is before the time of the read', () => {
    const draft = pendingFor(60 * minute);
    draft.asOfMs = orderOf(draft, 'shop-1').createdAtMs + 10 * minute;
    expect(said(draft, 'OR-PENDING-STALE')).toEqual([]);
  });
});
