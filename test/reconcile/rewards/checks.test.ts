import { describe, expect, it } from 'vitest';
import { discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import { tokenChecks, tokenCodes } from '../../../src/reconcile/rewards/checks.js';

describe('the checks of tokens', () => {
  it('find every code of rewards, and those of the run', () => {
    const ofRewards = discrepancyCodes.filter((code) => code.startsWith('RW-'));
    expect(ofRewards.filter((code) => !tokenCodes.includes(code))).toEqual([]);
    expect(tokenCodes).toContain('RN-INPUT-ROW');
    expect(tokenChecks.every(({ needs }) => Array.isArray(needs))).toBe(true);
  });
});
