// True where a question about a closed month was answered otherwise since: the newest answer is not the one
// that was on file at its close.

import type { AccountKey } from '../../records/account.js';
import type { ReceiptTopic } from '../../records/receipt.js';
import type { Books } from '../../store/books.js';

interface Question {
  readonly key: AccountKey;
  readonly topic: ReceiptTopic;
  readonly subject: string;
}

/** @param closedAtMs by the clock of this machine, as each answer is dated when it is archived */
export function isAnswerChangedSince(
  books: Books,
  { key, topic, subject }: Question,
  closedAtMs: number,
): boolean {
  const answers = books.receipts.hashesOf(key, topic, subject);
  const before = answers.findLast(
    ({ machineAtMs }) => machineAtMs === undefined || machineAtMs <= closedAtMs,
  );
  const newest = answers.at(-1);
  return before !== undefined && newest !== undefined && newest.storedSha256 !== before.storedSha256;
}
