// Movements of an unknown kind among the lines of a month, and whether the stated closing counts them.

import type { StatementFigures } from '../../records/monthly-statement.js';
import type { Movement, MovementColumns } from '../../records/movement.js';
import type { StatedMonth } from '../../records/stated-month.js';
import { type KindTotal, lineTotalsOf } from '../totals/line-totals.js';
import { statedKinds } from '../totals/stated-totals.js';
import { explain } from '../working/explanation.js';

interface OtherLine {
  /** Among the lines of the month. */
  readonly row: number;
  readonly line: Movement & { readonly evidenceSha256: string };
  /** Signed by its effect on the balance. */
  readonly amountUsd6: bigint;
  /** False where the totals by kind hold it already, or the closing leaves it out. */
  readonly isCounted: boolean;
}

/** The name of such a movement in an item: its reference, else its place in the sequence. */
export function subjectOf({ ref, seq }: Pick<Movement, 'ref' | 'seq'>): string {
  return ref === '' ? `seq:${seq}` : ref;
}

/** The closing that the totals of the known kinds give from the opening on. */
export function closingByTotals({ openingUsd6, grants, deposits, orders, reversals }: StatedMonth): bigint {
  const credits = BigInt(grants.usd6) + BigInt(deposits.usd6) + BigInt(reversals.usd6);
  return BigInt(openingUsd6) + credits - BigInt(orders.usd6);
}

/**
 * Those of the lines, in their order. A float's totals are those of its own movements, so all of them count
 * there. A statement states its totals: of what no total holds under its own kind, that counts which its
 * closing has beyond them.
 */
export function otherLinesOf(figures: StatedMonth | undefined): OtherLine[] {
  if (figures?.lines === undefined) return [];
  const { lines } = figures;
  const rows = otherRowsOf(lines);
  const amountOf = (row: number): bigint => BigInt(lines.amountUsd6(row));
  const counted = new Set(hasOwnTotals(figures) ? countedRowsOf(figures, lines, rows, amountOf) : rows);
  return rows.map((row) => ({
    row,
    line: { ...lines.at(row), evidenceSha256: lines.evidenceSha256(row) },
    amountUsd6: amountOf(row),
    isCounted: counted.has(row),
  }));
}

/** The rows that the closing of a statement counts beside its totals. */
function countedRowsOf(
  figures: StatementFigures,
  lines: MovementColumns,
  rows: readonly number[],
  amountOf: (row: number) => bigint,
): readonly number[] {
  const beyond = BigInt(figures.closingUsd6) - closingByTotals(figures);
  if (rows.length === 0) return [];
  const held = heldRowsOf(figures, lines, rows, amountOf);
  const free = rows.filter((row) => !held.has(row));
  const isAll = (some: readonly number[]): boolean =>
    beyond === some.reduce((sum, row) => sum + amountOf(row), 0n);
  // Two that take each other back are counted as well, though the closing is that of the totals.
  if (isAll(free)) return free;
  if (beyond === 0n) return [];
  // A closing that has them all, or just some of them, beyond its totals speaks before any total does.
  return explain(beyond, free, amountOf) ?? (isAll(rows) ? rows : explain(beyond, rows, amountOf)) ?? free;
}

/**
 * The rows that totals hold as of another kind: it counts just so many lines more, and comes to so much more.
 */
function heldRowsOf(
  figures: StatementFigures,
  lines: MovementColumns,
  rows: readonly number[],
  amountOf: (row: number) => bigint,
): ReadonlySet<number> {
  const { kinds } = lineTotalsOf(lines);
  const held = new Set<number>();
  for (const { kind, name, sign } of statedKinds) {
    const missing = BigInt(figures[name].count) - kinds[kind].count;
    if (missing <= 0n) continue;
    const missingUsd6 = sign * BigInt(figures[name].usd6) - kinds[kind].usd6;
    const free = rows.filter((row) => !held.has(row));
    const found = explain(missingUsd6, free, amountOf);
    if (found === undefined || BigInt(found.length) !== missing) continue;
    for (const row of found) held.add(row);
  }
  return held;
}

/** A signed statement states totals of its own; those of a float are the sums of its movements. */
function hasOwnTotals(figures: StatedMonth | StatementFigures): figures is StatementFigures {
  return 'statementId' in figures;
}

/** The part of them that the stated closing counts. */
export function countedOthersOf(figures: StatedMonth | undefined): KindTotal {
  const counted = otherLinesOf(figures).filter(({ isCounted }) => isCounted);
  return { count: BigInt(counted.length), usd6: counted.reduce((sum, one) => sum + one.amountUsd6, 0n) };
}

function otherRowsOf(lines: MovementColumns): number[] {
  const rows: number[] = [];
  for (let row = 0; row < lines.length; row += 1) {
    if (lines.kind(row) === 'other') rows.push(row);
  }
  return rows;
}
