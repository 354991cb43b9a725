import { describe, expect, it } from 'vitest';
import { supplierTerms } from '../../../src/reconcile/supplier/terms.js';

describe('the terms of the supplier interface', () => {
  it('are those of a float and a brand list, with orders booked by their debits', () => {
    expect(supplierTerms).toEqual({
      rateSource: 'brands',
      isBookedByDebit: true,
    });
  });
});
