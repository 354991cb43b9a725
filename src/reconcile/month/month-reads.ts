// The reads that speak for a month, from a list that is not kept by month. A month is closed after it has
// ended, so the first read after its end is the one that its close was made with, and speaks for it. The
// first read of a month, if it was made in the month's first week, spoke for the month before; it speaks for
// its own month only if that has no other.

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface MonthBounds {
  readonly startMs: number;
  readonly endMs: number;
}

/** @param reads oldest first */
export function readsOfMonth<T extends { readonly receivedAtMs: number }>(
  reads: readonly T[],
  { startMs, endMs }: MonthBounds,
): T[] {
  const within = reads.filter(({ receivedAtMs }) => receivedAtMs >= startMs && receivedAtMs < endMs);
  const closing = reads.find(({ receivedAtMs }) => receivedAtMs >= endMs);
  const [first] = within;
  const isOfCloseBefore = first !== undefined && first.receivedAtMs < startMs + WEEK_MS;
  const since = isOfCloseBefore ? within.slice(1) : within;
  const own = closing === undefined ? since : [...since, closing];
  return own.length > 0 ? own : within;
}
