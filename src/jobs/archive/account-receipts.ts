// The receipts of one account, the same objects as long as a run lasts, so that what was read from one is
// known; and what follows from them, worked out anew only after another was added.

import type { AccountKey } from '../../records/account.js';
import type { ReceiptTopic } from '../../records/receipt.js';
import type { ReceiptTable, StoredReceipt } from '../../store/receipt-table.js';

/** The receipts of one topic so far, and how many had been added to the books when they were looked for. */
interface TopicReceipts {
  readonly receipts: StoredReceipt[];
  addedCount: number;
}

export class AccountReceipts {
  readonly #table: ReceiptTable;
  readonly #key: AccountKey;
  readonly #topics = new Map<ReceiptTopic, TopicReceipts>();
  readonly #known = new Map<string, unknown>();
  #knownAtCount = 0;

  constructor(table: ReceiptTable, key: AccountKey) {
    this.#table = table;
    this.#key = key;
  }

  /**
   * The answers to one question in the order of archiving, which stays right when a clock is set back between
   * two.
   */
  of(topic: ReceiptTopic): readonly StoredReceipt[] {
    const known = this.#topics.get(topic) ?? { receipts: [], addedCount: -1 };
    this.#topics.set(topic, known);
    if (known.addedCount !== this.#table.addedCount) {
      const newest = known.receipts.at(-1)?.receiptId ?? 0;
      known.receipts.push(...this.#table.addedAfter(this.#key, topic, newest));
      known.addedCount = this.#table.addedCount;
    }
    return known.receipts;
  }

  /**
   * What follows from receipts under a name of the caller's, worked out once between two additions to the
   * books.
   */
  derived<T>(name: string, workOut: () => T): T {
    if (this.#knownAtCount !== this.#table.addedCount) this.#known.clear();
    this.#knownAtCount = this.#table.addedCount;
    if (!this.#known.has(name)) this.#known.set(name, workOut());
    // What stands under a name was worked out by this very call for this name, so it is of this type.
    return this.#known.get(name) as T;
  }
}
