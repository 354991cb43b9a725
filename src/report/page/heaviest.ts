// The heaviest of many, in the order in which they came, without holding them all.

import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';

interface Weighed<One> {
  readonly one: One;
  readonly weight: bigint;
  readonly place: number;
}

export class Heaviest<One> {
  readonly #most: number;
  #kept: Weighed<One>[] = [];
  #count = 0;

  /** @param most how many are kept; of equal ones those that came first */
  constructor(most: number) {
    this.#most = most;
  }

  add(one: One, weight: bigint): void {
    this.#kept.push({ one, weight, place: this.#count });
    this.#count += 1;
    if (this.#kept.length >= 2 * this.#most + 1000) this.#cut();
  }

  #cut(): void {
    this.#kept.sort((a, b) => (b.weight > a.weight ? 1 : b.weight < a.weight ? -1 : a.place - b.place));
    this.#kept.length = Math.min(this.#kept.length, this.#most);
  }

  /** The number of all that were offered. */
  get count(): number {
    return this.#count;
  }

  /** The heaviest, in the order in which they came. */
  inOrder(): One[] {
    this.#cut();
    return this.#kept.toSorted((a, b) => a.place - b.place).map(({ one }) => one);
  }
}

/** The weight of an item: the larger of claim and effect. An item that follows from another has neither. */
export function weightOf({ claimUsd6, effectUsd6 }: Pick<Discrepancy, 'claimUsd6' | 'effectUsd6'>): bigint {
  const claim = claimUsd6 < 0n ? -claimUsd6 : claimUsd6;
  const effect = effectUsd6 < 0n ? -effectUsd6 : effectUsd6;
  return claim > effect ? claim : effect;
}
