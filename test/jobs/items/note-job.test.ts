import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { noteItem } from '../../../src/jobs/items/note-job.js';
import { failureOf, month } from '../../store/sample.js';
import { ownBooks } from '../support/live-account.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

const now = Date.parse('2026-11-05T09:00:00Z');

function placeWithItem() {
  const books = ownBooks();
  recordSample(books, month('2026-09'), [sampleItem('iabc1', month('2026-09'))]);
  return { books, machineClock: new FixedClock(now) };
}

describe('a remark on an item', () => {
  it('is kept with name and time by the beginning of an id, and leaves the owner named before', () => {
    const place = placeWithItem();
    noteItem(place, 'iab', 'asked the provider', 'Ann', 'Bob');
    const { stored } = noteItem(place, 'iabc1', 'they look into it', 'Cid', undefined);
    expect(stored).toMatchObject({
      remark: 'they look into it',
      remarkBy: 'Cid',
      owner: 'Bob',
      state: 'new',
    });
    expect(place.books.itemWork.remarksOf('iabc1')).toMatchObject([{ notedAtMs: now }, { notedAtMs: now }]);
  });

  it.each([
    ['an unknown item', ['i7', 'text', 'Ann', undefined], 'no item'],
    ['no text', ['i', ' ', 'Ann', undefined], 'remark is empty'],
    ['a text of two lines', ['i', 'a\nb', 'Ann', undefined], 'line break'],
    ['a gift card code', ['i', 'DEMO-AAAA-BBBB-CCCC', 'Ann', undefined], 'gift card code'],
    ['no name', ['i', 'text', '', undefined], 'name is empty'],
    ['an owner without a name', ['i', 'text', 'Ann', ' '], 'owner is empty'],
  ] as const)('refuses %s, and keeps nothing', (_what, [item, text, by, owner], message) => {
    const place = placeWithItem();
    expect(failureOf(() => noteItem(place, item, text, by, owner)).message).toContain(message);
    expect(place.books.itemWork.remarks().size).toBe(0);
  });
});
