// Lines that are too many, as they stand: several one behind the other are one block, and a copy has the
// balance of the line that it repeats.

import { listOf } from '../../base/list-map.js';
import type { MovementColumns } from '../../records/movement.js';
import type { Found } from './causes.js';

/** Rows one behind the other, with the roots of what is wrong with them. */
interface Block {
  readonly first: number;
  readonly last: number;
  readonly roots: readonly Found[];
}

export function blocksOf(rows: ReadonlyMap<number, Found>): Block[] {
  const blocks: Block[] = [];
  for (const [row, root] of [...rows].sort(([a], [b]) => a - b)) {
    const above = blocks.at(-1);
    if (above?.last === row - 1) {
      blocks.splice(-1, 1, { ...above, last: row, roots: [...above.roots, root] });
    } else {
      blocks.push({ first: row, last: row, roots: [root] });
    }
  }
  return blocks;
}

/**
 * The lines that are too many and that another line is like, its balance included, with these other lines;
 * each has the root of what is wrong with it.
 *
 * @param surplus rows of lines that are too many
 */
export function copiesOf(
  lines: MovementColumns,
  surplus: ReadonlyMap<number, Found>,
): ReadonlyMap<number, Found> {
  const contentOf = (row: number): string =>
    JSON.stringify([lines.kind(row), lines.ref(row), lines.amountUsd6(row), lines.balanceUsd6(row)]);
  const roots = new Map([...surplus].map(([row, root]) => [contentOf(row), root]));
  const alike = new Map<string, number[]>();
  for (let row = 0; row < lines.length && roots.size > 0; row += 1) {
    const content = contentOf(row);
    if (roots.has(content)) listOf(alike, content).push(row);
  }
  const copies = new Map<number, Found>();
  for (const [content, rows] of alike) {
    const root = roots.get(content);
    if (root === undefined || rows.length < 2) continue;
    for (const row of rows) copies.set(row, surplus.get(row) ?? root);
  }
  return copies;
}
