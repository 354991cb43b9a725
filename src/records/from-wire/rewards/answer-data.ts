// Reading an archived answer of rewards v2 back.

import { readRewardsAnswer } from '../../../wire/rewards/envelope.js';
import { type RewardsErrorCode, rewardsErrorCodes } from '../../../wire/rewards/error-codes.js';
import type { Receipt } from '../../receipt.js';
import { readOnce, withData } from '../archived-answer.js';

type Schema = Parameters<typeof readRewardsAnswer>[0];

/** The refusal that is an answer: there is no such thing, or no such operation. */
export const NOT_FOUND_CODE = 'NOT_FOUND' satisfies RewardsErrorCode;

export const notFoundStatus = rewardsErrorCodes[NOT_FOUND_CODE].status;

/**
 * The object of an archived answer.
 *
 * @throws Failure (evidence) naming what was asked and the faulty field, never a value
 */
export function rewardsDataOf<S extends Schema>(schema: S, receipt: Receipt) {
  return withData(receipt, readOnce(readRewardsAnswer<S>, schema, receipt)).data;
}

/** True where the archived answer is that there is no such thing. */
export function isNotFound({ status }: Receipt): boolean {
  return status === notFoundStatus;
}
