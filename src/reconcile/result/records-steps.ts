// The own records beside each step of the roll-forward: the balance per own books.

import type { Bridge } from '../bridge/bridge.js';
import type { MonthPart } from '../bridge/month-part.js';
import type { AccountResult, RollForwardStepName, StepFigure } from './result.js';

/**
 * The same result with the column `records` of 02 filled in, in usd6.
 *
 * @param part the own records' sums of the month
 * @param bridge the balance per own records, and what is left open against it
 */
export function withRecords(result: AccountResult, part: MonthPart, bridge: Bridge): AccountResult {
  const openUsd6 = [...bridge.left.values()].reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n);
  const { takenDeposits: taken } = bridge;
  const figure = (usd6: bigint, count?: number): StepFigure => ({ usd6, count });
  const records: Readonly<Partial<Record<RollForwardStepName, StepFigure>>> = {
    opening: figure(bridge.recordsOpeningUsd6),
    grants: part.grants,
    deposits: figure(part.deposits.usd6 + taken.usd6, part.deposits.count + taken.count),
    orders: { ...part.orders, usd6: part.orders.usd6 + bridge.takenUsd6 - taken.usd6 },
    reversals: figure(0n, 0),
    other: figure(0n, 0),
    closing: figure(bridge.recordsUsd6),
    known_items: figure(openUsd6),
    unexplained: figure(bridge.unexplainedUsd6),
  };
  const rollForward = result.rollForward.map((step) => ({ ...step, records: records[step.step] }));
  return { ...result, rollForward };
}
