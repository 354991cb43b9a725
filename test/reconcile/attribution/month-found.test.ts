import { describe, expect, it } from 'vitest';
import { MonthFound, MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs } from './caused.js';

describe('the findings of a month', () => {
  it('are asked for by code, code by code, and by subject', () => {
    const a = foundAs({ code: 'RF-TOTAL', subject: 'x' });
    const b = foundAs({ code: 'RF-OPENING', subject: 'x' });
    const c = foundAs({ code: 'RF-TOTAL', subject: 'y' });
    const found = new MonthFound([a, b, c]);
    expect(found.of('RF-OPENING', 'RF-TOTAL')).toEqual([b, a, c]);
    expect(found.on('x')).toEqual([a, b]);
    expect([found.of('RF-FOOTING'), found.on('z')]).toEqual([[], []]);
  });

  it('know each order with what is due for it, worked out once', () => {
    const month = new MonthUnderAttribution(contextOf(draftMonth()), []);
    const known = month.caseOf('shop-1');
    expect(known?.recomputation?.costUsd6).toBe(23_750_000n);
    expect(month.caseOf('shop-1')).toBe(known);
    expect(month.caseOf('shop-9')).toBeUndefined();
  });
});
