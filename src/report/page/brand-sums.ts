// The brands of 07, gathered while it is written: the largest of an account, and all others as one sum.

import { listOf } from '../../base/list/list-map.js';
import type { BrandResult } from '../../reconcile/result/result.js';
import { type AccountKey, accountText } from '../../records/account.js';

/** As much of a row of 07 as the page shows. */
export interface SoldBrand {
  readonly result: AccountKey;
  readonly brand: Pick<BrandResult, 'slug' | 'currency' | 'stated' | 'recomputed' | 'marginMinor' | 'result'>;
}

/** Brands that the page lists of an account; the others are one row. */
export const LISTED_BRANDS = 40;

/** The sums of several brands; only dollars can be added up. */
export interface BrandSum {
  readonly brandCount: number;
  readonly orderCount: bigint;
  readonly costUsd6: bigint;
  readonly differenceUsd6: bigint;
}

interface BrandList {
  /** The largest cost first. */
  readonly listed: readonly SoldBrand[];
  readonly others: BrandSum;
  readonly all: BrandSum;
}

function byCost({ brand: a }: SoldBrand, { brand: b }: SoldBrand): number {
  const more = b.recomputed.costUsd6 - a.recomputed.costUsd6;
  return more > 0n ? 1 : more < 0n ? -1 : 0;
}

export function brandSumOf(rows: readonly SoldBrand[]): BrandSum {
  return {
    brandCount: rows.length,
    orderCount: rows.reduce((sum, { brand }) => sum + brand.recomputed.count, 0n),
    costUsd6: rows.reduce((sum, { brand }) => sum + brand.recomputed.costUsd6, 0n),
    differenceUsd6: rows.reduce(
      (sum, { brand }) =>
        sum + ((brand.stated?.costUsd6 ?? brand.recomputed.costUsd6) - brand.recomputed.costUsd6),
      0n,
    ),
  };
}

export class BrandRows {
  #accounts = new Map<string, SoldBrand[]>();

  begin(): void {
    this.#accounts = new Map();
  }

  read(row: SoldBrand): void {
    const account = accountText(row.result);
    listOf(this.#accounts, account).push(row);
  }

  /** Brands of one cost stay in the order of 07. */
  listOf(key: AccountKey): BrandList {
    const rows = (this.#accounts.get(accountText(key)) ?? []).toSorted(byCost);
    return {
      listed: rows.slice(0, LISTED_BRANDS),
      others: brandSumOf(rows.slice(LISTED_BRANDS)),
      all: brandSumOf(rows),
    };
  }
}
