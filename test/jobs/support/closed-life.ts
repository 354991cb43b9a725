// The life of one account over several closes, by the jobs that close it: what is on file is a model's, and
// persons decide between the closes. The test that uses it puts the model's facts in place of the archive's.

import { FixedClock } from '../../../src/base/time/clock.js';
import { formatInstant } from '../../../src/base/time/instant.js';
import type { CloseOutcome } from '../../../src/jobs/close/close-month.js';
import { acceptItem } from '../../../src/jobs/items/item-job.js';
import { settleItem } from '../../../src/jobs/items/settle-job.js';
import { formatUsd6 } from '../../../src/money/amount-text.js';
import { unusedInterfacesAmong } from '../../../src/reconcile/result/unused-interface.js';
import type { StoredItem } from '../../../src/store/items/item-table.js';
import { readAtMs, storyMonths } from '../../months/settlement/story.js';
import { close } from './closing.js';
import { ownBooks, ownFolder } from './live-account.js';

const by = 'A. Clerk';

export class ClosedLife {
  readonly books = ownBooks();
  readonly #name: 'sandbox' | 'supplier';
  readonly #reportsFolder = ownFolder();
  readonly #clock = new FixedClock(readAtMs);
  #closes = 0;

  constructor(name: 'sandbox' | 'supplier') {
    this.#name = name;
  }

  /** Closes one of the story's months, and judges it anew: what it rests on is in no archive. */
  close(monthAt: number): CloseOutcome {
    this.#closes += 1;
    return close(this.books, storyMonths[monthAt] ?? '', {
      asOfMs: readAtMs,
      programSha256: String(this.#closes).padStart(64, '0'),
      float: { unitsPerUsd: undefined, wallets: [], orderReads: { kind: 'all' } },
      unused: unusedInterfacesAmong((name) => name === this.#name),
      reportsFolder: this.#reportsFolder,
    });
  }

  /** @param usd6 signed as the claim */
  settle(itemId: string, usd6: bigint, on = formatInstant(readAtMs).slice(0, 10)): void {
    const amount = formatUsd6(usd6 < 0n ? -usd6 : usd6);
    const place = { books: this.books, machineClock: this.#clock, asOfMs: readAtMs };
    settleItem(place, { item: itemId, amount, on, reference: `note ${itemId}`, by });
  }

  accept(itemId: string): void {
    acceptItem({ books: this.books, machineClock: this.#clock }, itemId, 'agreed', by);
  }

  /** As seen from after everything. */
  items(): StoredItem[] {
    return this.books.items.items();
  }

  /** What the items claim and move, how they stand, and the sums of the ledger. */
  standing(): readonly string[] {
    const items = this.items()
      // A settlement that was found once and is no more has left a trace, and nothing else.
      .filter(({ item, state }) => item.code !== 'ST-SETTLED' || state !== 'cleared')
      .map(({ item, state, settledBy, clearedMonth, settledOutsideUsd6 = 0n }) =>
        [item.month, item.code, item.subject, item.effectUsd6, item.claimUsd6, item.differenceUsd6]
          .concat([item.causedBy.length, state, settledBy, clearedMonth, settledOutsideUsd6] as never[])
          .join(' '),
      );
    const ledger = this.books.journal
      .balances()
      .map((one) => `${one.month} ${one.ledgerAccount} ${one.debitUsd6 - one.creditUsd6}`)
      .filter((line) => !line.endsWith(' 0'));
    return [...items.sort(), ...ledger.sort()];
  }
}
