// The provider's figures for one month of an account, however it states them: in a signed statement in the
// sandbox interface, in a reading of the float in the supplier interface.

import type { CostMinor, FaceMinor, Usd6 } from '../money/units.js';
import type { MovementColumns } from './movement.js';

export interface CountAndUsd6 {
  readonly count: number;
  readonly usd6: Usd6;
}

export interface BrandFigures {
  readonly slug: string;
  readonly currency: string;
  readonly count: number;
  readonly faceMinor: FaceMinor;
  readonly costMinor: CostMinor;
  readonly costUsd6: Usd6;
}

/** `orders.usd6` is positive, as stated; its effect on the balance is negative. */
export interface StatedMonth {
  /** False where it was stated before the month was over: then only figures up to `generatedAtMs`. */
  readonly isFinal: boolean;
  readonly generatedAtMs: number;
  readonly openingUsd6: Usd6;
  readonly grants: CountAndUsd6;
  readonly deposits: CountAndUsd6;
  readonly orders: CountAndUsd6;
  readonly reversals: CountAndUsd6;
  readonly closingUsd6: Usd6;
  readonly byBrand: readonly BrandFigures[];
  /** Absent where only totals are stated. */
  readonly lines: MovementColumns | undefined;
}
