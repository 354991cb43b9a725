// The discrepancies of 03 that the page unfolds, gathered while it is written, and the workings that 05 and
// 06 have of their orders and deposits.

import type { DiscrepancyCode } from '../../reconcile/finding/code.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { accountText } from '../../records/account.js';
import type { ItemRow } from '../items/item-standing.js';
import type { DepositRow } from '../tables/deposit-file.js';
import type { OrderRow } from '../tables/order-file.js';
import { Heaviest, weightOf } from './heaviest.js';

/** Discrepancies that the page unfolds. */
export const LISTED_ITEMS = 500;

/** More than any amount. */
const FIRST_OF_ITS_CODE = 10n ** 40n;

export class HeaviestItems {
  #rows = new Heaviest<ItemRow>(LISTED_ITEMS);
  #codes = new Set<DiscrepancyCode>();
  #rootCount = 0;
  #listed: readonly ItemRow[] = [];
  #workings = new Map<string, OrderRow | DepositRow | undefined>();

  begin(): void {
    this.#rows = new Heaviest(LISTED_ITEMS);
    this.#codes = new Set();
    this.#rootCount = 0;
  }

  read(row: ItemRow): void {
    const { item } = row;
    // Some of the gravest move no money, and no kind may be hidden by many of another.
    const isFirst = !this.#codes.has(item.code);
    this.#codes.add(item.code);
    this.#rows.add(row, isFirst ? FIRST_OF_ITS_CODE : weightOf(item));
    if (item.causedBy.length === 0) this.#rootCount += 1;
  }

  /** It is called when 03 is written: from then on the workings of the listed items are looked for. */
  seek(): void {
    this.#listed = this.#rows.inOrder();
    this.#workings = new Map(this.#listed.map(({ item }) => [subjectKey(item, item.subject), undefined]));
  }

  readOrder(row: OrderRow): void {
    this.#find(row, row.order.clientRef);
  }

  readDeposit(row: DepositRow): void {
    this.#find(row, row.deposit.depositRef);
    this.#find(row, row.deposit.depositId);
  }

  #find(row: OrderRow | DepositRow, subject: string): void {
    const key = subjectKey(row.result, subject);
    if (subject !== '' && this.#workings.has(key)) this.#workings.set(key, row);
  }

  /** In the order of 03. */
  get listed(): readonly ItemRow[] {
    return this.#listed;
  }

  /** The number of items in 03, and of those that stand on their own. */
  get counts(): { readonly all: number; readonly roots: number } {
    return { all: this.#rows.count, roots: this.#rootCount };
  }

  /** The row of 05 or 06 that a listed item is about. */
  rowOf(item: Discrepancy): OrderRow | DepositRow | undefined {
    return this.#workings.get(subjectKey(item, item.subject));
  }
}

function subjectKey(key: Parameters<typeof accountText>[0], subject: string): string {
  return `${accountText(key)} ${subject}`;
}
