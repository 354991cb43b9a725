import { describe, expect, it } from 'vitest';
import { checksOfInterface, codesFoundIn, codesOfInterface } from '../../src/reconcile/dialects.js';
import { discrepancyCodes } from '../../src/reconcile/finding/code.js';
import { codesFoundBy } from '../../src/reconcile/result/check-runs.js';
import { interfaceNames } from '../../src/records/account.js';

describe('the checks of the interfaces', () => {
  it('find together every code that there is', () => {
    const found = new Set(interfaceNames.flatMap((name) => [...codesFoundIn(name)]));
    expect(discrepancyCodes.filter((code) => !found.has(code))).toEqual([]);
  });

  it.each(interfaceNames)(
    'say of no code of the %s interface that it has no place there and is found',
    (name) => {
      const { checks, absent } = checksOfInterface(name);
      const out = absent.flatMap(({ codes }) => codes);
      expect(out.filter((code) => codesFoundBy(checks).includes(code))).toEqual([]);
      expect(new Set(out).size).toBe(out.length);
    },
  );

  it('have for every code of an order a place in the supplier interface, or a reason why not', () => {
    const { checks, absent } = checksOfInterface('supplier');
    const known = [...codesFoundBy(checks), ...absent.flatMap(({ codes }) => codes)];
    const missing = codesFoundBy(checksOfInterface('sandbox').checks).filter((code) => !known.includes(code));
    expect(missing).toEqual([]);
  });

  it('are in a list of their own of an account that holds tokens', () => {
    expect(checksOfInterface('rewards').checks).toEqual([]);
    const ofRewards = discrepancyCodes.filter((code) => code.startsWith('RW-'));
    expect(ofRewards.filter((code) => !codesOfInterface('rewards').includes(code))).toEqual([]);
    expect(codesOfInterface('supplier').filter((code) => code.startsWith('RW-'))).toEqual([]);
  });
});
