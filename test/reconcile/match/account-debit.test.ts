import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import {
  firstShownOf,
  foremostOf,
  otherAccountOf,
  outranks,
  ownDebitOf,
} from '../../../src/reconcile/match/account-debit.js';
import type { AccountFacts, DebitElsewhere } from '../../../src/reconcile/month/account-facts.js';
import type { OrderHistory } from '../../../src/records/order-read.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
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

const listed = (): boolean => true;
const unlisted = (): boolean => false;
const made = Date.UTC(2026, 9, 5);

/** An order with one debit of 24 dollars, read as issued at its booking. */
const shown = (() => {
  const orderCase = contextOf(draftMonth()).cases.find('shop-2');
  const [read] = orderCase?.history?.reads ?? [];
  const [line] = orderCase?.debits ?? [];
  if (orderCase === undefined || read === undefined || line === undefined) throw new Error('no order');
  return { orderCase, read, line };
})();
const historyAt = (createdAtMs: number, ...costs: readonly number[]): OrderHistory => ({
  clientRef: 'shop-2',
  unknown: undefined,
  reads: costs.map((cost) => ({ ...shown.read, createdAtMs, costUsd6: usd6(cost) })),
});

describe('the first month in which an account shows an order', () => {
  const lined = { month: october, netUsd6: 5n, bookedAtMs: 2, isOfOrder: true };

  it('is that of its first debit, where no read tells of an earlier one', () => {
    expect(firstShownOf(lined, undefined, listed)).toBe(lined);
    expect(firstShownOf(lined, historyAt(made, 7), listed)).toBe(lined);
    expect(firstShownOf({ ...lined, month: november }, historyAt(made, 7), listed)).toEqual({
      month: october,
      netUsd6: 0n,
      bookedAtMs: undefined,
      isOfOrder: false,
    });
  });

  it('is that of its creation, where it was debited by its newest read if no lines are on file', () => {
    expect(firstShownOf(undefined, historyAt(made, 7, 9), unlisted)).toEqual({
      month: october,
      netUsd6: 9n,
      bookedAtMs: made,
      isOfOrder: true,
    });
    expect(firstShownOf(undefined, historyAt(made, 7), listed)).toMatchObject({ netUsd6: 0n });
  });

  it('is none where nothing shows it', () => {
    expect(firstShownOf(undefined, undefined, listed)).toBeUndefined();
    expect(firstShownOf(undefined, historyAt(made), listed)).toBeUndefined();
  });
});

describe('the debit of an account itself', () => {
  const { orderCase, line } = shown;
  const cost = -line.amountUsd6;
  const back = { ...line, kind: 'reversal' as const, amountUsd6: 9 };

  it('is what its first month left of its debits, at the instant of the first', () => {
    const later = { ...line, statedMonth: november };
    const order = {
      ...orderCase,
      debits: [line, later],
      reversals: [back, { ...back, statedMonth: november }],
    };
    expect(ownDebitOf('b', order, listed)).toEqual({
      account: 'b',
      month: october,
      netUsd6: BigInt(cost - 9),
      bookedAtMs: line.bookedAtMs,
      isOfOrder: true,
    });
  });

  it('is of the order where it was booked when that was made', () => {
    const order = { ...orderCase, debits: [{ ...line, bookedAtMs: line.bookedAtMs + 1 }] };
    expect(ownDebitOf('b', order, listed)?.isOfOrder).toBe(false);
    expect(ownDebitOf('b', { ...orderCase, history: undefined }, listed)?.isOfOrder).toBe(false);
    expect(ownDebitOf('b', { ...orderCase, history: historyAt(made) }, listed)?.isOfOrder).toBe(false);
  });

  it('is none where nothing shows the order here', () => {
    expect(ownDebitOf('b', { ...orderCase, debits: [], history: undefined }, listed)).toBeUndefined();
  });
});

describe('the other account of an order', () => {
  const { orderCase, line } = shown;
  const facts = (...others: readonly Partial<DebitElsewhere>[]): AccountFacts => ({
    ...factsOf(draftMonth()),
    account: 'b',
    debitsElsewhere: new Map([['shop-2', others.map((one) => ({ ...debit, ...one }))]]),
  });
  const earlier = { account: 'a', bookedAtMs: line.bookedAtMs - 1 };

  it('is the one that it stands on before this one, debited here or not', () => {
    expect(otherAccountOf(facts(earlier), orderCase, listed)).toEqual({ account: 'a', isDebitedHere: true });
    const given = { ...orderCase, reversals: [{ ...line, amountUsd6: -line.amountUsd6 }] };
    expect(otherAccountOf(facts(earlier), given, listed)).toEqual({ account: 'a', isDebitedHere: false });
  });

  it('is the foremost of several, and none that comes after this one', () => {
    const first = { account: 'c', bookedAtMs: line.bookedAtMs - 2 };
    const after = { account: 'd', bookedAtMs: line.bookedAtMs + 1 };
    expect(otherAccountOf(facts(earlier, first, after), orderCase, listed)?.account).toBe('c');
    expect(otherAccountOf(facts(after), orderCase, listed)).toBeUndefined();
  });

  it('is none where no other shows it, or this one does not', () => {
    expect(otherAccountOf(facts(), orderCase, listed)).toBeUndefined();
    expect(otherAccountOf(factsOf(draftMonth()), orderCase, listed)).toBeUndefined();
    const nothing = { ...orderCase, debits: [], history: undefined };
    expect(otherAccountOf(facts(earlier), nothing, listed)).toBeUndefined();
  });
});
