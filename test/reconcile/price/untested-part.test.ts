import { describe, expect, it } from 'vitest';
import { recomputationIn } from '../../../src/reconcile/price/case-recomputation.js';
import { untestedPartOf } from '../../../src/reconcile/price/untested-part.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';

function partIn(draft: DraftMonth): string | undefined {
  const context = contextOf(draft);
  const orderCase = context.cases.find('shop-2');
  if (orderCase === undefined) throw new Error('no case of shop-2');
  return untestedPartOf(orderCase, recomputationIn(context, orderCase));
}

describe('the part of an order that is only taken over', () => {
  it('is none where its price and its conversion are worked out', () => {
    expect(partIn(draftMonth())).toBeUndefined();
  });

  it('is its price where no list has its rate, and with it the conversion', () => {
    const draft = draftMonth();
    draft.catalogue = [];
    expect(partIn(draft)).toBe('price');
  });

  it('is its conversion alone where its currency has no rate', () => {
    const draft = draftMonth();
    draft.facts = { settings: { ...factsOf(draft).settings, usdPerUnit: new Map() } };
    expect(partIn(draft)).toBe('conversion');
  });

  it('is all of it where it could not be read, and not where the provider denies it', () => {
    const draft = draftMonth();
    draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== 'shop-2');
    expect(partIn(draft)).toBe('whole');
    draft.unknownRefs = ['shop-2'];
    expect(partIn(draft)).not.toBe('whole');
  });

  it('is its price where there is nothing to work it out from', () => {
    const orderCase = contextOf(draftMonth()).cases.find('shop-2');
    if (orderCase === undefined) throw new Error('no case of shop-2');
    expect(untestedPartOf(orderCase, undefined)).toBe('price');
  });
});
