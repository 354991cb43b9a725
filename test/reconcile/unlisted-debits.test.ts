// Orders that their debits book, in a month whose float could not be read: each may have failed at first and
// been sent again, in another month or at another price, so nothing is concluded from their reads.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { AccountResult } from '../../src/reconcile/result/result.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../months/supplier/evidence.js';
import { type FloatStep, playFloat } from '../months/supplier/life.js';
import { at, floatWords, quietLife } from '../months/supplier/quiet-month.js';

const slug = 'elm-books';
const listedOn = (...days: number[]): FloatStep[] =>
  days.map((day) => ({ kind: 'lists_read', atMs: at(day) }));
const dearer: FloatStep = { kind: 'rate_change', atMs: at(5), slug, rate: 200 };
const strongerPound: FloatStep = { kind: 'fx_change', atMs: at(5), currency: 'GBP', units: [1n, 1n] };

/** An order of the 3rd that failed, and was sent again on the 9th. */
function sentAgain(steps: readonly FloatStep[]): SupplierEvidence {
  const bought: readonly FloatStep[] = [
    { kind: 'deposit', atMs: at(2), amount: 300_000_000 },
    { kind: 'order', atMs: at(3), slug, face: 2500, ends: 'retried', retriedAtMs: at(9) },
  ];
  const life = quietLife({ isFixed: false });
  return playFloat({ ...life, steps: [...bought, ...steps].sort((a, b) => a.atMs - b.atMs) });
}

function withoutFloat(evidence: SupplierEvidence): AccountResult {
  const unread = [{ source: 'float', subject: '', reason: 'the answer was cut off' } as const];
  return reconcileAccountMonth(supplierAccountFactsOf({ ...evidence, float: [], unread })).result;
}

describe('an order of a month whose float could not be read', () => {
  const incomplete = ['RN-INCOMPLETE E 2026-10 float: read -> not read'];

  it.each([
    ['sent again at a later price', [...listedOn(1, 4), dearer, ...listedOn(10)]],
    ['sent again in the very instant of a reading', [...listedOn(1), dearer, ...listedOn(9)]],
    ['sent again at a later rate of exchange', [...listedOn(1, 4), strongerPound, ...listedOn(10)]],
  ])('is no item where it was %s', (_, steps) => {
    expect(floatWords(withoutFloat(sentAgain(steps)).items)).toEqual(incomplete);
  });

  it('is no item for a face that its read alone tells: its debit may belie it', () => {
    const evidence = sentAgain(listedOn(1, 10));
    evidence.book = undefined;
    for (const read of evidence.orders.flatMap(({ reads }) => reads)) read.faceMinor += 100;
    expect(floatWords(withoutFloat(evidence).items)).toEqual(incomplete);
  });

  it('is not tested, with the reason, and its money counts as untested', () => {
    const { orders, untested, checks } = withoutFloat(sentAgain(listedOn(1, 10)));
    const reason = 'the answer was cut off';
    expect([...orders].map((row) => [row.result, row.untested])).toEqual([['not_tested', reason]]);
    expect(untested).toEqual([{ what: 'orders', reason, count: 1n, usd6: 30_237_500n }]);
    const onReads = /^(OR-(ATTR|STATUS|CUTOFF|NOT-IN-BOOKS)|PR-(COST|RANGE|UNV|EXP)|FX-(CONV|RANGE|UNK|UNV))/;
    const judging = checks.filter(({ code }) => onReads.test(code));
    expect(judging.length).toBe(12);
    for (const check of judging) expect(check).toMatchObject({ status: 'not_tested', reason });
  });

  it('is shown in the month of its creation, though no book has it either', () => {
    const evidence = sentAgain(listedOn(1, 10));
    evidence.book = undefined;
    expect([...withoutFloat(evidence).orders].map((row) => [row.clientRef, row.result])).toEqual([
      ['pay-1', 'not_tested'],
    ]);
  });

  it('is denied by the provider all the same', () => {
    const evidence = sentAgain(listedOn(1, 10));
    for (const order of evidence.orders) Object.assign(order, { reads: [], unknownAtMs: at(3, 12, 10) });
    const codes = withoutFloat(evidence).items.map(({ code }) => code);
    expect(codes).toEqual(['OR-NOT-AT-PROVIDER', 'RN-INCOMPLETE']);
  });
});
