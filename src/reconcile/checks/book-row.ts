// OR-DUPLICATE-ROW: one row of the book twice, alike in everything. OR-REF-REUSED: one reference in the book
// with different content. Rows are never merged; both are kept and shown.

import type { Raised } from '../finding/draft.js';
import type { BookRow } from '../match/order-case.js';
import type { OrderCheck } from './check.js';
import { type OrderView, orderIdentity } from './order-view.js';

/** All that a row says: two of one content are one row twice. */
export function contentOf(row: BookRow): string {
  return JSON.stringify([
    row.slug,
    row.currency,
    row.faceMinor,
    row.expectedCostMinor ?? null,
    row.status ?? null,
    row.soldAtMs ?? null,
    row.paidMinor ?? null,
    row.paidCurrency ?? null,
    row.quoteId ?? null,
  ]);
}

function find({ orderCase }: OrderView): readonly Raised[] {
  const rows = orderCase.bookRows;
  if (rows.length < 2) return [];
  const contents = new Set(rows.map(contentOf));
  const identity = orderIdentity(orderCase, rows[0]?.soldAtMs);
  const where = rows.map((row) => `${row.file}:${row.line}`).join(', ');
  const found: Raised[] = [];
  const shared = { ...identity, sourceA: 'book', sourceB: 'book', unit: 'count' } as const;
  if (contents.size > 1) {
    found.push({
      finding: {
        ...shared,
        code: 'OR-REF-REUSED',
        field: 'client_ref',
        expected: 1,
        actual: contents.size,
        note: `rows ${where} share the reference and differ`,
      },
    });
  }
  if (contents.size < rows.length) {
    found.push({
      finding: {
        ...shared,
        code: 'OR-DUPLICATE-ROW',
        field: 'row',
        expected: contents.size,
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
