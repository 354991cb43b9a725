// The sums of the lines of a statement: by kind, and by brand and currency. Products and totals are bigint.

import type { MovementColumns, MovementKind } from '../../records/movement.js';

export interface KindTotal {
  readonly count: bigint;
  /** Signed by its effect on the balance. */
  readonly usd6: bigint;
}

export interface BrandTotal {
  readonly slug: string;
  readonly currency: string;
  readonly count: bigint;
  readonly faceMinor: bigint;
  readonly costMinor: bigint;
  /** Positive, as stated by brand. */
  readonly costUsd6: bigint;
}

export interface LineTotals {
  readonly kinds: Readonly<Record<MovementKind, KindTotal>>;
  /** Keyed by `slug` and `currency`, joined by a character that neither may hold. */
  readonly brands: ReadonlyMap<string, BrandTotal>;
}

/** One text for a brand in a currency: neither of the two holds a line feed. */
export function brandKey(slug: string, currency: string): string {
  return `${slug}\n${currency}`;
}

/** The brand and currency that a key was made of. */
export function brandOfKey(key: string): { readonly slug: string; readonly currency: string } {
  const [slug = '', currency = ''] = key.split('\n');
  return { slug, currency };
}

/** Sums while they grow: an object a row would cost more than all the additions. */
type Growing<T> = { -readonly [key in keyof T]: T[key] };

/** The sums of all lines: counts, and signed usd6 by the lines' own amounts. */
export function lineTotalsOf(lines: MovementColumns): LineTotals {
  const none = (): Growing<KindTotal> => ({ count: 0n, usd6: 0n });
  const kinds = { grant: none(), deposit: none(), order: none(), reversal: none(), other: none() };
  const brands = new Map<string, Growing<BrandTotal>>();
  for (let row = 0; row < lines.length; row += 1) {
    const kind = lines.kind(row);
    const amount = BigInt(lines.amountUsd6(row));
    kinds[kind].count += 1n;
    kinds[kind].usd6 += amount;
    if (kind === 'order') addBrand(brands, lines, row, amount);
  }
  return { kinds, brands };
}

function addBrand(
  brands: Map<string, Growing<BrandTotal>>,
  lines: MovementColumns,
  row: number,
  amount: bigint,
): void {
  const slug = lines.slug(row) ?? '';
  const currency = lines.currency(row) ?? '';
  const key = brandKey(slug, currency);
  let total = brands.get(key);
  if (total === undefined) {
    total = { slug, currency, count: 0n, faceMinor: 0n, costMinor: 0n, costUsd6: 0n };
    brands.set(key, total);
  }
  total.count += 1n;
  total.faceMinor += BigInt(lines.faceMinor(row) ?? 0);
  total.costMinor += BigInt(lines.costMinor(row) ?? 0);
  total.costUsd6 -= amount;
}
