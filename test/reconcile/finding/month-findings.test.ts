import { describe, expect, it } from 'vitest';
import { beyondDueOf, type CarriedEffect } from '../../../src/reconcile/finding/month-findings.js';

describe('the movements that go against what is due', () => {
  it('are those that settle items of their own month: one of an earlier month stands in the opening', () => {
    const settling = { ref: 'old', kind: 'reversal', slug: '', currency: '', effectUsd6: 5n } as const;
    const own: CarriedEffect = { ...settling, itemId: 'own', isOfItsMonth: true };
    const earlier: CarriedEffect = { ...settling, itemId: 'earlier', isOfItsMonth: false };
    const late: CarriedEffect = { ...settling, itemId: '' };
    expect(beyondDueOf([own, earlier, late])).toEqual([own]);
  });
});
