import { describe, expect, it } from 'vitest';
import { checksOfInterface, codesOfInterface } from '../../../src/reconcile/dialects.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { checkRunsOf } from '../../../src/reconcile/result/check-runs.js';
import { unusedCheckRuns, unusedInterfacesAmong } from '../../../src/reconcile/result/unused-interface.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

describe('an interface that is not used', () => {
  it.each([
    ['sandbox', () => factsOf(draftMonth())],
    ['supplier', () => supplierAccountFactsOf(playFloat(quietLife()))],
  ] as const)('lists the very codes that a month of the %s interface is held to', (name, facts) => {
    const codes = checkRunsOf(monthContextOf(facts()), checksOfInterface(name), 0).map(({ code }) => code);
    expect([...codesOfInterface(name)].sort()).toEqual([...codes].sort());
  });

  it('has no check that ran, each with the reason', () => {
    const runs = unusedCheckRuns({ name: 'supplier' });
    expect(runs.length).toBeGreaterThan(50);
    for (const run of runs) {
      expect(run).toMatchObject({
        status: 'not_tested',
        reason: 'the configuration has no section for the supplier interface: it is not used',
      });
    }
  });

  it('is every one without a section', () => {
    const namesWith = (...sections: string[]): string[] =>
      unusedInterfacesAmong((name) => sections.includes(name)).map(({ name }) => name);
    expect(namesWith()).toEqual(['sandbox', 'supplier', 'rewards']);
    expect(namesWith('sandbox')).toEqual(['supplier', 'rewards']);
    expect(namesWith('sandbox', 'supplier', 'rewards')).toEqual([]);
  });

  it('has every code of rewards among its checks', () => {
    const codes = unusedCheckRuns({ name: 'rewards' }).map(({ code }) => code);
    expect(codes).toContain('RW-POOL');
    expect(codes).toContain('RW-REDEMPTION');
  });
});
