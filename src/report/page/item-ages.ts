// The open items of 04 by age, gathered while it is written, and the largest of those that other months left.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { OwedBy } from '../../reconcile/finding/owed-by.js';
import { type AccountKey, accountText } from '../../records/account.js';
import { type Aged, ageBucketOf, ageDaysOf, type ItemStanding } from '../items/item-standing.js';
import { compareAccounts } from '../tables/report-file.js';
import { Heaviest, weightOf } from './heaviest.js';

/** Items of other months that the page lists. */
export const LISTED_CARRIED = 100;

/** As much of a row of 04 as the page shows. */
export interface AgedItem extends Aged {
  readonly item: Aged['item'] &
    Pick<
      Discrepancy,
      | 'interfaceName'
      | 'account'
      | 'month'
      | 'code'
      | 'subject'
      | 'field'
      | 'slug'
      | 'owedBy'
      | 'claimUsd6'
      | 'effectUsd6'
      | 'causedBy'
    >;
  readonly standing: Pick<ItemStanding, 'state' | 'clearedAtMs'> | undefined;
}

/** As 04 has them; the last is that of items without a time. */
const ageBuckets: readonly string[] = ['0-30', '31-60', '61-90', 'over 90', ''];

/** The open items of one account and age. */
export interface AgeSum {
  readonly account: AccountKey;
  readonly bucket: string;
  readonly itemCount: number;
  /** Positive, as is what we owe. */
  readonly providerOwesUsd6: bigint;
  readonly weOweUsd6: bigint;
  /** Signed: positive where it may be owed to us. */
  readonly unclearUsd6: bigint;
}

type Running = { -readonly [Name in keyof AgeSum]: AgeSum[Name] };

function add(sum: Running, owedBy: OwedBy | '', claimUsd6: bigint): void {
  sum.itemCount += 1;
  if (owedBy === 'unclear') {
    sum.unclearUsd6 += claimUsd6;
  } else if (claimUsd6 > 0n) {
    sum.providerOwesUsd6 += claimUsd6;
  } else {
    sum.weOweUsd6 -= claimUsd6;
  }
}

export class ItemAges {
  readonly #month: CalendarMonth;
  #sums = new Map<string, Running>();
  #carried = new Heaviest<AgedItem>(LISTED_CARRIED);

  /** @param month the month that is closed */
  constructor(month: CalendarMonth) {
    this.#month = month;
  }

  begin(): void {
    this.#sums = new Map();
    this.#carried = new Heaviest(LISTED_CARRIED);
  }

  read(row: AgedItem): void {
    const { item, standing } = row;
    if (standing?.state !== 'new' && standing?.state !== 'carried') return;
    const { interfaceName, account, owedBy, claimUsd6 } = item;
    const bucket = ageBucketOf(ageDaysOf(row));
    const key = `${accountText(item)} ${bucket}`;
    const sum = this.#sums.get(key) ?? {
      account: { interfaceName, account },
      bucket,
      itemCount: 0,
      providerOwesUsd6: 0n,
      weOweUsd6: 0n,
      unclearUsd6: 0n,
    };
    this.#sums.set(key, sum);
    add(sum, owedBy, claimUsd6);
    if (item.month !== this.#month && item.causedBy.length === 0) this.#carried.add(row, weightOf(item));
  }

  /** By account, the youngest first; ages of which nothing is open are left out. */
  sums(): AgeSum[] {
    return [...this.#sums.values()].sort(
      (a, b) =>
        compareAccounts(a.account, b.account) || ageBuckets.indexOf(a.bucket) - ageBuckets.indexOf(b.bucket),
    );
  }

  /** The items of other months that stand on their own, in the order of 04, and how many there are. */
  carried(): { readonly listed: readonly AgedItem[]; readonly count: number } {
    return { listed: this.#carried.inOrder(), count: this.#carried.count };
  }
}
