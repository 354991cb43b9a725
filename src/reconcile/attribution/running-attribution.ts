/** RF-RUNNING: a balance that does not follow from the one before follows from what is wrong with a line here. */

import type { MovementColumns } from '../../records/movement.js';
import type { Found } from './causes.js';
import { allLines } from './effect.js';
import { changeThrough, type Fault, isUntimed, Places, type RowFault } from './fault.js';
import type { MonthUnderAttribution } from './month-found.js';
import { explainBy, remainderOf } from './relation.js';

/** @param rowFaults gain what a link shows: the amount of a missing line, or by how much a line's is off */
export function attributeRunning(
  month: MonthUnderAttribution,
  lines: MovementColumns,
  faults: readonly Fault[],
  rowFaults: RowFault[],
): void {
  const { found, causes } = month;
  for (const one of found.of('RF-RUNNING')) {
    const row = one.bearing.row ?? 0;
    const remainder = remainderOf(one);
    if (!explainBy(causes, one, remainder, tiersAt(month, lines, row, faults)))
      causes.follow(
        one,
        rowFaults.filter((fault) => fault.row === row).map((fault) => fault.found),
      );
    const gap = rowFaults.find((fault) => causes.of(one).has(fault.found));
    if (gap !== undefined) gap.usd6 = -remainder;
    else if (one.bearing.isLasting === true && causes.isRoot(one))
      rowFaults.push({ found: one, row, lineCount: 0n, usd6: -remainder });
  }
}

/** What is wrong with this very line, and the opening before the first; then lines that may be missing just here. */
function* tiersAt(
  { found }: MonthUnderAttribution,
  lines: MovementColumns,
  row: number,
  faults: readonly Fault[],
): Iterable<readonly { of: Found; amount: bigint }[]> {
  const partsOf = (isTaken: (part: Found) => boolean) =>
    faults.map((fault) => ({ of: fault.root, amount: -changeThrough(fault, allLines.usd6, isTaken) }));
  const openings = row === 0 ? found.of('RF-OPENING').map((of) => ({ of, amount: -of.effectUsd6 })) : [];
  const onLine = new Set(found.on(lines.ref(row)));
  yield [...openings, ...partsOf((part) => onLine.has(part))];
  const places = new Places(lines);
  yield partsOf((part) => places.isAt(part, row));
  yield partsOf((part) => places.isAt(part, row) || isUntimed(part));
}
