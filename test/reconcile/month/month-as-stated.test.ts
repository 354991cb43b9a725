import { describe, expect, it } from 'vitest';
import { statedMonthOf, statedMonths } from '../../../src/reconcile/month/month-as-stated.js';
import { draftMonth, factsOf } from '../support/draft-month.js';
import { monthNamed } from '../support/evidence.js';
import { supplierAccountFactsOf } from '../support/float-evidence.js';
import { quietLife } from '../support/float-month.js';
import { playFloat } from '../support/little-float.js';

describe('what is stated of a month', () => {
  it('are the figures of its statement in the sandbox interface', () => {
    const facts = factsOf(draftMonth());
    expect(statedMonths(facts)).toEqual(['2026-10']);
    expect(statedMonthOf(facts, monthNamed('2026-10'))).toMatchObject({ closingUsd6: expect.any(Number) });
    expect(statedMonthOf(facts, monthNamed('2026-09'))).toBeUndefined();
  });

  it('are the figures of its float in the supplier interface', () => {
    const facts = supplierAccountFactsOf(playFloat(quietLife()));
    expect(statedMonths(facts)).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(statedMonthOf(facts, monthNamed('2026-10'))).toMatchObject({
      openingUsd6: 276_120_000,
      closingUsd6: 365_785_110,
    });
  });
});
