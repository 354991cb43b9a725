// Finds which known items make up a difference exactly. A difference is explained only to the last unit; near
// is not explained. The fewest items that do are the explanation, if there is one such set; where two sets of
// that size fit, nothing shows which of them it is. Contract, discrepancies: "Completeness".
//
// The search is bounded. Sets of one size after the other are tried, as long as a size costs no more look-ups
// than `GREATEST_SEARCH`: pairs among 20,000 candidates, threes among 200, fours among 50, fives among 27,
// sets of any size among 16. A size that costs more ends the search, since no set beyond it could be shown to
// be of the fewest.

import { listOf } from '../../base/list/list-map.js';

/**
 * Most look-ups that one size of sets may cost. All sizes together stay under four times as many: some
 * milliseconds.
 */
const GREATEST_SEARCH = 20_000;

/**
 * The fewest candidates whose effects sum to the difference, where there is exactly one such set; else
 * undefined. A candidate without an effect explains nothing, and a difference of zero needs no explanation.
 */
export function explain<T>(
  difference: bigint,
  candidates: readonly T[],
  effectOf: (candidate: T) => bigint,
): T[] | undefined {
  return new ExplanationIndex(candidates, effectOf).find(difference);
}

/** As `ExplanationIndex.findFaults`, for one difference. */
export function explainByFaults<T>(
  difference: bigint,
  faults: readonly T[],
  effectOf: (fault: T) => bigint,
): T[] | undefined {
  return new ExplanationIndex(faults, effectOf).findFaults(difference);
}

/** One set that fits, in ascending order of its rows; `several` where more than one of that size does. */
type Search = readonly number[] | 'several' | undefined;

/** Candidates made ready once to explain many differences. */
export class ExplanationIndex<T> {
  readonly #effective: readonly { readonly candidate: T; readonly effect: bigint }[];
  /** Rows of `effective` by their effect, in ascending order. */
  readonly #rowsByEffect = new Map<bigint, number[]>();
  readonly #total: bigint;

  constructor(candidates: readonly T[], effectOf: (candidate: T) => bigint) {
    this.#effective = candidates
      .map((candidate) => ({ candidate, effect: effectOf(candidate) }))
      .filter(({ effect }) => effect !== 0n);
    this.#total = this.#effective.reduce((sum, { effect }) => sum + effect, 0n);
    for (const [row, { effect }] of this.#effective.entries()) listOf(this.#rowsByEffect, effect).push(row);
  }

  /** The fewest candidates that make the difference, where there is one such set. */
  find(difference: bigint): T[] | undefined {
    const rows = this.#fewest(difference);
    return rows === undefined || rows === 'several' ? undefined : this.#candidatesOf(rows);
  }

  /** All sets of one candidate that make the difference; undefined where no set that was searched does. */
  alternatives(difference: bigint): readonly T[] | undefined {
    if (this.#fewest(difference) === undefined) return undefined;
    return this.#candidatesOf(this.#rowsByEffect.get(difference) ?? []);
  }

  /**
   * The known faults that a figure's difference comes from. One fault is taken before several: the first of
   * those of that size, since the money is the same by each. Otherwise it is the smallest set that makes the
   * difference, if there is one such set; else all of them together, if they make it.
   */
  findFaults(difference: bigint): T[] | undefined {
    if (difference === 0n) return undefined;
    const [first] = this.#candidatesOf(this.#rowsByEffect.get(difference) ?? []);
    if (first !== undefined) return [first];
    return this.find(difference) ?? (difference === this.#total ? this.#all() : undefined);
  }

  #all(): T[] {
    return this.#effective.map(({ candidate }) => candidate);
  }

  #candidatesOf(rows: readonly number[]): T[] {
    return rows.flatMap((row) => this.#effective[row]?.candidate ?? []);
  }

  #fewest(difference: bigint): Search {
    if (difference === 0n) return undefined;
    for (let size = 1; size <= this.#effective.length && this.#isSearched(size); size += 1) {
      const found = this.#setOf(size, difference, -1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * The last row of a set is looked up, so a size costs as many look-ups as there are sets of one row less.
   */
  #isSearched(size: number): boolean {
    let sets = 1;
    for (let i = 1; i < size; i += 1) {
      sets = (sets * (this.#effective.length - i + 1)) / i;
      if (sets > GREATEST_SEARCH) return false;
    }
    return true;
  }

  /** The one set of so many rows after `after` that makes the difference. */
  #setOf(size: number, difference: bigint, after: number): Search {
    if (size === 1) return this.#rowOf(difference, after);
    let only: Search;
    for (let row = after + 1; row <= this.#effective.length - size; row += 1) {
      const others = this.#setOf(size - 1, difference - (this.#effective[row]?.effect ?? 0n), row);
      if (others === undefined) continue;
      if (others === 'several' || only !== undefined) return 'several';
      only = [row, ...others];
    }
    return only;
  }

  #rowOf(effect: bigint, after: number): Search {
    const rows = this.#rowsByEffect.get(effect) ?? [];
    const last = rows.at(-1);
    if (last === undefined || last <= after) return undefined;
    const other = rows.at(-2);
    return other !== undefined && other > after ? 'several' : [last];
  }
}
