// A float and a book that were imported as files, without any read: only a read tells that an order failed.

import { describe, expect, it } from 'vitest';
import { lineOf, renumber, settle } from '../../months/supplier/alterations/movement-list.js';
import type { SupplierEvidence } from '../../months/supplier/evidence.js';
import { floatWords, foundAfter } from '../../months/supplier/quiet-month.js';

const REF = 'pay-5';

/** The debit of the order that failed stands, and no row of the book has it. */
function unreversed(evidence: SupplierEvidence): void {
  const reversal = lineOf(evidence, REF, 'reversal');
  for (const read of evidence.float) read.lines = read.lines.filter((line) => line !== reversal);
  renumber(evidence);
  settle(evidence);
  evidence.book = evidence.book?.filter(({ clientRef }) => clientRef !== REF);
}

describe('the debit of a failed order that was not given back and has no row', () => {
  it('lacks its reversal where the order was read', () => {
    expect(floatWords(foundAfter(unreversed))).toEqual([
      'OR-REVERSAL-MISSING A pay-5 reversal_usd6: 0 -> 63610000; claims 63610000; reversal_missing',
    ]);
  });

  it('lacks its row from files alone, which do not say that the order failed, and claims nothing', () => {
    const items = foundAfter((evidence) => {
      unreversed(evidence);
      evidence.orders = [];
    });
    expect(floatWords(items)).toEqual(['OR-NOT-IN-BOOKS A pay-5 client_ref: 0 -> 63610000']);
  });
});
