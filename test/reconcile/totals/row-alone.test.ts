import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { costMinor } from '../../../src/money/units.js';
import { lacksRows, rowsAloneOf } from '../../../src/reconcile/totals/row-alone.js';
import { catalogueRead, type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, contextOf, orderOf, statedToDate } from '../../months/sandbox/findings.js';

/** The rows that alone tell of orders, as `reference brand count of face: cost`, then what they lack. */
function rowsIn(alter: (draft: DraftMonth) => void): string[] {
  const draft = draftMonth();
  const facts = { events: { events: [], readAtMs: undefined, isCut: false } };
  Object.assign(draft, { hasLines: false, orders: [], events: [], facts });
  alter(draft);
  const { lines, areWhole, isSilent } = rowsAloneOf(contextOf(draft));
  return [
    ...[...lines].map(
      ([ref, { slug, count, faceMinor, usd6 }]) => `${ref} ${slug} ${count} of ${faceMinor}: ${-usd6}`,
    ),
    ...(areWhole ? [] : ['no whole']),
    ...(isSilent ? ['silent'] : []),
  ];
}

const [first, second] = ['shop-1 demo-coffee 1 of 2500: 23750000', 'shop-2 demo-books 1 of 2000: 24250000'];

describe('rowsAloneOf', () => {
  it('has every row that is due, at the price that is provable for it', () => {
    expect(rowsIn(() => undefined)).toEqual([first, second]);
    expect(rowsIn((draft) => void Object.assign(bookLineOf(draft, 'shop-1'), { status: 'failed' }))).toEqual([
      second,
    ]);
  });

  it('has none of a month that has lines, or of an order that was read', () => {
    expect(rowsIn((draft) => void Object.assign(draft, { hasLines: true }))).toEqual([]);
    const read = rowsIn((draft) => {
      draft.orders = [orderOf(draftMonth(), 'shop-1')];
      draft.facts = { ...draft.facts, isFromFiles: true };
    });
    expect(read).toEqual([second]);
  });

  it('is no whole where a row says no time, has no price that is provable, or can’t be read', () => {
    const without = (field: string) => (draft: DraftMonth) =>
      void Object.assign(bookLineOf(draft, 'shop-1'), { [field]: undefined });
    expect(rowsIn(without('soldAtMs'))).toEqual([second, 'no whole']);
    expect(rowsIn((draft) => void Object.assign(draft, { catalogue: [] }))).toEqual(['no whole']);
    const aside = { file: 'book.csv', line: 7, reason: 'no slug', month: undefined, reference: undefined };
    const setAside = [{ ...aside, kind: 'book' as const }];
    expect(rowsIn((draft) => void Object.assign(draft.facts, { setAside }))).toEqual([
      first,
      second,
      'no whole',
    ]);
    const repriced = (draft: DraftMonth): void => {
      draft.catalogue = [catalogueRead(0), catalogueRead(draft.asOfMs, { 'demo-coffee': 400 })];
    };
    expect(rowsIn(repriced)).toEqual([second, 'no whole']);
  });

  it('takes the book’s own figure where no rate says otherwise, or one of two gives it, and for a quote', () => {
    const expecting = (cost: number, alter: (draft: DraftMonth) => void) =>
      rowsIn((draft) => {
        alter(draft);
        Object.assign(bookLineOf(draft, 'shop-1'), { expectedCostMinor: costMinor(cost) });
      });
    const withoutQuote = (draft: DraftMonth): void =>
      void Object.assign(bookLineOf(draft, 'shop-1'), { quoteId: undefined });
    const repriced = (draft: DraftMonth): void => {
      withoutQuote(draft);
      draft.catalogue = [catalogueRead(0), catalogueRead(draft.asOfMs, { 'demo-coffee': 400 })];
    };
    const unlisted = (draft: DraftMonth): void => void Object.assign(draft, { catalogue: [] });
    expect(expecting(2400, unlisted)[0]).toBe('shop-1 demo-coffee 1 of 2500: 24000000');
    expect(expecting(2400, repriced)[0]).toBe('shop-1 demo-coffee 1 of 2500: 24000000');
    expect(expecting(2399, repriced)[0]).toBe(second);
    expect(expecting(2399, withoutQuote)[0]).toBe(first);
    expect(expecting(2399, () => undefined)[0]).toBe('shop-1 demo-coffee 1 of 2500: 23990000');
  });

  it('says that the book is silent where it should have rows of the month and has none', () => {
    const empty = (draft: DraftMonth): void => void Object.assign(draft, { book: [] });
    expect(rowsIn(empty)).toEqual([]);
    const required = new Map([['book', { months: new Set<never>(), hasUndated: false }]] as const);
    const silent = (draft: DraftMonth): void => {
      empty(draft);
      draft.facts = { ...draft.facts, required };
    };
    expect(rowsIn(silent)).toEqual(['no whole', 'silent']);
  });

  it('has each as the debit of one order that the provider should have, at its face and cost', () => {
    const draft = draftMonth();
    Object.assign(draft, { hasLines: false, orders: [], events: [] });
    expect(rowsAloneOf(contextOf(draft)).lines.get('shop-2')).toEqual({
      kind: 'order',
      slug: 'demo-books',
      currency: 'GBP',
      count: 1n,
      faceMinor: 2000n,
      costMinor: 1940n,
      usd6: -24_250_000n,
    });
  });

  it('has one that cost nothing as an order of no money', () => {
    const free = rowsIn(
      (draft) => void Object.assign(bookLineOf(draft, 'shop-1'), { expectedCostMinor: costMinor(0) }),
    );
    expect(free).toEqual(['shop-1 demo-coffee 1 of 2500: 0', second]);
    const draft = draftMonth();
    Object.assign(draft, { hasLines: false, orders: [], events: [] });
    Object.assign(bookLineOf(draft, 'shop-1'), { expectedCostMinor: costMinor(0) });
    expect(rowsAloneOf(contextOf(draft)).lines.get('shop-1')?.usd6).toBe(0n);
  });

  it('has none of a month whose orders were asked for, though one of them could not be read', () => {
    const read = rowsIn((draft) => {
      draft.orders = [orderOf(draftMonth(), 'shop-1')];
    });
    expect(read).toEqual([]);
  });

  it('has none of an order that the book does not know', () => {
    const unknown = rowsIn((draft) => {
      draft.orders = [orderOf(draftMonth(), 'shop-1')];
      draft.book = draft.book?.filter(({ clientRef }) => clientRef !== 'shop-1');
      draft.facts = { ...draft.facts, isFromFiles: true };
    });
    expect(unknown).toEqual([second]);
  });

  it('has none of a sale after what is stated to date, which is no lack of the book', () => {
    const soldAt = (after: number) =>
      rowsIn((draft) => {
        statedToDate(draft);
        bookLineOf(draft, 'shop-1').soldAtMs = draft.figures.generatedAtMs + after;
      });
    expect(soldAt(1)).toEqual([second]);
    expect(soldAt(0)).toEqual([second, first]);
  });

  it('is no whole where the currency of a row has no rate to the dollar', () => {
    const withoutPounds = (draft: DraftMonth): void => {
      const { settings } = factsOf(draft);
      const usdPerUnit = new Map([...settings.usdPerUnit].filter(([currency]) => currency === 'USD'));
      draft.facts = { ...draft.facts, settings: { ...settings, usdPerUnit } };
    };
    expect(rowsIn(withoutPounds)).toEqual([first, 'no whole']);
  });

  it('takes the book’s own figure of a sale without a quote as well where no rate is on file', () => {
    const unlisted = (expected: number | undefined) =>
      rowsIn((draft) => {
        const row = bookLineOf(draft, 'shop-1');
        Object.assign(row, { quoteId: undefined });
        Object.assign(row, { expectedCostMinor: expected === undefined ? undefined : costMinor(expected) });
        draft.catalogue = [];
      });
    expect(unlisted(2400)).toEqual(['shop-1 demo-coffee 1 of 2500: 24000000', 'no whole']);
    expect(unlisted(undefined)).toEqual(['no whole']);
  });

  it('says that the book is silent beside a row of an order that another month books', () => {
    const required = new Map([['book', { months: new Set<never>(), hasUndated: false }]] as const);
    const soldHere = (createdAtMs: number) =>
      rowsIn((draft) => {
        draft.book = [bookLineOf(draft, 'shop-1')];
        draft.orders = [{ ...orderOf(draftMonth(), 'shop-1'), createdAtMs, issuedAtMs: createdAtMs }];
        draft.facts = { ...draft.facts, isFromFiles: true, required };
      });
    const draft = draftMonth();
    expect(soldHere(monthStartMs(draft.month))).toEqual([]);
    expect(soldHere(monthStartMs(draft.month) - 1)).toEqual(['no whole', 'silent']);
    expect(soldHere(monthEndMs(draft.month))).toEqual(['no whole', 'silent']);
  });
});

describe('lacksRows', () => {
  it('is true of rows set aside beside totals from a file, and of no month that has lines', () => {
    const aside = { file: 'book.csv', line: 7, reason: 'no slug', month: undefined, reference: undefined };
    const lacks = (hasLines: boolean): boolean => {
      const draft = draftMonth();
      Object.assign(draft, { hasLines, orders: [], events: [] });
      draft.facts = { setAside: [{ ...aside, kind: 'book' }] };
      return lacksRows(contextOf(draft), 'book');
    };
    expect([lacks(false), lacks(true)]).toEqual([true, false]);
  });
});
