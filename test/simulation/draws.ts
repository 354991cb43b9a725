// All chance of a simulated life comes from here: named draws of one seed. What one name draws does not
// depend on how often another is asked, so that the disturbed life and the undisturbed one are of one world.

import { sha256Hex } from '../../src/base/text/digest.js';
import { seededDraws } from '../reliability/support/seeded-draws.js';

const SEED_DIGITS = 8;

export class Draws {
  readonly #next: () => number;

  constructor(seed: number, ...names: readonly (string | number)[]) {
    const digest = sha256Hex([seed, ...names].join(' '));
    this.#next = seededDraws(Number.parseInt(digest.slice(0, SEED_DIGITS), 16));
  }

  /** From 0 to below 1. */
  share(): number {
    return this.#next();
  }

  /** True in that share of all cases. */
  chance(share: number): boolean {
    return this.#next() < share;
  }

  /** A whole number, both bounds included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  oneOf<T>(list: readonly T[]): T {
    const drawn = list[this.whole(0, list.length - 1)];
    if (drawn === undefined) throw new RangeError('nothing to draw from');
    return drawn;
  }
}
