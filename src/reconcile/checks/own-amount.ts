// DP-CREDIT: the own record of a transfer states dollars that are neither what its units are worth nor their
// credit; either agrees (assumption A-35). The units are the record's own or, where it has dollars alone,
// those that the provider credits. So a credit of fewer units than were sent is found where the record says
// it in dollars only. A record that agrees with a credit that is off is no item: the credit is the one fault.

import { depositGross, lessFee } from '../../money/deposit-credit.js';
import { ceilOf, divide, floorOf, type Rational, rational, rationalOfDecimal } from '../../money/rational.js';
import type { Raised } from '../finding/draft.js';
import { hasLines } from '../month/month-context.js';
import type { DepositCheck } from './check.js';
import { type DepositView, identityOf, isNeighbour } from './deposit-view.js';

const USD6_PER_CENT = 10_000n;

/** The exact worth of the units; undefined where nothing is known to hold the amount to. */
function worthOf({ units, settings: { usdPerPlus } }: DepositView): Rational | undefined {
  const exact = units === undefined ? undefined : rationalOfDecimal(units);
  if (exact === undefined || usdPerPlus === undefined) return undefined;
  return depositGross(exact, usdPerPlus);
}

/** True for the figure in millionths or in cents, as many records are kept, rounded either way. */
function isAsWritten(amount: bigint, exact: Rational): boolean {
  return [1n, USD6_PER_CENT].some((step) => {
    const steps = divide(exact, rational(step));
    return amount === step * floorOf(steps) || amount === step * ceilOf(steps);
  });
}

/** True for a credit that is not what is due, as it is stated, before or after the fee. */
function isOfWrongCredit(amount: bigint, { credit, due, settings: { poolFeeBps } }: DepositView): boolean {
  if (credit === undefined || due === undefined || poolFeeBps === undefined) return false;
  if (isNeighbour(credit.usd6, due)) return false;
  const net = lessFee(rational(amount), poolFeeBps);
  return isAsWritten(amount, rational(credit.usd6)) || isAsWritten(credit.usd6, net);
}

/** A transfer without a credit is an item of its own; the month that has the credit judges what was sent. */
function find(view: DepositView): Raised[] {
  const { context, depositCase, due, credit, units, isHome } = view;
  const { own } = depositCase;
  const worth = worthOf(view);
  if (own?.amountUsd6 === undefined || worth === undefined || due === undefined) return [];
  if (credit === undefined && (!isHome || hasLines(context))) return [];
  const amount = BigInt(own.amountUsd6);
  if (isAsWritten(amount, worth) || isAsWritten(amount, due.exactCredited)) return [];
  if (isOfWrongCredit(amount, view)) return [];
  const actual = floorOf(worth);
  return [
    {
      finding: {
        ...identityOf(view),
        code: 'DP-CREDIT',
        field: 'amount_usd6',
        sourceA: 'deposits',
        sourceB: own.plusAmount === undefined ? (credit?.source ?? 'event') : 'recomputed',
        unit: 'usd6',
        expected: amount,
        actual,
        sense: 'credit',
        formula: `${actual} - ${amount} = ${actual - amount}`,
        note: `${own.file}:${own.line} is neither what ${units} units are worth nor their credit, ${due.creditedUsd6}`,
      },
    },
  ];
}

export const ownAmountCheck: DepositCheck = {
  codes: ['DP-CREDIT'],
  scope: 'deposit',
  isOfLateToo: true,
  needs: [],
  find,
};
