/**
 * Which effects make a remainder, to the last unit. The fewest that do are taken, and only where no other set of as
 * few does: what two sets explain equally well is explained by neither. Where no small set does, all that touch the
 * figure together may. The search is bounded, so that it always ends; it never takes a set that is merely near.
 */

/** A candidate with what it adds to the figure in question; never zero. */
export interface Part<T> {
  readonly of: T;
  readonly amount: bigint;
}

/** Most parts among which pairs are tried, and threes, and fours: each about a tenth of a second at the very most. */
const greatest = { pair: 20_000, triple: 400, four: 60 } as const;

/**
 * The one smallest set of parts whose amounts sum to the remainder; all of them where they do and no set of up to four
 * does. Undefined where none does, or several of as few do.
 */
export function exactSet<T>(remainder: bigint, parts: readonly Part<T>[]): readonly Part<T>[] | undefined {
  if (remainder === 0n) return undefined;
  const effective = parts.filter(({ amount }) => amount !== 0n);
  const total = effective.reduce((sum, { amount }) => sum + amount, 0n);
  for (const size of [1, 2, 3, 4]) {
    if (size > effective.length || !isSearched(size, effective.length)) break;
    const sets = setsOf(size, remainder, new AmountIndex(effective));
    if (sets.length > 1) return undefined;
    if (sets[0] !== undefined) return sets[0].flatMap((at) => effective[at] ?? []);
  }
  return effective.length > 0 && total === remainder ? effective : undefined;
}

function isSearched(size: number, count: number): boolean {
  if (size === 2) return count <= greatest.pair;
  if (size === 3) return count <= greatest.triple;
  return size !== 4 || count <= greatest.four;
}

/** Parts by their amount, so that the last of a set is looked up and not searched. */
class AmountIndex {
  readonly amounts: readonly bigint[];
  readonly #places = new Map<bigint, number[]>();

  constructor(parts: readonly Part<unknown>[]) {
    this.amounts = parts.map(({ amount }) => amount);
    for (const [at, amount] of this.amounts.entries()) {
      const known = this.#places.get(amount);
      if (known === undefined) this.#places.set(amount, [at]);
      else known.push(at);
    }
  }

  /** Places after one that hold the amount: the first two of them, for a second one is enough to know of. */
  after(at: number, amount: bigint): readonly number[] {
    const found: number[] = [];
    for (const place of this.#places.get(amount) ?? []) {
      if (place > at) found.push(place);
      if (found.length === 2) break;
    }
    return found;
  }
}

/** Sets of a size that make the remainder, in order of place; at most two, since two already decide nothing. */
function setsOf(size: number, remainder: bigint, index: AmountIndex, after = -1): number[][] {
  if (size === 1) return index.after(after, remainder).map((at) => [at]);
  const sets: number[][] = [];
  for (let at = after + 1; at < index.amounts.length && sets.length < 2; at += 1) {
    const rest = remainder - (index.amounts[at] ?? 0n);
    for (const others of setsOf(size - 1, rest, index, at)) sets.push([at, ...others]);
  }
  return sets.slice(0, 2);
}
