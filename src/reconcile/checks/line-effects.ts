// Lines as the figures of a statement count them.

import type { LineEffect, Raised } from '../finding/draft.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { MonthContext } from '../month/month-context.js';
import { misnamedGrantOf } from '../totals/grants-due.js';

/** Lines that stand in the statement and should not (+1n), or that are missing from it (-1n). */
export function effectsOf(
  lines: readonly BookedMovement[],
  kind: LineEffect['kind'],
  sign = 1n,
): LineEffect[] {
  return lines.map((line) => ({
    kind,
    slug: line.slug ?? '',
    currency: line.currency ?? '',
    count: sign,
    faceMinor: sign * BigInt(line.faceMinor ?? 0),
    costMinor: sign * BigInt(line.costMinor ?? 0),
    usd6: sign * BigInt(line.amountUsd6),
  }));
}

/**
 * The finding on one line, which moves nothing where that line is the account's first grant under another
 * kind: the grant that is due is not missing then.
 */
export function unlessFirstGrant(context: MonthContext, raised: Raised): Raised {
  const [line, ...others] = raised.bearing?.movements ?? [];
  if (line === undefined || others.length > 0 || misnamedGrantOf(context)?.row !== line.row) return raised;
  const { lineEffects = [] } = raised;
  return { ...raised, effectUsd6: 0n, lineEffects: [...lineEffects, ...effectsOf([line], 'grant', -1n)] };
}
