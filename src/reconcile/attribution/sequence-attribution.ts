// RF-SEQUENCE: numbers that are missing or stand twice follow from lines that are missing or stand twice. The
// place of a line, or the time at which a missing one should have been booked, tells at which break it
// counts.

import type { MovementColumns } from '../../records/movement.js';
import { monthsNumberedBefore } from '../checks/sequence.js';
import type { OtherRoot } from '../month/month-context.js';
import type { Found } from './causes.js';
import { allLines, changeOf } from './effect.js';
import type { Part } from './exact-set.js';
import type { Fault, Faults, RowFault } from './fault.js';
import type { MonthUnderAttribution } from './month-found.js';
import { itemsMaking } from './neighbour-months.js';
import { Places, startOf } from './place.js';
import { explainPlaced, makersOf, type PlacedRelation, remainderOf } from './relation.js';
import { strayItemsOf, strayLinesOf } from './stray-line.js';

/** @returns the faults of the rows themselves that the breaks show */
export function attributeSequence(
  month: MonthUnderAttribution,
  lines: MovementColumns,
  faults: Faults,
): RowFault[] {
  const { found, causes } = month;
  const breaks = found.of('RF-SEQUENCE');
  const gaps: PlacedRelation[] = [];
  const places = new Places(lines, faults, startOf(month));
  for (const one of breaks) {
    const row = one.bearing.row ?? 0;
    const lacking = one.bearing.lackingLines ?? 0n;
    const here = lacking === 0n ? [] : surplusOf(one, { lines, places, faults, month });
    causes.follow(one, here);
    if (here.length > 0) continue;
    gaps.push({
      found: one,
      remainder: lacking,
      tiers: (isFree) => missingTiers(places, row, lacking, isFree),
    });
  }
  const left = explainPlaced(causes, gaps);
  attributeTogether(month, breaks, left, faults);
  for (const one of breaks) {
    if (causes.isRoot(one)) attributeElsewhere(month, lines, one);
  }
  return breaks.map((one) => ({
    found: one,
    row: one.bearing.row ?? 0,
    lineCount: -(one.bearing.lackingLines ?? 0n),
    usd6: 0n,
  }));
}

/** Breaks that no fault explains one by one may all come of the faults that make what they lack together. */
function attributeTogether(
  { causes }: MonthUnderAttribution,
  breaks: readonly Found[],
  left: readonly PlacedRelation[],
  faults: Faults,
): void {
  if (breaks.length < 2) return;
  const lacking = breaks.reduce((sum, one) => sum + remainderOf(one), 0n);
  const made = makersOf(lacking, [faults.partsOf(allLines.count)])?.parts ?? [];
  for (const { found, remainder } of left) {
    if (remainder !== 0n) {
      causes.follow(
        found,
        made.map(({ of }) => of),
      );
    }
  }
}

interface Rows {
  readonly lines: MovementColumns;
  readonly places: Places;
  readonly faults: Faults;
  readonly month: MonthUnderAttribution;
}

/**
 * The line too many that makes a break. If the numbers go on after it as if its line had the right one, a
 * line has to be missing there as well; otherwise only the number is wrong.
 */
function surplusOf({ bearing }: Found, { lines, places, faults, month }: Rows): readonly Found[] {
  const { row = 0, lackingLines: lacking = 0n, isResumed = false } = bearing;
  const surplus = surplusAt(lines, row, lacking, faults, month);
  if (!isResumed || surplus.length === 0) return surplus;
  for (const parts of places.tiersAt(row + 1, ({ count }) => count)) {
    const missing = parts.filter(({ amount }) => amount > 0n);
    const [only] = missing;
    if (missing.length === 1 && only !== undefined) return [...surplus, only.of];
    // None of several missing lines is known to be the one that is missing here.
    if (missing.length > 1) return surplus;
  }
  return [];
}

/** True where the row's reference has its number in another row as well. */
function isRepeated(lines: MovementColumns, row: number): boolean {
  for (let other = 0; other < lines.length; other += 1) {
    if (other !== row && lines.seq(other) === lines.seq(row) && lines.ref(other) === lines.ref(row)) {
      return true;
    }
  }
  return false;
}

/**
 * The subjects of findings on a line: its order or deposit, and on a float the transaction of its deposit.
 */
function subjectsOf(lines: MovementColumns, row: number): string[] {
  const txHash = lines.at(row).txHash;
  return txHash === undefined ? [lines.ref(row)] : [lines.ref(row), txHash];
}

/**
 * The roots of the lines too many that make a break at a row. Several one behind the other come first, if
 * they are all that is too many there. Else it is one line: numbered on from the one before, or with a number
 * that it has twice.
 */
function surplusAt(
  lines: MovementColumns,
  row: number,
  lacking: bigint,
  faults: Faults,
  month: MonthUnderAttribution,
): readonly Found[] {
  const length = Math.min(Number(-lacking), lines.length - row);
  const block = Array.from({ length }, (_, further) => row + further);
  const ofBlock = block.length > 1 ? surplusOn(lines, block, faults, month) : undefined;
  if (ofBlock?.count === -lacking) return ofBlock.roots;
  const ofRow = surplusOn(lines, [row], faults, month);
  // Either of two neighbours with one number may be the extra one.
  const isTwice = row > 0 && lines.seq(row - 1) === lines.seq(row);
  const one = ofRow.count === 0n && isTwice ? surplusOn(lines, [row - 1], faults, month) : ofRow;
  return one.count === -lacking || isRepeated(lines, row) ? one.roots : [];
}

interface Surplus {
  readonly roots: readonly Found[];
  readonly count: bigint;
}

/** The faults by which the subjects of some lines have lines too many, and how many those are. */
function surplusOn(
  lines: MovementColumns,
  rows: readonly number[],
  faults: Faults,
  { found }: MonthUnderAttribution,
): Surplus {
  const subjects = rows.flatMap((row) => subjectsOf(lines, row));
  const onLines = new Set(subjects.flatMap((subject) => found.on(subject)));
  const here = [...new Set([...onLines].map((part) => faults.of(part)))]
    .filter((fault) => fault !== undefined)
    .filter(({ effect }) => changeOf(effect, allLines.count) > 0n)
    .map((fault) => ({ root: fault.root, count: countOn(fault, onLines) }))
    .filter(({ count }) => count > 0n);
  return {
    roots: here.map(({ root }) => root),
    count: here.reduce((sum, { count }) => sum + count, 0n),
  };
}

/** The number of lines that a fault has too many, by the findings on some lines. */
function countOn({ parts }: Fault, onLines: ReadonlySet<Found>): bigint {
  return parts.filter(({ found }) => onLines.has(found)).reduce((sum, { count }) => sum + count, 0n);
}

/**
 * Lines that are missing: those that were to be booked just here, then with them those whose time nobody
 * knows.
 */
function* missingTiers(
  places: Places,
  row: number,
  lacking: bigint,
  isFree: (fault: Found) => boolean,
): Iterable<readonly Part<Found>[]> {
  // A line too many is there to be seen, in its own row.
  if (lacking < 0n) return;
  for (const parts of places.tiersAt(row, ({ count }) => count)) yield parts.filter(({ of }) => isFree(of));
}

/**
 * A break that lines listed in another month make, or that the end of the month before lacks. If nothing
 * moved in that month, the one before it counts as well.
 */
function attributeElsewhere(
  { context, causes }: MonthUnderAttribution,
  lines: MovementColumns,
  one: Found,
): void {
  const row = one.bearing.row ?? 0;
  const [expected, actual] = [Number(one.finding.expected), Number(one.finding.actual)];
  causes.followForeign(one, strayItemsOf(context, strayLinesOf(context), lines, { row, expected, actual }));
  if (row !== 0 || !causes.isRoot(one)) return;
  const before = monthsNumberedBefore(context).flatMap((month) => context.rootsOf(month));
  const items = itemsMaking(remainderOf(one), before, linesLackingBy);
  const isLacking = remainderOf(one) > 0n && items.length === 0;
  // A closing that its month's lines do not make: they may lack any number.
  const footings = isLacking ? before.filter(({ finding }) => finding.code === 'RF-FOOTING') : [];
  causes.followForeign(one, [...items, ...footings.map(({ itemId }) => itemId)]);
}

/** The lines that a month lacks through one of its roots: the number that a float states tells them too. */
function linesLackingBy({ finding: { code, field, expected, actual }, lineCount }: OtherRoot): bigint {
  return code === 'RF-TOTAL' && field === 'total' ? BigInt(actual) - BigInt(expected) : -lineCount;
}
