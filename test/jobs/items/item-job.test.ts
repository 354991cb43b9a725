import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { acceptItem, asOfMsOf, listItems, newestMonthOf } from '../../../src/jobs/items/item-job.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
import type { Books } from '../../../src/store/books.js';
import { failureOf, month } from '../../store/sample.js';
import { ownBooks } from '../support/live-account.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

const [september, october] = [month('2026-09'), month('2026-10')];
const now = Date.parse('2026-11-05T09:00:00Z');

function at(books: Books): Workplace {
  // Items ask for no more of a workplace than this.
  return { books, asOfMs: now, machineClock: new FixedClock(now) } as unknown as Workplace;
}

describe('listing items', () => {
  it('looks from the newest month that was closed where none is named', () => {
    const books = ownBooks();
    recordSample(books, september, [sampleItem('i1', september)]);
    recordSample(books, october, [sampleItem('i2', october)]);
    expect(newestMonthOf(books)).toBe(october);
    expect(listItems(at(books), undefined)).toMatchObject({
      month: undefined,
      items: [{ standing: { state: 'carried' } }, { standing: { state: 'new' } }],
    });
    expect(listItems(at(books), september).items).toHaveLength(1);
  });

  it('is refused where neither an as-of nor a receipt tells the time', () => {
    expect(failureOf(() => asOfMsOf({ books: ownBooks(), asOfMs: undefined })).kind).toBe('refused');
  });
});

describe('accepting an item', () => {
  it('keeps name, reason and time, and the item counts no more', () => {
    const books = ownBooks();
    recordSample(books, september, [sampleItem('iabc1', september)]);
    const { accepted } = acceptItem(at(books), 'iab', 'below a cent', 'Ann');
    expect(accepted).toMatchObject({
      state: 'accepted',
      acceptedBy: 'Ann',
      acceptedReason: 'below a cent',
      acceptedAtMs: now,
    });
    expect(books.items.openItems()).toEqual([]);
  });

  it('takes what follows from the item alone with it, on the record, and leaves what has another root as well', () => {
    const books = ownBooks();
    recordSample(books, september, [
      sampleItem('i1', september),
      sampleItem('i2', september, { causedBy: ['i1'], claimUsd6: 0n }),
      sampleItem('i3', september, { causedBy: ['i1', 'i4'], claimUsd6: 0n }),
      sampleItem('i4', september),
    ]);
    const { consequences } = acceptItem(at(books), 'i1', 'below a cent', 'Ann');
    expect(consequences.map(({ item }) => item.itemId)).toEqual(['i2']);
    expect(consequences[0]?.acceptedReason).toBe('below a cent (follows from i1)');
    expect(books.items.openItems().map(({ item }) => item.itemId)).toEqual(['i3', 'i4']);
  });

  it('ends when the figures change: the item is open again', () => {
    const books = ownBooks();
    recordSample(books, september, [sampleItem('i1', september)]);
    acceptItem(at(books), 'i1', 'below a cent', 'Ann');
    recordSample(books, september, [
      sampleItem('i1', september, { actual: '9520000', differenceUsd6: 20_000n, claimUsd6: 20_000n }),
    ]);
    expect(books.items.openItems()).toMatchObject([{ item: { itemId: 'i1' }, state: 'new' }]);
  });

  it.each([
    ['a cleared item', 'i1', 'why', 'Ann', 'is cleared'],
    ['an unknown item', 'i7', 'why', 'Ann', 'no item'],
    ['no reason', 'i2', ' ', 'Ann', 'reason is empty'],
    ['no name', 'i2', 'why', ' ', 'name is empty'],
  ])('refuses %s, and nothing is accepted', (_what, id, reason, by, message) => {
    const books = ownBooks();
    recordSample(books, september, [sampleItem('i1', september), sampleItem('i2', september)]);
    recordSample(books, september, [sampleItem('i2', september)]);
    const failure = failureOf(() => acceptItem(at(books), id, reason, by));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toContain(message);
    expect(books.items.items().some(({ state }) => state === 'accepted')).toBe(false);
  });

  it('refuses an item of a certified month, whose acceptances were signed off', () => {
    const books = ownBooks();
    recordSample(books, september, [sampleItem('i1', september)]);
    books.periods.change({
      month: september,
      state: 'certified',
      changedBy: 'Ann',
      reason: 'closed',
      changedAtMs: now,
    });
    const failure = failureOf(() => acceptItem(at(books), 'i1', 'why', 'Ann'));
    expect(failure.message).toContain('2026-09 is certified');
    expect(failure.hint).toContain('tieout reopen --month 2026-09');
  });

  it('takes an item of a suspended month: what came to light after the sign-off may stay as it is', () => {
    const books = ownBooks();
    recordSample(books, september, [sampleItem('i1', september, { code: 'RN-PERIOD-LOCKED', class: 'E' })]);
    for (const state of ['certified', 'suspended'] as const) {
      books.periods.change({ month: september, state, changedBy: 'Ann', reason: 'why', changedAtMs: now });
    }
    const { accepted } = acceptItem(at(books), 'i1', 'the difference stays in October', 'Ann');
    expect(accepted).toMatchObject({ item: { itemId: 'i1' }, state: 'accepted' });
  });
});
