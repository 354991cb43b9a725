/**
 * Finds which known faults make up a difference exactly. A difference is explained only to the last unit; near is
 * not explained. The search is bounded: all candidates together, then up to three of them.
 */

/** Candidates searched one by one, in pairs and in threes; beyond this only all of them together are tried. */
const greatestSearch = 64;

/**
 * The candidates whose effects sum to the difference, or undefined where none do. A candidate without an effect
 * explains nothing.
 */
export function explain<T>(
  difference: bigint,
  candidates: readonly T[],
  effectOf: (candidate: T) => bigint,
): T[] | undefined {
  const effective = candidates.filter((candidate) => effectOf(candidate) !== 0n);
  if (effective.length === 0) return undefined;
  if (effective.reduce((sum, candidate) => sum + effectOf(candidate), 0n) === difference) return effective;
  return effective.length > greatestSearch ? undefined : smallest(difference, effective, effectOf);
}

function smallest<T>(
  difference: bigint,
  candidates: readonly T[],
  effectOf: (candidate: T) => bigint,
): T[] | undefined {
  for (const size of [1, 2, 3]) {
    const found = choose(difference, candidates, effectOf, size, 0);
    if (found !== undefined) return found;
  }
  return undefined;
}

function choose<T>(
  left: bigint,
  candidates: readonly T[],
  effectOf: (candidate: T) => bigint,
  size: number,
  from: number,
): T[] | undefined {
  if (size === 0) return left === 0n ? [] : undefined;
  for (let i = from; i < candidates.length; i += 1) {
    const candidate = candidates[i];
    if (candidate === undefined) continue;
    const rest = choose(left - effectOf(candidate), candidates, effectOf, size - 1, i + 1);
    if (rest !== undefined) return [candidate, ...rest];
  }
  return undefined;
}
