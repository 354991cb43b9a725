// Questions about a closed month that were answered otherwise since: the newest answer is not the one that
// was on file at its close.

import type { AccountKey } from '../../records/account.js';
import type { ReceiptTopic } from '../../records/receipt.js';
import type { Books } from '../../store/books.js';
import type { StoredReceipt } from '../../store/tables/receipt-table.js';

type Answer = Pick<StoredReceipt, 'status' | 'storedSha256'>;

interface Question {
  readonly key: AccountKey;
  readonly topic: ReceiptTopic;
  readonly subject: string;
}

/**
 * @param closedAtMs by the clock of this machine, as each answer is dated when it is archived
 * @param contentOf the part of an answer that says something of the month; all of it where it is not given
 */
export function isAnswerChangedSince(
  { receipts }: Books,
  { key, topic, subject }: Question,
  closedAtMs: number,
  contentOf: (answer: Answer) => string = ({ storedSha256 }) => storedSha256,
): boolean {
  const answers = receipts.hashesOf(key, topic, subject);
  const before = answers.findLast(
    ({ machineAtMs }) => machineAtMs === undefined || machineAtMs <= closedAtMs,
  );
  const newest = answers.at(-1);
  if (before === undefined || newest === undefined) return false;
  return newest.storedSha256 !== before.storedSha256 && contentOf(newest) !== contentOf(before);
}
