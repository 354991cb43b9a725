import { describe, expect, it } from 'vitest';
import { monthEndMs } from '../../../src/base/time/calendar-month.js';
import { closedMonthOf, statedMonthOf, statedMonths } from '../../../src/reconcile/month/month-as-stated.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

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

  it('is how the month closed where it was stated at its end, and not where it was stated before', () => {
    const draft = draftMonth();
    const closings = [false, true].flatMap((isFinal) =>
      [-1, 0].map((offMs) => {
        draft.figures.isFinal = isFinal;
        draft.figures.generatedAtMs = monthEndMs(draft.month) + offMs;
        return closedMonthOf(factsOf(draft), draft.month)?.closingUsd6;
      }),
    );
    const { closingUsd6 } = draft.figures;
    expect(closings).toEqual([undefined, closingUsd6, closingUsd6, closingUsd6]);
  });
});
