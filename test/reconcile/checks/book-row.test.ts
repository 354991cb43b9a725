import { describe, expect, it } from 'vitest';
import type { BookRowEvidence } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { bookLineOf, itemsOf, toldOf } from '../../months/sandbox/findings.js';

/** A month whose book has further rows for the first order, each altered. */
function withRows(...rows: readonly Partial<BookRowEvidence>[]) {
  const draft = draftMonth();
  const row = bookLineOf(draft, 'shop-1');
  draft.book?.push(...rows.map((changes, i) => ({ ...row, line: 10 + i, ...changes })));
  return draft;
}

const duplicate = 'OR-DUPLICATE-ROW shop-1 row';
const reused = 'OR-REF-REUSED shop-1 client_ref';

describe('rows of the book that share a reference', () => {
  it('are silent where every reference has one row', () => {
    expect(toldOf(withRows())).toEqual([]);
  });

  it.each([
    ['in the same file', {}],
    ['in another file', { file: 'again.csv' }],
    ['or differ in the status alone', { status: 'refunded' as const }],
  ])('are a duplicate row where they are alike in everything, %s', (_, changes) => {
    expect(toldOf(withRows(changes))).toEqual([`${duplicate}: 1 -> 2; claim 0; root`]);
  });

  it.each([
    ['face', { faceMinor: 2600 }],
    ['slug', { slug: 'demo-books' }],
    ['currency', { currency: 'GBP' }],
    ['expected cost', { expectedCostMinor: 2375 }],
    ['date', { soldAtMs: undefined }],
    ['nothing but the source', { source: 'till' }],
    ['face and source', { source: 'till', faceMinor: 2600 }],
  ])('are one reference used twice where they differ in %s', (_, changes) => {
    expect(toldOf(withRows(changes))).toEqual([`${reused}: 1 -> 2; claim 0; root`]);
  });

  it('are named with source, file and line where they are of two sources, whichever was read first', () => {
    const draft = withRows({ source: 'till', file: 'till.csv' });
    for (const book of [draft.book, draft.book?.toReversed()]) {
      expect(itemsOf({ ...draft, book }, 'OR-REF-REUSED').map(({ note }) => note)).toEqual([
        'rows book book.csv:2, till till.csv:10 share the reference and are of different sources',
      ]);
    }
  });

  it('are of no second source where that took its sale back, but the reference is shared all the same', () => {
    expect(toldOf(withRows({ source: 'till', status: 'cancelled' }))).toEqual([
      `${reused}: 1 -> 2; claim 0; root`,
    ]);
  });

  it('are both where two of three are alike and one differs', () => {
    expect(toldOf(withRows({}, { faceMinor: 2600 }))).toEqual([
      `${reused}: 1 -> 2; claim 0; root`,
      `${duplicate}: 2 -> 3; claim 0; root`,
    ]);
  });

  it('are not the same reference where their bytes differ', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').clientRef = 'Shop-1';
    const codes = toldOf(draft).map((one) => one.split(' ').slice(0, 2).join(' '));
    expect(codes).not.toContain('OR-DUPLICATE-ROW shop-1');
    expect(codes).toContain('OR-NOT-IN-BOOKS shop-1');
  });
});
