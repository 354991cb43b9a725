import { describe, expect, it } from 'vitest';
import { mayBeDebitedLater } from '../../../src/reconcile/match/unread-debit.js';
import { sandboxTerms } from '../../../src/reconcile/sandbox/terms.js';
import { supplierTerms } from '../../../src/reconcile/supplier/terms.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, lineOf, reversalOf } from '../../months/sandbox/findings.js';

const month = monthNamed('2026-10');
const unread = [{ source: 'float', subject: '2026-11', reason: 'answered 500' }] as const;

/** An issued order with its debit, which is given back where asked for. */
function orderCase(isGivenBack: boolean) {
  const draft = draftMonth();
  if (isGivenBack) draft.lines.push(reversalOf(lineOf(draft, 'shop-1')));
  const found = contextOf(draft).cases.find('shop-1');
  if (found === undefined) throw new Error('no source names shop-1');
  return found;
}

describe('the debit that stands for an order', () => {
  it('may be in the part of the float that was not read, where all on file is given back', () => {
    expect(mayBeDebitedLater({ month, unread, terms: supplierTerms }, orderCase(true))).toBe(true);
    expect(mayBeDebitedLater({ month, unread: [], terms: supplierTerms }, orderCase(true))).toBe(false);
  });

  it('is known where one stands, where no debit books orders, or where nothing was issued', () => {
    expect(mayBeDebitedLater({ month, unread, terms: supplierTerms }, orderCase(false))).toBe(false);
    expect(mayBeDebitedLater({ month, unread, terms: sandboxTerms }, orderCase(true))).toBe(false);
    const other = { ...orderCase(true), order: undefined };
    expect(mayBeDebitedLater({ month, unread, terms: supplierTerms }, other)).toBe(false);
  });
});
