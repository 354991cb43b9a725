// DP-CREDIT: the own record of a transfer states dollars that are neither what its units are worth nor their
// credit. The units are the record's own or, where it has dollars alone, those that the provider credits. So
// a credit of fewer units than were sent is found where the record says it in dollars only.

import { depositGross } from '../../money/deposit-credit.js';
import { ceilOf, floorOf, rationalOfDecimal } from '../../money/rational.js';
import type { Raised } from '../finding/draft.js';
import type { DepositCheck } from './check.js';
import { type DepositView, identityOf, isNeighbour } from './deposit-view.js';

/** The worth of the units that the amount is held against; undefined where nothing is known to hold it to. */
function worthUsd6Of({
  units,
  settings: { usdPerPlus },
}: DepositView): { floor: bigint; ceil: bigint } | undefined {
  const exact = units === undefined ? undefined : rationalOfDecimal(units);
  if (exact === undefined || usdPerPlus === undefined) return undefined;
  const gross = depositGross(exact, usdPerPlus);
  return { floor: floorOf(gross), ceil: ceilOf(gross) };
}

function find(view: DepositView): Raised[] {
  const { depositCase, due, credit, units, isHome } = view;
  const { own } = depositCase;
  const worth = worthUsd6Of(view);
  if (own?.amountUsd6 === undefined || !isHome || worth === undefined || due === undefined) return [];
  // A transfer without a credit is an item of its own.
  if (credit === undefined) return [];
  const amount = BigInt(own.amountUsd6);
  if (amount === worth.floor || amount === worth.ceil || isNeighbour(amount, due)) return [];
  return [
    {
      finding: {
        ...identityOf(view),
        code: 'DP-CREDIT',
        field: 'amount_usd6',
        sourceA: 'deposits',
        sourceB: own.plusAmount === undefined ? credit.source : 'recomputed',
        unit: 'usd6',
        expected: amount,
        actual: worth.floor,
        sense: 'credit',
        formula: `${worth.floor} - ${amount} = ${worth.floor - amount}`,
        note: `${own.file}:${own.line} is neither what ${units} units are worth nor their credit, ${due.creditedUsd6}`,
      },
    },
  ];
}

export const ownAmountCheck: DepositCheck = {
  codes: ['DP-CREDIT'],
  scope: 'deposit',
  needs: [],
  find,
};
