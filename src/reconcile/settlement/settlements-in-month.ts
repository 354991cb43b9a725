// What the movements of a judged month settle, of its own items and of those that earlier months left open.

import type { Discrepancy } from '../finding/discrepancy.js';
import type { OpenItem } from './open-item.js';
import { openItemsOf } from './open-items.js';
import { noSettlements, type Settlements, settle } from './settling.js';
import { type MonthOfMovements, settlingMovementsOf } from './settling-movements.js';

interface JudgedMonth extends MonthOfMovements {
  readonly itemOf: ReadonlyMap<MonthOfMovements['found']['items']['drafts'][number], Discrepancy>;
}

/** @param openBefore asked for only where a movement may settle something */
export function settlementsIn(month: JudgedMonth, openBefore: () => readonly OpenItem[]): Settlements {
  const own = openItemsOf(month);
  if (settlingMovementsOf(month, own, () => false).length === 0) return noSettlements;
  const before = openBefore();
  // An item that is a movement itself joins those that are open when its turn has come.
  const others = [...own].filter(([{ bearing }]) => bearing.movements === undefined).map(([, one]) => one);
  const known = new Set([...before, ...others].flatMap(({ refs }) => [...refs]));
  const movements = settlingMovementsOf(month, own, (ref) => known.has(ref));
  return settle(movements, [...before, ...others]);
}
