// The service's own arithmetic, as far as its interfaces share it (source, "Money rules").
//
// Nothing here is shared with the checker on purpose: the service is the counterparty, so that two
// implementations that agree are evidence. Everything is bigint; results leave as safe integers.

const BPS_WHOLE = 10000n;
/** One minor unit of a two-decimal currency is 10,000 millionths of it. */
export const MICRO_PER_MINOR = 10000n;

/** A decimal text over 0 and the fraction behind it. */
export interface DecimalRate {
  readonly text: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Returns the figure as a number, or throws a RangeError: a figure beyond 2^53 - 1 is never rounded. */
export function safeFigure(figure: bigint): number {
  const asNumber = Number(figure);
  if (!Number.isSafeInteger(asNumber)) throw new RangeError(`figure ${figure} is beyond 2^53 - 1`);
  return asNumber;
}

/**
 * The cost of a card, in minor units: face less the discount rounded down, `face - floor(face * rate /
 * 10000)`. Both figures are at least 0, so bigint division rounds down.
 */
export function discountedMinor(faceMinor: number, rateBps: number): number {
  const face = BigInt(faceMinor);
  return safeFigure(face - (face * BigInt(rateBps)) / BPS_WHOLE);
}

/** Reads a plain decimal text over 0 such as `1.25`, or gives undefined. */
export function decimalRateOf(text: string): DecimalRate | undefined {
  const parts = /^(0|[1-9]\d{0,11})(?:\.(\d{1,12}))?$/.exec(text);
  if (parts === null) return undefined;
  const decimals = parts[2] ?? '';
  const numerator = BigInt(`${parts[1]}${decimals}`);
  return numerator === 0n ? undefined : { text, numerator, denominator: 10n ** BigInt(decimals.length) };
}

/** The fixed rate of a currency that cards are sold in. Throws a RangeError for any other. */
export function fixedRateOf(texts: ReadonlyMap<string, string>, currency: string): DecimalRate {
  const rate = decimalRateOf(texts.get(currency) ?? '');
  if (rate === undefined) throw new RangeError(`no fixed rate for ${currency}`);
  return rate;
}
