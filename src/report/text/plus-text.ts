// Tokens in the words of a report.

import { formatPlus18, plus18 } from '../../money/plus18.js';

/** Tokens as plain decimal text of at most 18 places; empty where there are none to state. */
export function plusText(units: bigint | undefined): string {
  return units === undefined ? '' : formatPlus18(plus18(units));
}
