// A float and a book that were imported as files, without any read: only a read tells that an order failed,
// and what book and float tell without one is found all the same.

import { describe, expect, it } from 'vitest';
import {
  addLine,
  bookRowOf,
  lineOf,
  renumber,
  settle,
} from '../../months/supplier/alterations/movement-list.js';
import type { SupplierEvidence } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { floatWords, foundAfter, judgeFloat, quietLife } from '../../months/supplier/quiet-month.js';

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

describe('a float and a book from files alone, where every order is to be read', () => {
  const wordsOf = (alter: (evidence: SupplierEvidence) => void) =>
    floatWords(
      foundAfter((evidence) => {
        evidence.orders = [];
        alter(evidence);
        settle(evidence);
      }),
    );

  it('tell of a second debit, a wrong amount and a sale that was never debited', () => {
    expect(wordsOf((e) => addLine(e, { ...lineOf(e, 'pay-2') }))).toEqual([
      'OR-DOUBLE-DEBIT A pay-2 debit_count: 23880000 -> 47760000; claims 23880000; charged_twice',
    ]);
    expect(wordsOf((e) => void Object.assign(lineOf(e, 'pay-2'), { amountUsd6: -23_880_001 }))).toEqual([
      'OR-CHARGE A pay-2 amount_usd6: 23880000 -> 23880001; claims 1',
    ]);
    expect(wordsOf((e) => e.book?.push({ ...bookRowOf(e, 'pay-2'), line: 99, clientRef: 'ghost' }))).toEqual([
      'OR-NOT-IN-STATEMENT A ghost amount_usd6: 23880000 -> 0',
    ]);
  });

  it('bear no order out: each was to be read', () => {
    const evidence = playFloat(quietLife());
    evidence.orders = [];
    const { orders, checks } = judgeFloat(evidence);
    expect(new Set([...orders].map(({ result }) => result))).toEqual(
      new Set(['not_tested', 'provider_only']),
    );
    expect([...orders].map(({ untested }) => untested)).toEqual([...orders].map(() => 'no order was read'));
    const runs = new Map(checks.map(({ code, status, reason }) => [code, `${status}: ${reason}`]));
    expect(runs.get('OR-NOT-AT-PROVIDER')).toBe('not_tested: no order was read');
    expect(runs.get('OR-CHARGE')).toBe(
      "ran: no order was read: the amount against the debit's own minor units",
    );
  });
});
