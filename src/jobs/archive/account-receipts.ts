// The receipts of one account, the same objects as long as a run lasts, so that what was read from one is
// known; and what follows from them, worked out anew only after another of the account was added.

import type { AccountKey } from '../../records/account.js';
import type { ReceiptTopic } from '../../records/receipt.js';
import type { ReceiptTable, StoredReceipt } from '../../store/tables/receipt-table.js';
import { DerivedValues } from './derived-values.js';

/** The receipts of one topic so far, and how many the account had been given when they were looked for. */
interface TopicReceipts {
  readonly receipts: StoredReceipt[];
  addedCount: number;
}

export class AccountReceipts {
  readonly #table: Pick<ReceiptTable, 'addedCountOf' | 'addedAfter'>;
  readonly #key: AccountKey;
  readonly #topics = new Map<ReceiptTopic, TopicReceipts>();
  readonly #derived: DerivedValues;

  constructor(table: Pick<ReceiptTable, 'addedCountOf' | 'addedAfter'>, key: AccountKey) {
    this.#table = table;
    this.#key = key;
    this.#derived = new DerivedValues(() => String(table.addedCountOf(key)));
  }

  /**
   * The answers to one question in the order of archiving, which stays right when a clock is set back between
   * two.
   */
  of(topic: ReceiptTopic): readonly StoredReceipt[] {
    const known = this.#topics.get(topic) ?? { receipts: [], addedCount: -1 };
    this.#topics.set(topic, known);
    const addedCount = this.#table.addedCountOf(this.#key);
    if (known.addedCount !== addedCount) {
      const newest = known.receipts.at(-1)?.receiptId ?? 0;
      // One by one: a call takes some 125,000 arguments at most, and an account may have more receipts.
      for (const receipt of this.#table.addedAfter(this.#key, topic, newest)) known.receipts.push(receipt);
      known.addedCount = addedCount;
    }
    return known.receipts;
  }

  /**
   * The value derived from these receipts alone under a name that the caller gives, worked out once between
   * two additions to them.
   */
  derived<T>(name: string, workOut: () => T): T {
    return this.#derived.of(name, workOut);
  }
}
