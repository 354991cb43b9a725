// Tests whether a debit of the float is right by itself: its price is the floor formula at the brand's rate
// on file, and its amount is that price at the rate of exchange. If a debit is not right, only a read of the
// order tells whether the order or the charge is off.

import { isEitherNeighbour, usd6AtUnitsPerUsd } from '../../money/conversion.js';
import { costMinorOf } from '../../money/cost.js';
import type { Rational } from '../../money/rational.js';
import type { CostMinor, FaceMinor } from '../../money/units.js';
import type { Movement } from '../../records/movement.js';
import type { AccountFacts } from '../month/account-facts.js';
import { catalogueOf } from '../month/stated-facts.js';
import { FxHistory } from './fx-history.js';
import { RateHistory } from './rate-history.js';

/** The facts of its price that a debit states. */
export type PricedDebit = Pick<
  Movement,
  'slug' | 'currency' | 'faceMinor' | 'costMinor' | 'amountUsd6' | 'bookedAtMs'
>;

export class DebitPrices {
  readonly #rates: RateHistory;
  readonly #fx: FxHistory;

  constructor(facts: Pick<AccountFacts, 'settings' | 'stated'>) {
    this.#rates = new RateHistory(catalogueOf(facts));
    this.#fx = new FxHistory(facts);
  }

  /**
   * False where a rate on file speaks against it; where nothing on file can tell, a read of the order cannot
   * either.
   */
  isBorneOut({ slug, currency, faceMinor, costMinor, amountUsd6, bookedAtMs }: PricedDebit): boolean {
    if (slug === undefined || currency === undefined) return false;
    if (faceMinor === undefined || costMinor === undefined) return false;
    // The columns hold guarded figures; the guards' brands are lost on the way through a movement.
    const [face, cost] = [faceMinor as FaceMinor, costMinor as CostMinor];
    const { before, after } = this.#rates.around(
      slug,
      bookedAtMs,
      (rate) => costMinorOf(face, rate) === cost,
    );
    const costs = [before, after].flatMap((rate) => (rate === undefined ? [] : [costMinorOf(face, rate)]));
    const charged = -BigInt(amountUsd6);
    const isConverted = (units: Rational): boolean =>
      isEitherNeighbour(charged, usd6AtUnitsPerUsd(cost, units));
    const units = this.#unitsAround(currency, bookedAtMs);
    return (costs.length === 0 || costs.includes(cost)) && (units.length === 0 || units.some(isConverted));
  }

  /**
   * The rates that may have held at the instant: the one that is known, else those of the reads around it.
   */
  #unitsAround(currency: string, atMs: number): Rational[] {
    const known = this.#fx.at(atMs).unitsPerUsd?.get(currency);
    const { before, after } = this.#fx.around(currency, atMs);
    const units = known === undefined ? [before, after] : [known];
    return units.filter((one) => one !== undefined);
  }
}
