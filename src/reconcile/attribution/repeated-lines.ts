// Lines that are too many, as they stand: several one behind the other are one block, and a copy has the
// balance of the line that it repeats.

import { listOf } from '../../base/list/list-map.js';
import type { MovementColumns } from '../../records/movement.js';
import type { Found } from './causes.js';

/** Rows one behind the other, with the roots of what is wrong with them. */
export interface Block {
  readonly first: number;
  readonly last: number;
  readonly roots: readonly Found[];
}

export function blocksOf(rows: ReadonlyMap<number, Found>): Block[] {
  const blocks: { first: number; last: number; roots: Found[] }[] = [];
  for (const [row, root] of [...rows].sort(([a], [b]) => a - b)) {
    const above = blocks.at(-1);
    if (above?.last === row - 1) {
      above.last = row;
      above.roots.push(root);
    } else {
      blocks.push({ first: row, last: row, roots: [root] });
    }
  }
  return blocks;
}

/**
 * Groups of lines that are alike, their balances included, where at least one of each group is too many: the
 * rows of each, in ascending order.
 *
 * @param surplus rows of lines that are too many
 */
export function alikeRowsOf(
  lines: MovementColumns,
  surplus: ReadonlyMap<number, Found>,
): readonly (readonly number[])[] {
  const contentOf = (row: number): string =>
    JSON.stringify([lines.kind(row), lines.ref(row), lines.amountUsd6(row), lines.balanceUsd6(row)]);
  const contents = new Set([...surplus.keys()].map(contentOf));
  const alike = new Map<string, number[]>();
  for (let row = 0; row < lines.length && contents.size > 0; row += 1) {
    const content = contentOf(row);
    if (contents.has(content)) listOf(alike, content).push(row);
  }
  return [...alike.values()].filter((rows) => rows.length > 1);
}
