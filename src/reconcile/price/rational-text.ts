// An exact rate in the words of a report.

import type { Rational } from '../../money/rational.js';

/** A rate as a reader knows it: a decimal where 18 places hold it, else a fraction. */
export function rationalText(value: Rational): string {
  for (let places = 0; places <= 18; places += 1) {
    const scale = 10n ** BigInt(places);
    if (scale % value.denominator !== 0n) continue;
    const scaled = value.numerator * (scale / value.denominator);
    if (places === 0) return scaled.toString();
    const padded = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
    return `${scaled < 0n ? '-' : ''}${padded.slice(0, -places)}.${padded.slice(-places)}`;
  }
  return `${value.numerator}/${value.denominator}`;
}
