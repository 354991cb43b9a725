import { describe, expect, it } from 'vitest';
import { checkRunsOf } from '../../src/reconcile/check-runs.js';
import { monthContextOf } from '../../src/reconcile/month-context.js';
import { codesOfInterface, unusedCheckRuns } from '../../src/reconcile/unused-interface.js';
import { draftMonth, factsOf } from './support/draft-month.js';
import { supplierAccountFactsOf } from './support/float-evidence.js';
import { quietLife } from './support/float-month.js';
import { playFloat } from './support/little-float.js';

describe('an interface that is not used', () => {
  it.each([
    ['sandbox', () => factsOf(draftMonth())],
    ['supplier', () => supplierAccountFactsOf(playFloat(quietLife()))],
  ] as const)('lists the very codes that a month of the %s interface is held to', (name, facts) => {
    const codes = checkRunsOf(monthContextOf(facts())).map(({ code }) => code);
    expect([...codesOfInterface(name)].sort()).toEqual([...codes].sort());
  });

  it('has no check that ran, each with the reason', () => {
    const runs = unusedCheckRuns('supplier');
    expect(runs.length).toBeGreaterThan(50);
    for (const run of runs) {
      expect(run).toMatchObject({
        status: 'not_tested',
        reason: 'the configuration has no section for the supplier interface: it is not used',
      });
    }
  });
});
