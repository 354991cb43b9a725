/** RF-FOOTING: opening + grants + deposits - orders + reversals is not the closing. */

import type { StatementFigures } from '../../records/statement.js';
import { attribute } from '../claim.js';
import type { Draft } from '../draft.js';
import type { MonthContext } from '../month-context.js';
import { statementSharedOf } from './statement-shared.js';

/** The closing that the stated opening and totals give. */
export function footedClosing(figures: StatementFigures): bigint {
  const { openingUsd6, grants, deposits, orders, reversals } = figures;
  return (
    BigInt(openingUsd6) +
    BigInt(grants.usd6) +
    BigInt(deposits.usd6) -
    BigInt(orders.usd6) +
    BigInt(reversals.usd6)
  );
}

export function judgeFooting(context: MonthContext, figures: StatementFigures): void {
  const { openingUsd6, grants, deposits, orders, reversals, closingUsd6 } = figures;
  const footed = footedClosing(figures);
  const difference = BigInt(closingUsd6) - footed;
  if (difference === 0n) return;
  const draft = context.items.add(
    {
      ...statementSharedOf(context),
      code: 'RF-FOOTING',
      field: 'closing_balance_usd6',
      unit: 'usd6',
      expected: footed,
      actual: closingUsd6,
      sense: 'credit',
      formula: `${openingUsd6} + ${grants.usd6} + ${deposits.usd6} - ${orders.usd6} + ${reversals.usd6} = ${footed}; stated ${closingUsd6}`,
    },
    { effectUsd6: difference },
  );
  // An opening or a total that alone was changed no longer foots by just as much; a balance that jumped in one line
  // and stayed off ends in a closing that is off.
  const jumps = new Map(context.structure.map((fault) => [fault.draft, -fault.usd6]));
  const candidates = context.items.drafts.filter(
    (one) => /^RF-(OPENING|TOTAL)$/.test(one.finding.code) || jumps.has(one),
  );
  const partOf = (one: Draft): bigint => jumps.get(one) ?? -one.effectUsd6;
  attribute(draft, difference, candidates, partOf);
}
