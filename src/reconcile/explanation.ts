/**
 * Finds which known faults make up a difference exactly. A difference is explained only to the last unit; near is
 * not explained. The search is bounded: one candidate, all of them together, two, three.
 */

/** Most candidates among which pairs and threes are tried: half a second at the very most. */
const greatestPairSearch = 20_000;
const greatestTripleSearch = 400;

/**
 * The candidates whose effects sum to the difference, or undefined where none do. A candidate without an effect
 * explains nothing. Of several explanations the one of fewest candidates holds, and of those the first; `prefers`
 * breaks a tie between single candidates.
 */
export function explain<T>(
  difference: bigint,
  candidates: readonly T[],
  effectOf: (candidate: T) => bigint,
  prefers?: (candidate: T) => boolean,
): T[] | undefined {
  return new ExplanationIndex(candidates, effectOf).find(difference, prefers);
}

/** Candidates made ready once to explain many differences. */
export class ExplanationIndex<T> {
  private readonly effective: readonly { readonly candidate: T; readonly effect: bigint }[];
  /** Rows of `effective` by their effect, in ascending order. */
  private readonly rowsByEffect = new Map<bigint, number[]>();
  private readonly total: bigint;

  constructor(candidates: readonly T[], effectOf: (candidate: T) => bigint) {
    this.effective = candidates
      .map((candidate) => ({ candidate, effect: effectOf(candidate) }))
      .filter(({ effect }) => effect !== 0n);
    this.total = this.effective.reduce((sum, { effect }) => sum + effect, 0n);
    for (const [row, { effect }] of this.effective.entries()) {
      const rows = this.rowsByEffect.get(effect);
      if (rows === undefined) this.rowsByEffect.set(effect, [row]);
      else rows.push(row);
    }
  }

  find(difference: bigint, prefers?: (candidate: T) => boolean): T[] | undefined {
    if (difference === 0n || this.effective.length === 0) return undefined;
    const single = this.single(difference, prefers);
    if (single !== undefined) return [single];
    if (difference === this.total) return this.effective.map(({ candidate }) => candidate);
    const rows = this.pair(difference, -1) ?? this.triple(difference);
    return rows?.flatMap((row) => this.effective[row]?.candidate ?? []);
  }

  private single(difference: bigint, prefers?: (candidate: T) => boolean): T | undefined {
    const rows = this.rowsByEffect.get(difference);
    if (rows === undefined) return undefined;
    const found = rows.flatMap((row) => this.effective[row]?.candidate ?? []);
    return (prefers === undefined ? undefined : found.find(prefers)) ?? found[0];
  }

  /** Two rows after `after`, the first such in order. */
  private pair(difference: bigint, after: number): number[] | undefined {
    if (this.effective.length > greatestPairSearch) return undefined;
    for (let i = after + 1; i < this.effective.length; i += 1) {
      const other = this.rowsByEffect.get(difference - (this.effective[i]?.effect ?? 0n));
      const j = other?.find((row) => row > i);
      if (j !== undefined) return [i, j];
    }
    return undefined;
  }

  private triple(difference: bigint): number[] | undefined {
    if (this.effective.length > greatestTripleSearch) return undefined;
    for (let i = 0; i < this.effective.length; i += 1) {
      const others = this.pair(difference - (this.effective[i]?.effect ?? 0n), i);
      if (others !== undefined) return [i, ...others];
    }
    return undefined;
  }
}
