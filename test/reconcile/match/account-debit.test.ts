import { describe, expect, it } from 'vitest';
import { foremostOf, outranks } from '../../../src/reconcile/match/account-debit.js';
import type { DebitElsewhere } from '../../../src/reconcile/month/account-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { fc } from '../../support/fast-check.js';

const [october, november] = [monthNamed('2026-10'), monthNamed('2026-11')];
const debit: DebitElsewhere = { account: 'b', month: october, netUsd6: 5n, bookedAtMs: 2, isOfOrder: true };

describe('of the debits of one order on several accounts', () => {
  it.each<[string, Partial<DebitElsewhere>]>([
    ['one that was given back in its month', { netUsd6: 0n, bookedAtMs: 1, account: 'a' }],
    ['one that was given back and more', { netUsd6: -1n, bookedAtMs: 1, account: 'a' }],
    ['one that is not of the order’s own instant', { isOfOrder: false, bookedAtMs: 1, account: 'a' }],
    ['a later one', { bookedAtMs: 3, account: 'a' }],
    ['one that was not debited', { netUsd6: 0n, bookedAtMs: undefined, isOfOrder: false, account: 'a' }],
    ['one of a later month', { month: november, bookedAtMs: 1, account: 'a' }],
    ['one of the same instant on an account that comes later by its name', { account: 'c' }],
  ])('one stands, and not %s', (_what, changes) => {
    const other = { ...debit, ...changes };
    expect([outranks(debit, other), outranks(other, debit)]).toEqual([true, false]);
  });

  it('one of an earlier month stands, though it was given back', () => {
    const given = { ...debit, netUsd6: 0n };
    const later = { ...debit, month: november };
    expect([outranks(given, later), outranks(later, given)]).toEqual([true, false]);
  });

  it('exactly one stands, whichever is asked first', () => {
    const drawn = fc.record({
      account: fc.constantFrom('a', 'b', 'c', 'd'),
      month: fc.constantFrom(october, november),
      netUsd6: fc.bigInt({ min: -1n, max: 1n }),
      bookedAtMs: fc.constantFrom(0, 1, undefined),
      isOfOrder: fc.boolean(),
    });
    const several = fc.uniqueArray(drawn, { selector: ({ account }) => account, minLength: 1 });
    const law = fc.property(several, (debits) => {
      const standing = debits.filter((one) => !debits.some((other) => outranks(other, one)));
      expect(standing).toEqual([foremostOf(debits)]);
    });
    fc.assert(law);
  });
});
