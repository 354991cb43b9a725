// The facts that the page takes from the rows of the files beside it, while they are written: no figure on it
// is worked out a second time, and a month of a million orders is never held in memory.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { ItemRow } from '../items/item-standing.js';
import type { BrandRow } from '../tables/brand-file.js';
import type { DepositRow } from '../tables/deposit-file.js';
import type { PostingRow } from '../tables/journal-file.js';
import type { OrderRow } from '../tables/order-file.js';
import type { RowReader } from '../tables/report-file.js';
import { BrandRows } from './brand-sums.js';
import { FloatDays } from './float-days.js';
import { HeaviestItems } from './heaviest-items.js';
import { ItemAges } from './item-ages.js';

export class PageRows {
  /** From 03, then from 05 and 06. */
  readonly items = new HeaviestItems();
  /** From 04. */
  readonly ages: ItemAges;
  /** From 07. */
  readonly brands = new BrandRows();
  /** From 08. */
  readonly days = new FloatDays();

  constructor(month: CalendarMonth) {
    this.ages = new ItemAges(month);
  }

  readonly readers: {
    readonly discrepancies: RowReader<ItemRow>;
    readonly openItems: RowReader<ItemRow>;
    readonly orders: RowReader<OrderRow>;
    readonly deposits: RowReader<DepositRow>;
    readonly brands: RowReader<BrandRow>;
    readonly journal: RowReader<PostingRow>;
  } = {
    discrepancies: {
      begin: () => this.items.begin(),
      read: (row) => this.items.read(row),
    },
    openItems: {
      begin: () => this.ages.begin(),
      read: (row) => this.ages.read(row),
    },
    // 05 is written when 03 is: which items are listed is known by then.
    orders: {
      begin: () => this.items.seek(),
      read: (row) => this.items.readOrder(row),
    },
    deposits: {
      begin: () => {},
      read: (row) => this.items.readDeposit(row),
    },
    brands: {
      begin: () => this.brands.begin(),
      read: (row) => this.brands.read(row),
    },
    journal: {
      begin: () => this.days.begin(),
      read: (row) => this.days.read(row),
    },
  };
}
