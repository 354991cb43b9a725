// When the pages of a list of rewards v2 are one reading: catalogue items told apart by their id, the pool's
// movements by their place in its one sequence.

import { isDeepStrictEqual } from 'node:util';
import type { CatalogueAnswer, PoolAnswer } from '../../wire/rewards/answers.js';
import type { ListFault } from '../calling/list-reading.js';

/** Whether a page of either list holds nothing. */
export function isEmptyPage(page: CatalogueAnswer | PoolAnswer): boolean {
  return ('movements' in page ? page.movements : page.items).length === 0;
}

/** Items of all pages; one that stands on two pages counts once. */
export function catalogueFault(pages: readonly CatalogueAnswer[]): ListFault | undefined {
  const ids = new Set(pages.flatMap(({ items }) => items).map((item) => item.catalogue_item_id));
  return countFault(ids.size, pages[0]?.total ?? 0, 'items');
}

/**
 * Figures alike on every page, and as many movements as the total says; a list that lacks some which opening
 * and closing hold is read again, and believed if it stays so.
 */
export function poolFault(pages: readonly PoolAnswer[]): ListFault | undefined {
  const [first] = pages;
  if (first === undefined) return torn('it has no page');
  const figures = (page: PoolAnswer) => [page.balance_plus, page.opening_plus, page.closing_plus];
  if (pages.some((page) => !isDeepStrictEqual(figures(page), figures(first)))) {
    return torn('the balance moved while it was read');
  }
  const merged = mergedMovements(pages);
  const count = countFault(merged.length, first.total, 'movements');
  // Movements that the figures hold and the list does not: the list is short by its own word.
  if (count !== undefined && merged.length < first.total && !isFooted(first, merged)) {
    return { kind: 'odd', reason: count.reason };
  }
  if (count !== undefined) return count;
  const isGapless = merged.every(({ seq }, at) => seq === (merged[0]?.seq ?? 0) + at);
  return isGapless ? undefined : { kind: 'odd', reason: 'its sequence has a gap or a repeat' };
}

function isFooted({ opening_plus, closing_plus }: PoolAnswer, movements: PoolAnswer['movements']): boolean {
  const moved = movements.reduce<bigint>(
    (sum, { kind, plus_amount }) => (kind === 'issuance' ? sum - plus_amount : sum + plus_amount),
    0n,
  );
  return opening_plus + moved === closing_plus;
}

/** The movements in the order of the sequence, one that was repeated alike in everything once. */
export function mergedMovements(pages: readonly PoolAnswer[]): PoolAnswer['movements'] {
  const bySeq = new Map<number, PoolAnswer['movements']>();
  for (const movement of pages.flatMap(({ movements }) => movements)) {
    const known = bySeq.get(movement.seq);
    if (known === undefined) {
      bySeq.set(movement.seq, [movement]);
    } else if (!known.some((one) => isDeepStrictEqual(one, movement))) {
      known.push(movement);
    }
  }
  return [...bySeq.values()].flat().sort((a, b) => a.seq - b.seq);
}

function countFault(count: number, total: number, what: string): ListFault | undefined {
  return count === total ? undefined : torn(`its pages hold ${count} ${what} where its total says ${total}`);
}

function torn(reason: string): ListFault {
  return { kind: 'torn', reason };
}
