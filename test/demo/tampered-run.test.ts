import { describe, expect, it } from 'vitest';
import { isRefused, tamperedRunOf } from '../../src/demo/tampered-run.js';
import { itemOf, resultOf } from '../report/sample-month.js';
import { outcomeOf } from './sample-outcome.js';

const refused = { month: '2026-10', exitCode: 3, failedEvidence: ['EV-SIG-INVALID'] };

describe('the run against a tampered statement', () => {
  it('names the evidence that failed, each code once, and not what follows from it or is no evidence', () => {
    const items = [
      itemOf({ code: 'EV-SIG-INVALID', class: 'E' }),
      itemOf({ code: 'EV-SIG-INVALID', class: 'E', subject: '2026-09' }),
      itemOf({ code: 'EV-KEY-CHANGED', class: 'E', causedBy: ['i1'] }),
      itemOf({ code: 'OR-CHARGE', class: 'A' }),
    ];
    const outcome = { ...outcomeOf({ results: [resultOf({ items })] }), exitCode: 3 as const };
    expect(tamperedRunOf(outcome)).toEqual(refused);
  });

  it('is refused for its signature alone, with the exit code of failed evidence', () => {
    expect(isRefused(refused)).toBe(true);
    expect(isRefused({ ...refused, exitCode: 4 })).toBe(false);
    expect(isRefused({ ...refused, failedEvidence: ['EV-SIG-INVALID', 'EV-KEY-CHANGED'] })).toBe(false);
    expect(isRefused({ ...refused, failedEvidence: [] })).toBe(false);
  });
});
