// The pages of the pool as one list: what each movement does to the balance, and whether movements make the
// figures that are stated beside them.

import { pagedEntries } from '../../base/list/paged-entries.js';
import type { PoolAnswer } from './answers.js';

type PoolMovements = PoolAnswer['movements'];

/** The movements of pages in the order of the sequence. */
export function mergedMovements(pages: readonly PoolAnswer[]): PoolMovements {
  const last = pages.at(-1);
  if (last === undefined) return [];
  const isOfOneMoment = pages.every(({ total }) => total === last.total);
  const lists = pages.map(({ movements }) => movements);
  return pagedEntries(lists, last.total, (movements) => isOfOneMoment && isFooted(last, movements));
}

/** True where the opening and these movements make the closing. */
export function isFooted(
  { opening_plus, closing_plus }: PoolAnswer,
  movements: Readonly<PoolMovements>,
): boolean {
  return movements.reduce<bigint>((sum, one) => sum + moveOf(one), opening_plus) === closing_plus;
}

/** By how much a movement moves the balance. */
export function moveOf({ kind, plus_amount }: PoolMovements[number]): bigint {
  return kind === 'issuance' ? -plus_amount : plus_amount;
}
