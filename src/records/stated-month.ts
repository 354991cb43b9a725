// The provider's figures for one month of an account, however it states them: in a signed statement in the
// sandbox interface, in a reading of the float in the supplier interface.
//
// A stated total is one number of an answer. A float states no totals: its movements are added up, and a sum
// that is more than one number of an answer can be is a bigint (`Sum`; never where all is stated).

import type { CostMinor, FaceMinor, Usd6 } from '../money/units.js';
import type { MovementColumns } from './movement.js';

export interface CountAndUsd6<Sum = never> {
  readonly count: number;
  readonly usd6: Usd6 | Sum;
}

export interface BrandFigures<Sum = never> {
  readonly slug: string;
  readonly currency: string;
  readonly count: number;
  readonly faceMinor: FaceMinor | Sum;
  readonly costMinor: CostMinor | Sum;
  readonly costUsd6: Usd6 | Sum;
}

/** `orders.usd6` is positive, as stated; its effect on the balance is negative. */
export interface StatedMonth<Sum = bigint> {
  /** False where it was stated before the month was over: then only figures up to `generatedAtMs`. */
  readonly isFinal: boolean;
  readonly generatedAtMs: number;
  readonly openingUsd6: Usd6 | Sum;
  readonly grants: CountAndUsd6<Sum>;
  readonly deposits: CountAndUsd6<Sum>;
  readonly orders: CountAndUsd6<Sum>;
  readonly reversals: CountAndUsd6<Sum>;
  readonly closingUsd6: Usd6 | Sum;
  readonly byBrand: readonly BrandFigures<Sum>[];
  /** Absent where only totals are stated. */
  readonly lines: MovementColumns | undefined;
}
