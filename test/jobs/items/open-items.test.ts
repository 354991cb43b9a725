import { describe, expect, it } from 'vitest';
import { openItemsOf } from '../../../src/jobs/items/open-items.js';
import { month } from '../../store/sample.js';
import { ownBooks } from '../support/live-account.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

const [september, october] = [month('2026-09'), month('2026-10')];

describe('the open items of a month', () => {
  it('are those of this and earlier months, carried where an earlier month found them first', () => {
    const books = ownBooks();
    recordSample(books, september, [sampleItem('i1', september)]);
    recordSample(books, october, [sampleItem('i2', october)]);
    const states = openItemsOf(books, october).map(({ item, standing }) => [item.itemId, standing.state]);
    expect(states).toEqual([
      ['i1', 'carried'],
      ['i2', 'new'],
    ]);
    expect(openItemsOf(books, september).map(({ item }) => item.itemId)).toEqual(['i1']);
  });

  it('are without information, which is nothing to settle', () => {
    const books = ownBooks();
    recordSample(books, september, [sampleItem('i1', september, { code: 'PR-REPRICED', class: 'I' })]);
    expect(openItemsOf(books, september)).toEqual([]);
  });

  it('list a cleared item once more in the month that cleared it, and in no later one', () => {
    const books = ownBooks();
    recordSample(books, september, [sampleItem('i1', september)]);
    const run = recordSample(books, october, []);
    books.items.clearItems(['i1'], october, Date.parse('2026-11-01T00:00:00Z'), run);
    const [cleared] = openItemsOf(books, october);
    expect(cleared?.standing).toMatchObject({ state: 'cleared', clearedByRun: run, clearedMonth: october });
    expect(openItemsOf(books, month('2026-11'))).toEqual([]);
  });
});
