// The rates that the partner of the tests has agreed, and the tokens that they make: sums of their own, which
// share nothing with what is tested.

const unit = 10n ** 18n;

/** Each with the instant from which it holds, in units of 10^-18. */
export type RateList = readonly { readonly fromMs: number | undefined; readonly rate: bigint }[];

const since = (fromMs: number | undefined, rate: bigint) => ({ fromMs, rate });

interface AgreedRates {
  readonly byDefault: RateList;
  readonly categories: Readonly<Record<string, RateList>>;
  /** A list of its own, or the name of a category. */
  readonly merchants: Readonly<Record<string, RateList | string>>;
}

export const agreedRates: AgreedRates = {
  byDefault: [since(undefined, (unit * 3n) / 2n), since(Date.UTC(2026, 9, 10), (unit * 5n) / 4n)],
  categories: { food: [since(undefined, 2n * unit), since(Date.UTC(2026, 9, 20, 12), (unit * 5n) / 2n)] },
  merchants: {
    baker: 'food',
    kiosk: [since(undefined, unit / 2n)],
    third: [since(undefined, 1_333_333_333_333_333_333n)],
    tiny: [since(undefined, 333n)],
    // Before the first instant of its own the partner's default holds.
    late: [since(Date.UTC(2026, 9, 15), 3n * unit)],
  },
};

export const merchantIds = [undefined, 'baker', 'kiosk', 'third', 'tiny', 'late', 'unheard-of'] as const;

/** The rate that holds for a merchant at an instant. */
export function rateAt(merchantId: string | undefined, atMs: number): bigint {
  const { merchants, categories, byDefault } = agreedRates;
  const own = merchantId === undefined ? undefined : merchants[merchantId];
  const list = typeof own === 'string' ? categories[own] : own;
  const held = [...byDefault.filter(holds), ...(list ?? []).filter(holds)];
  return held.at(-1)?.rate ?? 0n;

  function holds({ fromMs }: RateList[number]): boolean {
    return fromMs === undefined || fromMs <= atMs;
  }
}

/** Whether any rate that was ever agreed is this one. */
export function isEverAgreed(rate: bigint): boolean {
  const { merchants, categories, byDefault } = agreedRates;
  const own = Object.values(merchants).flatMap((one) => (typeof one === 'string' ? [] : one));
  return [...byDefault, ...Object.values(categories).flat(), ...own].some((one) => one.rate === rate);
}

/** Dollars times the rate, cut to 18 decimals. */
export function tokensOf(cents: number, rate: bigint): bigint {
  return (BigInt(cents) * rate) / 100n;
}
