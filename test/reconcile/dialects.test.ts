import { describe, expect, it } from 'vitest';
import { checksOfInterface } from '../../src/reconcile/dialects.js';
import { discrepancyCodes } from '../../src/reconcile/finding/code.js';
import { codesFoundBy } from '../../src/reconcile/result/check-runs.js';
import { interfaceNames } from '../../src/records/account.js';

/** Raised by a job and by no check: of a month that is locked. */
const OF_PERIODS = 'RN-PERIOD-LOCKED';

describe('the checks of the interfaces', () => {
  it('find together every code that there is, but that of periods and those of rewards', () => {
    const found = interfaceNames.flatMap((name) => codesFoundBy(checksOfInterface(name).checks));
    const missing = discrepancyCodes.filter((code) => !found.includes(code) && !code.startsWith('RW-'));
    expect(missing).toEqual([OF_PERIODS]);
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

  it('are none of rewards yet', () => {
    const { checks, absent } = checksOfInterface('rewards');
    expect(checks).toEqual([]);
    expect(absent.flatMap(({ codes }) => codes)).toEqual(
      discrepancyCodes.filter((code) => code.startsWith('RW-')),
    );
  });
});
