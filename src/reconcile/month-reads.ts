/**
 * Which reads of a list that is not kept by month speak for a month: those received in it; where there was none, the
 * first one after it.
 */

export interface MonthBounds {
  readonly startMs: number;
  readonly endMs: number;
}

/** @param reads oldest first */
export function readsOfMonth<T extends { readonly receivedAtMs: number }>(
  reads: readonly T[],
  { startMs, endMs }: MonthBounds,
): T[] {
  const within = reads.filter(({ receivedAtMs }) => receivedAtMs >= startMs && receivedAtMs < endMs);
  if (within.length > 0) return within;
  const next = reads.find(({ receivedAtMs }) => receivedAtMs >= endMs);
  return next === undefined ? [] : [next];
}
