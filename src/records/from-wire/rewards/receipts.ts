// Answers of rewards v2 as receipts. Every answer passes an allow-list: a buyer's address, the partner's
// metadata and fields that nobody foresaw are left out and named; where nothing had to go the bytes are kept
// as received.

import type { CalendarMonth } from '../../../base/time/calendar-month.js';
import {
  catalogueAnswerSchema,
  issuanceRecordSchema,
  poolAnswerSchema,
  redemptionRecordSchema,
  stakePositionSchema,
  walletBalanceSchema,
} from '../../../wire/rewards/answers.js';
import { redactRewardsAnswer } from '../../../wire/rewards/redaction.js';
import { pageSubject } from '../../float-subject.js';
import type { Receipt, ReceiptTopic } from '../../receipt.js';
import { type ReceivedAnswer, receiptOf } from '../received-answer.js';

/** An answer of this interface, of an account of it. */
export type RewardsAnswer = Omit<ReceivedAnswer, 'subject'>;

/** The schema of the answers to each question, by topic. */
const schemas = {
  pool: poolAnswerSchema,
  issuance: issuanceRecordSchema,
  wallet: walletBalanceSchema,
  stake: stakePositionSchema,
  redemption: redemptionRecordSchema,
  catalogue: catalogueAnswerSchema,
} as const satisfies Partial<Readonly<Record<ReceiptTopic, Parameters<typeof redactRewardsAnswer>[0]>>>;

export type RewardsTopic = keyof typeof schemas;

/** @param subject the id or the wallet that was asked for */
export function rewardsReceipt(
  answer: RewardsAnswer & { readonly topic: RewardsTopic },
  subject: string,
): Receipt {
  const received = { ...answer, interfaceName: 'rewards' as const, subject };
  return receiptOf(received, redactRewardsAnswer(schemas[answer.topic], answer.json));
}

/** The pages of one reading of a month's pool, in their order. */
export function poolReceipts(
  month: CalendarMonth,
  pages: readonly (RewardsAnswer & { readonly topic: 'pool' })[],
): Receipt[] {
  return pages.map((page, at) => rewardsReceipt(page, pageSubject(at + 1, pages.length, month)));
}

/** The pages of one reading of the catalogue, in their order. */
export function tokenCatalogueReceipts(
  pages: readonly (RewardsAnswer & { readonly topic: 'catalogue' })[],
): Receipt[] {
  return pages.map((page, at) => rewardsReceipt(page, pageSubject(at + 1, pages.length)));
}
