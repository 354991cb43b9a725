import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { codesFoundIn } from '../../../src/reconcile/dialects.js';
import { discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import { withCodesElsewhere } from '../../../src/reconcile/result/codes-elsewhere.js';
import { interfaceNames } from '../../../src/records/account.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

describe('what ran of an account', () => {
  it.each([
    ['sandbox', () => factsOf(draftMonth())],
    ['supplier', () => supplierAccountFactsOf(playFloat(quietLife()))],
  ] as const)('has every code once, in the %s interface', (_name, facts) => {
    const codes = reconcileAccountMonth(facts()).result.checks.map(({ code }) => code);
    expect(codes.sort()).toEqual([...discrepancyCodes].sort());
  });

  it('says of a code of other interfaces which those are, and leaves the rows of its own list', () => {
    const own = { code: 'PR-COST', status: 'ran', reason: '' } as const;
    const runs = withCodesElsewhere([own]);
    const reasonOf = (wanted: string) => runs.find(({ code }) => code === wanted)?.reason;
    expect(runs[0]).toBe(own);
    expect(new Set(runs.slice(1).map(({ status }) => status))).toEqual(new Set(['not_tested']));
    expect(reasonOf('SP-PRICE')).toBe('not part of this interface: only supplier has it');
    expect(reasonOf('EV-SIG-INVALID')).toBe('not part of this interface: only sandbox has it');
    expect(reasonOf('OR-CHARGE')).toBe('not part of this interface: only sandbox and supplier have it');
  });

  it('gives a reason of no code that its interface can find', () => {
    for (const name of interfaceNames) {
      const found = [...codesFoundIn(name)].map((code) => ({ code, status: 'ran', reason: '' }) as const);
      const absent = withCodesElsewhere(found).slice(found.length);
      expect(absent.filter(({ code }) => codesFoundIn(name).has(code))).toEqual([]);
      expect(absent.filter(({ reason }) => /only (and|has|have)/.test(reason))).toEqual([]);
    }
  });
});
