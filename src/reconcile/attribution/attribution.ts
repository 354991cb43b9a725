// The causes of the findings of one month: this is the one place that decides `caused_by`. It reads what the
// checks found and what they know of it, and changes nothing of it; the same findings give the same answer.
//
// The findings on one order or deposit and on the evidence come first, by tables of ranks. Then comes the
// structure, in the order in which one figure is made from another: opening, sequence, running balances,
// totals, footing, rest, balance. A relation that fails leaves a remainder, and follows from the faults whose
// effects make exactly that remainder.

import { footedClosing } from '../checks/footing.js';
import type { CarriedEffect } from '../finding/month-findings.js';
import type { MonthContext } from '../month/month-context.js';
import { attributeBalance } from './balance-attribution.js';
import { attributeCases } from './case-attribution.js';
import type { Found, KnownCauses } from './causes.js';
import { attributeEvidence } from './evidence-attribution.js';
import { Faults, type RowFault } from './fault.js';
import { attributeFooting } from './footing-attribution.js';
import { assertLaws } from './laws.js';
import { MonthUnderAttribution } from './month-found.js';
import { attributeOpening } from './neighbour-months.js';
import { attributeResidual } from './residual-attribution.js';
import { attributeRunning } from './running-attribution.js';
import { attributeSequence } from './sequence-attribution.js';
import { attributeFloatTotal, attributeTotals } from './totals-attribution.js';

export interface Attribution {
  readonly causes: KnownCauses;
  /** The faults of the lines themselves, row by row, as sequence and running balances show them. */
  readonly rowFaults: readonly RowFault[];
  /**
   * The part of RF-FOOTING that movements make which are listed in another month than they were booked in.
   * That month makes up for them, so nobody owes this money.
   */
  readonly listedElsewhereUsd6: bigint;
}

/** @param carried movements of the month that settle items of earlier ones */
export function attribute(
  context: MonthContext,
  findings: readonly Found[],
  carried: readonly CarriedEffect[] = [],
): Attribution {
  const month = new MonthUnderAttribution(context, findings, carried);
  attributeCases(month);
  attributeEvidence(month);
  const faults = new Faults(findings, month.causes);
  const structure = attributeStructure(month, faults);
  attributeResidual(month);
  attributeBalance(month);
  assertLaws(findings, month.causes);
  return { causes: month.causes, ...structure };
}

/** The arithmetic inside the statement, in the order in which one figure is made from another. */
function attributeStructure(month: MonthUnderAttribution, faults: Faults): Omit<Attribution, 'causes'> {
  const { figures } = month.context;
  if (figures === undefined) return { rowFaults: [], listedElsewhereUsd6: 0n };
  attributeOpening(month);
  const { lines } = figures;
  const rowFaults = lines === undefined ? [] : attributeSequence(month, lines, faults);
  if (lines !== undefined) {
    attributeRunning(month, lines, faults, rowFaults);
    if (month.context.statement !== undefined) attributeTotals(month, faults, rowFaults);
    attributeFloatTotal(month, faults, rowFaults, footedClosing(figures) === BigInt(figures.closingUsd6));
  }
  return { rowFaults, listedElsewhereUsd6: attributeFooting(month, faults, rowFaults) };
}
