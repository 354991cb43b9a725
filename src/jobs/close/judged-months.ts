// The months of one run, each assembled and judged once, for every caller: the close of a month, the other
// months that it names, and those that it looks at again. If the run archives more about a month meanwhile,
// the month is judged anew.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { JudgedAccount } from '../../reconcile/result/judged-account.js';
import { type JudgingRun, judgedMonth, type MonthNews } from './judged-month.js';

export class JudgedMonths {
  readonly run: JudgingRun;
  readonly #known = new Map<string, readonly JudgedAccount[]>();

  constructor(run: JudgingRun) {
    this.run = run;
  }

  /** Every account of a month, as `judgedMonth` gives them. */
  of(month: CalendarMonth, news: MonthNews): readonly JudgedAccount[] {
    const { receipts } = this.run.archive.books;
    const key = JSON.stringify([month, receipts.addedCount, news.unread, news.booksFault]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const judged = judgedMonth({ ...this.run, ...news }, month);
    this.#known.set(key, judged);
    return judged;
  }
}
