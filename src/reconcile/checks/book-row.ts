// OR-DUPLICATE-ROW: one row of the book twice, alike in everything. OR-REF-REUSED: one reference in the book
// for several sales, or in two sources, whose references are no one namespace. Rows are never merged; all are
// kept and shown.

import type { Raised } from '../finding/draft.js';
import { rowPlaceOf, usesOf } from '../match/book-uses.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity } from './order-view.js';

function find({ orderCase }: OrderView): readonly Raised[] {
  const rows = orderCase.bookRows;
  if (rows.length < 2) return [];
  const useCount = usesOf(rows).length;
  const isShared = rows.some(({ source }) => source !== rows[0]?.source);
  const identity = orderIdentity(orderCase, rows[0]?.soldAtMs);
  const where = rows.map((row) => rowPlaceOf(row, rows)).join(', ');
  const found: Raised[] = [];
  const shared = { ...identity, sourceA: 'book', sourceB: 'book', unit: 'count' } as const;
  if (useCount > 1) {
    found.push({
      finding: {
        ...shared,
        code: 'OR-REF-REUSED',
        field: 'client_ref',
        expected: 1,
        actual: useCount,
        note: `rows ${where} share the reference and ${isShared ? 'are of different sources' : 'differ'}`,
      },
    });
  }
  if (useCount < rows.length) {
    found.push({
      finding: {
        ...shared,
        code: 'OR-DUPLICATE-ROW',
        field: 'row',
        expected: useCount,
        actual: rows.length,
        note: `rows ${where}`,
      },
    });
  }
  return found;
}

export const bookRowCheck: OrderCheck = {
  codes: ['OR-REF-REUSED', 'OR-DUPLICATE-ROW'],
  scope: 'order',
  needs: ['book'],
  find,
};
