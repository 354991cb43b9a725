// The causes that may explain a listed price that is not the formula's. Contract, discrepancies: SP-PRICE,
// "Cause".

import { type CauseTrial, costTrials } from '../../money/cause.js';
import type { FaceMinor } from '../../money/units.js';
import type { RateHistory } from '../price/rate-history.js';

/** @param atMs when the list was read, whose own rate for the brand should give the price */
export function listedPriceTrialsOf(
  rates: Pick<RateHistory, 'around' | 'earlierRates'>,
  slug: string,
  face: FaceMinor,
  atMs: number,
): CauseTrial[] {
  const { before: rate, all } = rates.around(slug, atMs);
  if (rate === undefined) return [];
  const others = all.filter((other) => other !== rate);
  return costTrials(face, rate, others, rates.earlierRates(slug, atMs));
}
