// The search for the effects that make a remainder, to the last unit. One fault alone is taken before
// several; if several would each do, the first is taken, since the money is the same by each. Otherwise the
// smallest set that makes the remainder is taken, and only if no other set of that size does: neither of two
// sets that explain it equally well is the explanation. Candidates that are alike (one kind of fault with one
// amount) are one to this search: no record shows which of them it was, and the first of them stand for the
// others. Where no one small set makes the remainder, all that touch the figure together may.
//
// The search is bounded, so that it always ends; it never takes a set that is merely near.

import { listOf } from '../../base/list/list-map.js';

/** A candidate with what it adds to the figure in question. */
export interface Part<T> {
  readonly of: T;
  readonly amount: bigint;
}

/**
 * Most different parts among which pairs are tried, and threes, and fours: each some tenths of a second at
 * the most.
 */
const mostPartsBySize = new Map([
  [1, Number.POSITIVE_INFINITY],
  [2, 20_000],
  [3, 400],
  [4, 60],
]);

export interface ExactSet<T> {
  readonly parts: readonly Part<T>[];
  /** True where others that are alike would have done as well. */
  readonly isOneOfAlike: boolean;
}

/**
 * The one smallest set of parts whose amounts sum to the remainder, or the first of several single ones; all
 * of them where they do and no one set of up to four does. Undefined where none does, and for a remainder of
 * zero.
 *
 * @param kindOf parts of one kind and amount are alike; every part is of its own kind where not given
 */
export function exactSet<T>(
  remainder: bigint,
  parts: readonly Part<T>[],
  kindOf?: (of: T) => string,
): ExactSet<T> | undefined {
  const effective = parts.filter(({ amount }) => amount !== 0n);
  if (remainder === 0n || effective.length === 0) return undefined;
  const kinds = new Kinds(effective, kindOf);
  for (const [size, most] of mostPartsBySize) {
    if (size > effective.length || kinds.count > most) break;
    const [first, second] = kinds.setsOf(size, remainder);
    if (second !== undefined && size > 1) break;
    if (first !== undefined) return kinds.taken(first, second !== undefined);
  }
  const total = effective.reduce((sum, { amount }) => sum + amount, 0n);
  return total === remainder ? { parts: effective, isOneOfAlike: false } : undefined;
}

/**
 * Parts by kind and amount, so that alike ones count once and the last of a set is looked up and not
 * searched.
 */
class Kinds<T> {
  readonly #members: Part<T>[][] = [];
  readonly #placesByAmount = new Map<bigint, number[]>();

  constructor(parts: readonly Part<T>[], kindOf: ((of: T) => string) | undefined) {
    const places = new Map<string, number>();
    for (const [at, part] of parts.entries()) {
      const name = kindOf === undefined ? `${at}` : `${part.amount} ${kindOf(part.of)}`;
      const place = places.get(name) ?? this.#members.length;
      if (!places.has(name)) this.#open(name, place, part.amount, places);
      this.#members[place]?.push(part);
    }
  }

  #open(name: string, place: number, amount: bigint, places: Map<string, number>): void {
    places.set(name, place);
    this.#members.push([]);
    listOf(this.#placesByAmount, amount).push(place);
  }

  get count(): number {
    return this.#members.length;
  }

  /** Sets of a size that make the remainder, as places; at most two, since two already decide nothing. */
  setsOf(size: number, remainder: bigint, taken: readonly number[] = []): number[][] {
    const from = taken.at(-1) ?? 0;
    if (size === 1) {
      const last = (this.#placesByAmount.get(remainder) ?? []).filter(
        (place) => place >= from && this.#isLeft(place, taken),
      );
      return last.slice(0, 2).map((place) => [...taken, place]);
    }
    const sets: number[][] = [];
    for (let place = from; place < this.count && sets.length < 2; place += 1) {
      if (!this.#isLeft(place, taken)) continue;
      const rest = remainder - (this.#members[place]?.[0]?.amount ?? 0n);
      sets.push(...this.setsOf(size - 1, rest, [...taken, place]));
    }
    return sets.slice(0, 2);
  }

  /** True where another of the kind is left to be taken. */
  #isLeft(place: number, taken: readonly number[]): boolean {
    return taken.filter((one) => one === place).length < (this.#members[place]?.length ?? 0);
  }

  taken(places: readonly number[], isOneOfSeveral: boolean): ExactSet<T> {
    const times = new Map<number, number>();
    for (const place of places) times.set(place, (times.get(place) ?? 0) + 1);
    const parts = [...times].flatMap(([place, count]) => this.#members[place]?.slice(0, count) ?? []);
    const isAnyLeft = [...times].some(([place, count]) => count < (this.#members[place]?.length ?? 0));
    return { parts, isOneOfAlike: isOneOfSeveral || isAnyLeft };
  }
}
