import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { unheldTotalsOf } from '../../../src/reconcile/totals/unheld-totals.js';
import type { OwnDeposit } from '../../../src/records/own-deposit.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, lineOf, restate } from '../../months/sandbox/findings.js';

const noEvents = { events: { events: [], readAtMs: undefined, isCut: false } };

/** What nothing is held against: deposits, reversals, and the orders of each brand. */
function unheldIn(alter: (draft: DraftMonth) => void): string {
  const draft = draftMonth();
  draft.hasLines = false;
  draft.facts = noEvents;
  alter(draft);
  const { deposits, reversals, brands } = unheldTotalsOf(contextOf(restate(draft)));
  const ofBrands = brands.map(({ slug, count, costUsd6 }) => `${slug} ${count}: ${costUsd6}`);
  return [`${deposits.count}: ${deposits.usd6}`, `${reversals.count}: ${reversals.usd6}`, ...ofBrands].join(
    ', ',
  );
}

const bare = (draft: DraftMonth): void => {
  Object.assign(draft, { ownDeposits: undefined, orders: [], events: [], book: undefined });
};

const none = '0: 0, 0: 0';
const whole = '1: 299100000, 0: 0, demo-books 1: 24250000, demo-coffee 1: 23750000';

describe('unheldTotalsOf', () => {
  it('holds orders against a book, and deposits against our own records of them', () => {
    expect(unheldIn(() => undefined)).toBe(none);
    expect(unheldIn((draft) => void Object.assign(draft, { orders: [] }))).toBe(none);
  });

  it('holds no deposits against records of which one says no time or no units, or can’t be read', () => {
    const alone = (alter: (draft: DraftMonth) => void): string =>
      unheldIn((draft) => {
        Object.assign(draft, { orders: [], events: [] });
        alter(draft);
      });
    const withOwn = (changes: Partial<OwnDeposit>) => (draft: DraftMonth) =>
      void Object.assign(draft.ownDeposits?.[0] ?? {}, changes);
    const asWhole = none.replace('0: 0', '1: 299100000');
    expect(alone(withOwn({}))).toBe(none);
    expect(alone(withOwn({ sentAtMs: undefined }))).toBe(asWhole);
    const inDollars = { plusAmount: undefined, amountUsd6: usd6(299_100_000) };
    expect(alone(withOwn(inDollars))).toBe(asWhole);
    const aside = { file: 'deposits.csv', line: 7, reason: 'no reference', reference: undefined } as const;
    const lacking = (kind: 'book' | 'deposits', month: CalendarMonth | undefined): string =>
      alone((draft) => {
        if (kind === 'deposits') draft.ownDeposits = [];
        draft.facts = { ...noEvents, setAside: [{ ...aside, kind, month }] };
      });
    expect([lacking('deposits', undefined), lacking('deposits', monthNamed('2026-10'))]).toEqual([
      asWhole,
      asWhole,
    ]);
    expect(lacking('deposits', monthNamed('2026-09'))).toBe(none);
    expect(lacking('book', undefined)).toBe(`${none}, demo-books 0: 0, demo-coffee 0: 0`);
  });

  it('holds nothing where nothing is on file', () => {
    expect(unheldIn(bare)).toBe(whole);
    const withReversal = unheldIn((draft) => {
      bare(draft);
      draft.lines.push({ ...lineOf(draft, 'shop-1'), kind: 'reversal', amountUsd6: 23_750_000 });
    });
    expect(withReversal).toBe(whole.replace('0: 0', '1: 23750000'));
  });

  it('takes a deposit of nothing as stated, and no cost of a brand without an order more than is known', () => {
    const withNothing = unheldIn((draft) => {
      bare(draft);
      for (const line of draft.lines) {
        if (line.kind === 'deposit') line.amountUsd6 = 0;
      }
    });
    expect(withNothing).toBe(whole.replace('1: 299100000', '1: 0'));
    const draft = draftMonth();
    Object.assign(draft, { hasLines: false, facts: noEvents, ownDeposits: undefined, book: undefined });
    const brandsOf = () =>
      unheldTotalsOf(contextOf(draft)).brands.map(({ slug, count }) => `${slug} ${count}`);
    restate(draft);
    expect(brandsOf()).toEqual(['demo-books 0', 'demo-coffee 0']);
    const [first] = draft.figures.byBrand;
    Object.assign(first ?? {}, { costUsd6: usd6((first?.costUsd6 ?? 0) + 1) });
    expect(brandsOf()).toHaveLength(1);
  });

  it('holds all where the month has lines, or is not stated', () => {
    const withLines = (draft: DraftMonth): void => {
      bare(draft);
      draft.hasLines = true;
    };
    const unstated = (draft: DraftMonth): void => {
      bare(draft);
      draft.facts = { ...noEvents, statements: new Map() };
    };
    expect([unheldIn(withLines), unheldIn(unstated)]).toEqual([none, none]);
  });

  it('holds all where the reads that all events of the month name are on file, and not where some are', () => {
    const withoutRecords = (draft: DraftMonth): void => {
      Object.assign(draft, { ownDeposits: undefined, book: undefined, facts: {} });
    };
    const depositOf = (draft: DraftMonth) => ({ ...draft.events[0], receivedAtMs: draft.asOfMs }) as never;
    expect(unheldIn(withoutRecords)).toBe('1: 299100000, 0: 0'.replace('1: 299100000', '0: 0'));
    const cut = unheldIn((draft) => {
      withoutRecords(draft);
      draft.facts = { events: { events: [depositOf(draft)], readAtMs: draft.asOfMs, isCut: true } };
      draft.orders = draft.orders.slice(0, 1);
    });
    expect(cut).toBe('1: 299100000, 0: 0, demo-books 1: 24250000, demo-coffee 0: 0');
  });
});
