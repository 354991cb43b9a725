// RF-FOOTING: opening + grants + deposits - orders + reversals, and what is of no known kind, is not the
// closing.

import type { StatedMonth } from '../../records/stated-month.js';
import type { Raised } from '../finding/draft.js';
import { closingByTotals, countedOthersOf } from '../match/other-line.js';
import type { MonthContext } from '../month/month-context.js';
import type { MonthCheck } from './check.js';
import { statementSharedOf } from './statement-shared.js';

/**
 * The closing that the stated opening and totals give, with what of an unknown kind it counts beside them.
 */
export function footedClosing(figures: StatedMonth): bigint {
  return closingByTotals(figures) + countedOthersOf(figures).usd6;
}

function find(context: MonthContext): Raised[] {
  const { figures } = context;
  if (figures === undefined) return [];
  const { openingUsd6, grants, deposits, orders, reversals, closingUsd6 } = figures;
  const footed = footedClosing(figures);
  const others = countedOthersOf(figures);
  const other = others.count === 0n ? '' : ` + ${others.usd6}`;
  const difference = BigInt(closingUsd6) - footed;
  if (difference === 0n) return [];
  return [
    {
      finding: {
        ...statementSharedOf(context),
        code: 'RF-FOOTING',
        field: 'closing_balance_usd6',
        unit: 'usd6',
        expected: footed,
        actual: closingUsd6,
        sense: 'credit',
        formula: `${openingUsd6} + ${grants.usd6} + ${deposits.usd6} - ${orders.usd6} + ${reversals.usd6}${other} = ${footed}; stated ${closingUsd6}`,
      },
      effectUsd6: difference,
    },
  ];
}

export const footingCheck: MonthCheck = {
  codes: ['RF-FOOTING'],
  scope: 'month',
  needs: ['statement'],
  wants: ['stated_balances'],
  find: ({ context }) => find(context),
};
