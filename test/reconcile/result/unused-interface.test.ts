import { describe, expect, it } from 'vitest';
import { checksOfInterface } from '../../../src/reconcile/dialects.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { checkRunsOf } from '../../../src/reconcile/result/check-runs.js';
import {
  codesOfInterface,
  unusedCheckRuns,
  unusedInterfacesAmong,
} from '../../../src/reconcile/result/unused-interface.js';
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
    const runs = unusedCheckRuns({ name: 'supplier', hasSection: false });
    expect(runs.length).toBeGreaterThan(50);
    for (const run of runs) {
      expect(run).toMatchObject({
        status: 'not_tested',
        reason: 'the configuration has no section for the supplier interface: it is not used',
      });
    }
  });

  it('is every one without a section, and rewards in any case', () => {
    const namesWith = (...sections: string[]): string[] =>
      unusedInterfacesAmong((name) => sections.includes(name)).map(({ name }) => name);
    expect(namesWith()).toEqual(['sandbox', 'supplier', 'rewards']);
    expect(namesWith('sandbox')).toEqual(['supplier', 'rewards']);
    expect(namesWith('sandbox', 'supplier', 'rewards')).toEqual(['rewards']);
  });

  it('says of rewards with a section that this version does not judge them', () => {
    const runs = unusedCheckRuns({ name: 'rewards', hasSection: true });
    expect(runs.map(({ code }) => code)).toContain('RW-POOL');
    expect(runs.every(({ code }) => code.startsWith('RW-'))).toBe(true);
    expect(new Set(runs.map(({ reason }) => reason))).toEqual(
      new Set(['this version does not judge the rewards interface']),
    );
  });
});
