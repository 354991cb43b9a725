// Lines as the figures of a statement count them.

import type { LineEffect } from '../finding/draft.js';
import type { BookedMovement } from '../match/movement-set.js';

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
