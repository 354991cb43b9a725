// Whether a question about a closed month was answered otherwise since: the newest answer is not the one that
// was on file at its close.

import type { AccountKey } from '../../records/account.js';
import type { ReceiptTopic } from '../../records/receipt.js';
import type { Books } from '../../store/books.js';

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
  { receipts, evidence }: Books,
  { key, topic, subject }: Question,
  closedAtMs: number,
  contentOf?: (stored: Uint8Array) => string,
): boolean {
  const answers = receipts.hashesOf(key, topic, subject);
  const before = answers.findLast(
    ({ machineAtMs }) => machineAtMs === undefined || machineAtMs <= closedAtMs,
  );
  const newest = answers.at(-1);
  if (before === undefined || newest === undefined) return false;
  if (newest.storedSha256 === before.storedSha256) return false;
  if (contentOf === undefined) return true;
  const [was, is] = [before, newest].map((one) => contentOf(evidence.readBlob(one.storedSha256)));
  return was !== is;
}
