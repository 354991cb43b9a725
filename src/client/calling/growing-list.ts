// The test that the pages of a list are one reading, where new entries only join at its end: each page may
// be of another moment, and together they are the list at the moment of the last. Pages of one total are of
// one moment.

import { isDeepStrictEqual } from 'node:util';
import type { ListFault } from './list-reading.js';

/** A page without its entries. */
export interface GrowingPage {
  /** Over all pages, at its moment. */
  readonly total: number;
  readonly closing: bigint;
  /** The figures that no new entry changes. */
  readonly fixed: object;
  /** The figures beside the closing that a new entry changes. */
  readonly moving: object;
}

/** The fault of pages that state other figures without having grown, or figures that no growth changes. */
export function movedFault(pages: readonly GrowingPage[]): ListFault | undefined {
  const isAlike = pages.every((page, at) => {
    const before = pages[at - 1] ?? page;
    const hasGrown = page.total > before.total;
    const isStill = page.closing === before.closing && isDeepStrictEqual(page.moving, before.moving);
    return isDeepStrictEqual(page.fixed, before.fixed) && (hasGrown || isStill);
  });
  return isAlike ? undefined : { kind: 'torn', reason: 'the balance moved while it was read' };
}

/** The fault of pages of a list that nothing joins any more, though its balance moves on. */
export function changedFault(pages: readonly GrowingPage[]): ListFault | undefined {
  const stated = pages.map(({ total, closing, fixed }) => ({ total, closing, fixed }));
  const isAlike = stated.every((one) => isDeepStrictEqual(one, stated[0]));
  return isAlike ? undefined : { kind: 'torn', reason: 'its figures changed while it was read' };
}

/**
 * The fault of a list whose closing moved by another amount than that of the entries that joined it.
 *
 * @param moves by how much each entry moves the closing, in their order; undefined where nothing tells
 */
export function growthFault(
  first: Pick<GrowingPage, 'total' | 'closing'>,
  last: Pick<GrowingPage, 'total' | 'closing'>,
  moves: readonly (bigint | undefined)[],
): ListFault | undefined {
  let closing = first.closing;
  for (const move of moves.slice(first.total)) {
    if (move === undefined) return undefined;
    closing += move;
  }
  if (first.total === last.total || closing === last.closing) return undefined;
  return { kind: 'odd', reason: 'it grew by other amounts than its closing while it was read' };
}
