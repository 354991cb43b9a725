// RF-RUNNING: a balance that does not follow from the one before follows from what is wrong with a line here.

import type { MovementColumns } from '../../records/movement.js';
import type { Found } from './causes.js';
import type { Part } from './exact-set.js';
import type { Faults, RowFault } from './fault.js';
import type { MonthUnderAttribution } from './month-found.js';
import { Places, startOf, surplusRowsOf } from './place.js';
import { explainPlaced, remainderOf } from './relation.js';
import { alikeRowsOf, type Block, blocksOf } from './repeated-lines.js';

/** @param rowFaults gain what a link shows: the amount of a missing line, or by how much a line's is off */
export function attributeRunning(
  month: MonthUnderAttribution,
  lines: MovementColumns,
  faults: Faults,
  rowFaults: RowFault[],
): void {
  const { found, causes } = month;
  const links = found.of('RF-RUNNING');
  const start = startOf(month);
  attributeToSurplus(month, links, lines, surplusRowsOf(faults, start));
  const places = new Places(lines, faults, start);
  explainPlaced(
    causes,
    links
      .filter((one) => causes.isRoot(one))
      .map((one) => ({
        found: one,
        remainder: remainderOf(one),
        tiers: (isFree) => tiersAt(month, lines, one.bearing.row ?? 0, faults, places, isFree),
      })),
  );
  for (const one of links) noteRow(month, one, rowFaults);
}

/**
 * Either of two lines that are alike may be the one too many. Where the one that was found to be explains no
 * link, the other is tried in its place.
 */
function attributeToSurplus(
  month: MonthUnderAttribution,
  links: readonly Found[],
  lines: MovementColumns,
  surplus: ReadonlyMap<number, Found>,
): void {
  const alike = alikeRowsOf(lines, surplus);
  const repeated: RepeatedLines = { lines, links, alike: new Set(alike.flat()) };
  const told = attributeToBlocks(month, repeated, blocksOf(surplus));
  const others = new Map<number, Found>();
  for (const rows of alike) {
    const root = rows
      .map((row) => (told.has(row) ? undefined : surplus.get(row)))
      .find((one) => one !== undefined);
    if (root === undefined) continue;
    for (const row of rows.filter((one) => !surplus.has(one))) others.set(row, root);
  }
  attributeToBlocks(month, repeated, blocksOf(others));
}

interface RepeatedLines {
  readonly lines: MovementColumns;
  readonly links: readonly Found[];
  /** Rows of lines that another line is like. */
  readonly alike: ReadonlySet<number>;
}

/**
 * Lines that are too many may have the balances of another place: they break the link into them and the one
 * out of them, which is the closing behind the last line, and the balances are whole without them. Where they
 * have those of the lines that they repeat, the balances behind them may count them as well.
 *
 * @returns the rows of the blocks that explain a link
 */
function attributeToBlocks(
  { context, causes }: MonthUnderAttribution,
  { lines, links, alike }: RepeatedLines,
  blocks: readonly Block[],
): ReadonlySet<number> {
  const told = new Set<number>();
  const byRow = new Map(links.map((one) => [one.bearing.row ?? 0, one]));
  const closingUsd6 = BigInt(context.figures?.closingUsd6 ?? 0);
  for (const { first, last, roots } of blocks) {
    const [into, out] = [byRow.get(first), byRow.get(last + 1)];
    if (into === undefined) continue;
    const rows = Array.from({ length: last - first + 1 }, (_, further) => first + further);
    const atEnd = closingUsd6 - BigInt(lines.balanceUsd6(last) ?? 0);
    const behind = out !== undefined ? remainderOf(out) : last + 1 < lines.length ? 0n : atEnd;
    const left = remainderOf(into) + behind;
    const areCounted = left === 0n || (first === last && into.bearing.isLasting === false);
    const isWhole = left === -rows.reduce((sum, row) => sum + BigInt(lines.amountUsd6(row)), 0n);
    if (!isWhole && !(areCounted && rows.every((row) => alike.has(row)))) continue;
    for (const row of rows) told.add(row);
    for (const one of [into, out]) {
      if (one !== undefined) causes.follow(one, roots);
    }
  }
  return told;
}

/**
 * A difference that no fault on file explains follows from the numbers that are off in this place; otherwise
 * the line itself is off.
 */
function noteRow({ causes }: MonthUnderAttribution, one: Found, rowFaults: RowFault[]): void {
  const row = one.bearing.row ?? 0;
  if (causes.isRoot(one)) {
    causes.follow(
      one,
      rowFaults.filter((fault) => fault.row === row).map((fault) => fault.found),
    );
  }
  const gap = rowFaults.find((fault) => causes.of(one).has(fault.found));
  if (gap !== undefined) {
    gap.usd6 = -remainderOf(one);
  } else if (one.bearing.isLasting === true && causes.isRoot(one)) {
    rowFaults.push({ found: one, row, lineCount: 0n, usd6: -remainderOf(one) });
  }
}

/**
 * The faults of this line, with the opening before the first line; then the lines that may be missing in this
 * place.
 */
function* tiersAt(
  { found }: MonthUnderAttribution,
  lines: MovementColumns,
  row: number,
  faults: Faults,
  places: Places,
  isFree: (fault: Found) => boolean,
): Iterable<readonly Part<Found>[]> {
  const openings = row === 0 ? found.of('RF-OPENING').map((of) => ({ of, amount: -of.effectUsd6 })) : [];
  yield [...openings, ...partsOn(found.on(lines.ref(row)), faults).filter(({ of }) => isFree(of))];
  for (const parts of places.tiersAt(row, ({ usd6 }) => usd6)) yield parts.filter(({ of }) => isFree(of));
}

/** The amount that the findings on one line say it is off by, fault by fault. */
function partsOn(onLine: readonly Found[], faults: Faults): readonly Part<Found>[] {
  const sums = new Map<Found, bigint>();
  for (const found of onLine) {
    const fault = faults.of(found);
    if (fault === undefined) continue;
    for (const part of fault.parts.filter((one) => one.found === found)) {
      sums.set(fault.root, (sums.get(fault.root) ?? 0n) - part.usd6);
    }
  }
  return [...sums].map(([of, amount]) => ({ of, amount }));
}
