import { describe, expect, it } from 'vitest';
import { isOfOneDate } from '../../../src/reconcile/rewards/recorded-date.js';

const twoDaysMs = 48 * 60 * 60 * 1000;

describe('the dates that two sources give', () => {
  it('are one within 48 hours either way, and no longer', () => {
    expect([isOfOneDate(0, twoDaysMs), isOfOneDate(twoDaysMs, 0)]).toEqual([true, true]);
    expect([isOfOneDate(0, twoDaysMs + 1), isOfOneDate(twoDaysMs + 1, 0)]).toEqual([false, false]);
  });
});
