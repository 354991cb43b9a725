/** RF-RUNNING: a balance that does not follow from the one before follows from what is wrong with a line here. */

import type { MovementColumns } from '../../records/movement.js';
import type { Found } from './causes.js';
import { allLines } from './effect.js';
import type { Part } from './exact-set.js';
import { changeThrough, type Fault, isUntimed, Places, type RowFault } from './fault.js';
import type { MonthUnderAttribution } from './month-found.js';
import { explainPlaced, remainderOf } from './relation.js';

/** @param rowFaults gain what a link shows: the amount of a missing line, or by how much a line's is off */
export function attributeRunning(
  month: MonthUnderAttribution,
  lines: MovementColumns,
  faults: readonly Fault[],
  rowFaults: RowFault[],
): void {
  const { found, causes } = month;
  const links = found.of('RF-RUNNING');
  explainPlaced(
    causes,
    links.map((one) => ({
      found: one,
      remainder: remainderOf(one),
      tiers: (isFree) => tiersAt(month, lines, one.bearing.row ?? 0, faults, isFree),
    })),
  );
  for (const one of links) noteRow(month, one, rowFaults);
}

/** What no fault on file explains follows from the numbers that are off just here; else the line itself is off. */
function noteRow({ causes }: MonthUnderAttribution, one: Found, rowFaults: RowFault[]): void {
  const row = one.bearing.row ?? 0;
  if (causes.isRoot(one))
    causes.follow(
      one,
      rowFaults.filter((fault) => fault.row === row).map((fault) => fault.found),
    );
  const gap = rowFaults.find((fault) => causes.of(one).has(fault.found));
  if (gap !== undefined) gap.usd6 = -remainderOf(one);
  else if (one.bearing.isLasting === true && causes.isRoot(one))
    rowFaults.push({ found: one, row, lineCount: 0n, usd6: -remainderOf(one) });
}

/** What is wrong with this very line, and the opening before the first; then lines that may be missing just here. */
function* tiersAt(
  { found }: MonthUnderAttribution,
  lines: MovementColumns,
  row: number,
  faults: readonly Fault[],
  isFree: (fault: Found) => boolean,
): Iterable<readonly Part<Found>[]> {
  const partsOf = (isTaken: (part: Found) => boolean): Part<Found>[] =>
    faults
      .filter(({ root }) => isFree(root))
      .map((fault) => ({ of: fault.root, amount: -changeThrough(fault, allLines.usd6, isTaken) }));
  const openings = row === 0 ? found.of('RF-OPENING').map((of) => ({ of, amount: -of.effectUsd6 })) : [];
  const onLine = new Set(found.on(lines.ref(row)));
  yield [...openings, ...partsOf((part) => onLine.has(part))];
  const places = new Places(lines);
  yield partsOf((part) => places.isAt(part, row));
  yield partsOf((part) => places.isAt(part, row) || isUntimed(part));
}
