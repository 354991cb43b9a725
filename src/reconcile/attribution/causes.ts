// The known causes of findings; no other place knows them. A finding follows from findings of this month or
// from items of other months, each with the part of its money that it answers for, where that is known. It is
// a root while it follows from nothing.

import type { Draft } from '../finding/draft.js';

/**
 * A finding as the attribution sees it: what it says and what it moves, and nothing of what others made of
 * it.
 */
export type Found = Pick<
  Draft,
  | 'finding'
  | 'bearing'
  | 'isOfChangedRead'
  | 'effectUsd6'
  | 'balanceEffectUsd6'
  | 'recordsEffectUsd6'
  | 'ownClaimUsd6'
  | 'lineEffects'
>;

/** A remainder with what each of its causes adds to it. */
interface Explanation {
  readonly remainder: bigint;
  readonly amounts: readonly bigint[];
}

export class Causes {
  readonly #own = new Map<Found, Set<Found>>();
  readonly #foreign = new Map<Found, Set<string>>();
  readonly #explanations = new Map<Found, Explanation>();
  readonly #shares = new Map<Found, Map<Found, bigint>>();

  /** Lets a finding follow from others of this month. */
  follow(found: Found, causes: Iterable<Found>): void {
    for (const cause of causes) {
      if (cause === found) continue;
      const known = this.#own.get(found) ?? new Set();
      this.#own.set(found, known.add(cause));
    }
  }

  /** Lets a finding follow from items of other months. */
  followForeign(found: Found, itemIds: Iterable<string>): void {
    for (const itemId of itemIds) {
      const known = this.#foreign.get(found) ?? new Set();
      this.#foreign.set(found, known.add(itemId));
    }
  }

  /**
   * Notes by which amounts a remainder was explained, so that the laws can hold the two against each other.
   */
  explain(found: Found, explanation: Explanation): void {
    this.#explanations.set(found, explanation);
  }

  /** How much of a finding's own money a cause answers for. */
  share(found: Found, cause: Found, usd6: bigint): void {
    const known = this.#shares.get(found) ?? new Map<Found, bigint>();
    this.#shares.set(found, known.set(cause, usd6));
  }

  /** Forgets what a finding followed from: something that comes before it explains it whole. */
  forget(found: Found): void {
    this.#own.delete(found);
    this.#foreign.delete(found);
    this.#shares.delete(found);
    this.#explanations.delete(found);
  }

  isRoot(found: Found): boolean {
    return !this.#own.has(found) && !this.#foreign.has(found);
  }

  /** The direct causes of a finding in this month, without their own causes. */
  of(found: Found): ReadonlySet<Found> {
    return this.#own.get(found) ?? new Set();
  }

  foreignOf(found: Found): ReadonlySet<string> {
    return this.#foreign.get(found) ?? new Set();
  }

  /**
   * The explanation of a finding's remainder; undefined where its causes were not taken for their effects.
   */
  explanationOf(found: Found): Explanation | undefined {
    return this.#explanations.get(found);
  }

  sharesOf(found: Found): ReadonlyMap<Found, bigint> {
    return this.#shares.get(found) ?? new Map();
  }

  /**
   * The ends of what a finding follows from: roots of this month, and what follows from items of other
   * months.
   */
  endsOf(found: Found): readonly Found[] {
    const ends = new Set<Found>();
    const seen = new Set<Found>();
    const pending = [found];
    for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      const causes = [...this.of(one)];
      if (causes.length === 0) ends.add(one);
      // The first cause comes first again when it is taken off the end.
      for (const cause of causes.reverse()) pending.push(cause);
    }
    return [...ends];
  }
}

/** The known causes, to be read and not changed: the rest of the program sees no more of them than this. */
export type KnownCauses = Pick<
  Causes,
  'isRoot' | 'of' | 'foreignOf' | 'explanationOf' | 'sharesOf' | 'endsOf'
>;
