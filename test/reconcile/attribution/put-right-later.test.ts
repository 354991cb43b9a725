import { describe, expect, it } from 'vitest';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { isPutRightLater } from '../../../src/reconcile/attribution/put-right-later.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import type { Movement } from '../../../src/records/movement.js';
import { monthNamed } from '../../months/evidence.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { draftMonth, type Mutable } from '../../months/sandbox/draft-month.js';
import {
  contextOf,
  factsOfBoth,
  follow,
  lineOf,
  restate,
  reversalOf,
  said,
} from '../../months/sandbox/findings.js';
import { foundAs } from './caused.js';

const november = monthNamed('2026-11');

/** The same movement in the month after. */
const inNovember = (line: Movement): Movement => ({ ...line, bookedAtMs: monthStartMs(november) });

/** An October whose line of `shop-1` is altered, and a November that lists what is made of the line. */
function months(
  alter: (line: Mutable<Movement>) => void,
  late: (line: Movement) => Movement[],
): AccountFacts {
  const first = draftMonth();
  const line = lineOf(first, 'shop-1');
  const own = { ...line };
  alter(line);
  const second = draftMonth({ month: november, orders: [], deposits: [] });
  second.lines = late(own).map(inNovember);
  const facts = factsOfBoth(restate(first), follow(first, second));
  expect(lawsBrokenBy({ ...facts, month: first.month, balance: undefined })).toEqual([]);
  expect(lawsBrokenBy(facts)).toEqual([]);
  return facts;
}

function saidOf(facts: AccountFacts): string[] {
  const october = said({ ...facts, month: monthNamed('2026-10'), balance: undefined });
  return [...october, ...said(facts)].map((one) => one.replace(/ \w+: .*(, (claim|from))/, '$1'));
}

describe('a line under the reference of another order', () => {
  const misname = (line: Mutable<Movement>): void => {
    line.ref = 'shop-2';
  };
  const back = (line: Movement): Movement => reversalOf({ ...line, ref: 'shop-2' });
  const missing = 'OR-NOT-IN-STATEMENT shop-1, claim -23750000';
  const double = 'OR-DOUBLE-DEBIT shop-2, claim 23750000';

  it('is one fault as long as no later month puts anything right', () => {
    expect(saidOf(months(misname, () => []))).toEqual([
      'OR-NOT-IN-STATEMENT shop-1, from OR-DOUBLE-DEBIT shop-2',
      'OR-DOUBLE-DEBIT shop-2, claim 0',
    ]);
  });

  it('is two items once a later month gives it back, so that the debit that is missing stays open', () => {
    const facts = months(misname, (line) => [back(line)]);
    expect(saidOf(facts)).toEqual([missing, double, 'ST-SETTLED shop-2, claim 0']);
  });

  it('is two items once a later month debits its own order, so that the second debit stays open', () => {
    const facts = months(misname, (line) => [line]);
    expect(saidOf(facts)).toEqual([missing, double, 'ST-SETTLED shop-1, claim 0']);
  });

  it('is two items that are both settled, where a later month does both', () => {
    const facts = months(misname, (line) => [back(line), line]);
    expect(saidOf(facts)).toEqual([
      missing,
      double,
      'ST-SETTLED shop-1, claim 0',
      'ST-SETTLED shop-2, claim 0',
    ]);
  });
});

describe('a debit of an unknown kind', () => {
  it('settles what is missing, and a later debit of the order is one too many', () => {
    const facts = months(
      (line) => {
        line.kind = 'other';
      },
      (line) => [line],
    );
    expect(saidOf(facts)).toEqual([
      'OR-NOT-IN-STATEMENT shop-1, claim 0',
      'ST-SETTLED shop-1, claim 0',
      'OR-DOUBLE-DEBIT shop-1, claim 23750000',
    ]);
  });
});

describe('what a later month puts right', () => {
  const ofOctober = (late: (line: Movement) => Movement[]) =>
    contextOf({ ...months(() => {}, late), month: monthNamed('2026-10') });

  it('is a missing debit by a debit, and anything debited for nothing by a reversal', () => {
    const debited = ofOctober((line) => [{ ...line, amountUsd6: usd6(-1) }]);
    const givenBack = ofOctober((line) => [reversalOf(line)]);
    const codes = [
      'OR-NOT-IN-STATEMENT',
      'OR-DEBIT-UNKNOWN',
      'OR-DOUBLE-DEBIT',
      'OR-REVERSAL-MISSING',
    ] as const;
    const asked = codes.map((code) =>
      [debited, givenBack].map((one) => isPutRightLater(one, foundAs({ code }))),
    );
    expect(asked).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [false, true],
    ]);
  });

  it('is nothing of the month itself, of another order, or of another code', () => {
    expect(
      isPutRightLater(
        ofOctober(() => []),
        foundAs({ code: 'OR-NOT-IN-STATEMENT' }),
      ),
    ).toBe(false);
    const context = ofOctober((line) => [line, reversalOf(line)]);
    expect(isPutRightLater(context, foundAs({ code: 'OR-DOUBLE-DEBIT', subject: 'shop-2' }))).toBe(false);
    expect(isPutRightLater(context, foundAs({ code: 'OR-CHARGE' }))).toBe(false);
  });
});
