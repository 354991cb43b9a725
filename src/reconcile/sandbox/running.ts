// RF-RUNNING: a line's balance is not the one before plus its amount. One item for a wrong line, not one a
// link.

import type { MovementColumns } from '../../records/movement.js';
import type { StatedMonth } from '../../records/stated-month.js';
import type { MonthCheck } from '../checks/check.js';
import { statementSharedOf } from '../checks/statement-shared.js';
import type { Raised } from '../finding/draft.js';
import type { MonthContext } from '../month/month-context.js';

interface BrokenLink {
  readonly row: number;
  readonly expected: bigint;
  readonly difference: bigint;
  /** True where the balances after it stay off, so that not the balance alone is wrong. */
  readonly isLasting: boolean;
}

/**
 * "The one before" is the line before in the sequence. If lines stand in another order than their numbers
 * say, the balances were made in the order in which fewer links are broken.
 */
function fewestBreaks(figures: StatedMonth, lines: MovementColumns): BrokenLink[] {
  const asTheyStand = Array.from({ length: lines.length }, (_, row) => row);
  const standing = brokenLinks(figures, lines, asTheyStand);
  if (standing.length === 0) return standing;
  const bySeq = [...asTheyStand].sort((a, b) => lines.seq(a) - lines.seq(b));
  const sorted = brokenLinks(figures, lines, bySeq);
  return sorted.length < standing.length ? sorted : standing;
}

interface Link extends BrokenLink {
  /** The position in the order walked. */
  readonly at: number;
}

function brokenLinks(figures: StatedMonth, lines: MovementColumns, order: readonly number[]): BrokenLink[] {
  const links: Link[] = [];
  let previous = BigInt(figures.openingUsd6);
  for (const [at, row] of order.entries()) {
    const expected = previous + BigInt(lines.amountUsd6(row));
    const stated = lines.balanceUsd6(row);
    const difference = stated === undefined ? 0n : BigInt(stated) - expected;
    if (difference !== 0n) links.push({ at, row, expected, difference, isLasting: true });
    previous = stated === undefined ? expected : BigInt(stated);
  }
  return merged(links);
}

/** A single wrong balance breaks the link into it and the link out of it by the same amount. */
function merged(links: readonly Link[]): BrokenLink[] {
  const faults: Link[] = [];
  for (const link of links) {
    const last = faults.at(-1);
    if (last?.isLasting && link.at === last.at + 1 && link.difference === -last.difference) {
      faults.splice(-1, 1, { ...last, isLasting: false });
    } else {
      faults.push(link);
    }
  }
  return faults;
}

function breakFinding(context: MonthContext, lines: MovementColumns, link: BrokenLink): Raised {
  const { row, expected, difference, isLasting } = link;
  const stated = expected + difference;
  return {
    finding: {
      ...statementSharedOf(context),
      code: 'RF-RUNNING',
      field: `lines.${lines.seq(row)}.balance_usd6`,
      occurredAtMs: lines.bookedAtMs(row),
      unit: 'usd6',
      expected,
      actual: stated,
      sense: 'credit',
      formula: `balance before plus ${lines.amountUsd6(row)} = ${expected}; stated ${stated}`,
      evidenceSha256: lines.evidenceSha256(row),
      note: `line ${lines.seq(row)}`,
    },
    bearing: { row, isLasting },
  };
}

export const runningCheck: MonthCheck = {
  codes: ['RF-RUNNING'],
  scope: 'month',
  needs: ['lines'],
  find: ({ context }) => {
    const { figures } = context;
    if (figures?.lines === undefined) return [];
    const { lines } = figures;
    return fewestBreaks(figures, lines).map((link) => breakFinding(context, lines, link));
  },
};
