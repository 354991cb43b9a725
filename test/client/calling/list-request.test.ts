import { describe, expect, it } from 'vitest';
import {
  askedMonthOf,
  checkPage,
  pageQuery,
  tornList,
  wholeOf,
} from '../../../src/client/calling/list-request.js';

describe('a page of a list', () => {
  it('is asked for by its number and its length', () => {
    expect(pageQuery({ page: 3, perPage: 50 })).toEqual([
      ['page', '3'],
      ['per_page', '50'],
    ]);
  });

  it.each([
    [{ page: 0, perPage: 10 }, 'page'],
    [{ page: 1.5, perPage: 10 }, 'page'],
    [{ page: 1, perPage: 0 }, 'perPage'],
    [{ page: 1, perPage: 51 }, 'perPage'],
    [{ page: 1, perPage: Number.NaN }, 'perPage'],
  ])('%o is refused before anything is sent, by the name of the field', (request, field) => {
    expect(() => checkPage(request, 50)).toThrow(field);
    expect(() => checkPage({ page: 1, perPage: 50 }, 50)).not.toThrow();
    expect(() => checkPage({ page: 0, perPage: 0 }, 50)).toThrow(
      /^page is not .*; perPage \(per_page\) is not a whole number from 1 to 50; nothing was sent$/,
    );
  });
});

describe('the month of a list', () => {
  it('is a calendar month, or none where the whole life is asked for', () => {
    expect(askedMonthOf('2026-10')).toBe('2026-10');
    expect(askedMonthOf(undefined)).toBeUndefined();
    expect(() => askedMonthOf('2026-13')).toThrow('month');
  });
});

describe('a list', () => {
  it('is handed out whole', () => {
    expect(wholeOf('the list', { kind: 'whole', pages: [1, 2] })).toEqual([1, 2]);
  });

  it('that was not read as one is to be read again later', () => {
    const reading = { kind: 'torn', reason: 'its total changed' } as const;
    expect(() => wholeOf('the list', reading)).toThrow(tornList('the list', 'its total changed'));
    expect(tornList('the list', 'its total changed')).toMatchObject({ code: 'list_changed' });
  });
});
