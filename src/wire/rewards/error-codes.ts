// Error codes with their HTTP status (source, part B, section 7: two of them are shown; the rest is the
// contract's choice), grouped by what the caller does next.

import type { ErrorRow } from '../error-group.js';

export const rewardsErrorCodes = {
  INVALID_REQUEST: { status: 400, group: 'give_up' },
  INVALID_WALLET: { status: 400, group: 'give_up' },
  UNAUTHORIZED: { status: 401, group: 'mend' },
  INSUFFICIENT_POOL: { status: 402, group: 'decide' },
  INSUFFICIENT_BALANCE: { status: 402, group: 'decide' },
  WRONG_PARTNER: { status: 403, group: 'mend' },
  WRONG_ENVIRONMENT: { status: 403, group: 'mend' },
  KYC_REQUIRED: { status: 403, group: 'decide' },
  NOT_FOUND: { status: 404, group: 'give_up' },
  METHOD_NOT_ALLOWED: { status: 405, group: 'give_up' },
  REQUEST_TIMEOUT: { status: 408, group: 'retry' },
  DUPLICATE_TRANSACTION: { status: 409, group: 'decide' },
  DUPLICATE_USER: { status: 409, group: 'decide' },
  OUT_OF_STOCK: { status: 409, group: 'decide' },
  RATE_LIMITED: { status: 429, group: 'retry' },
  INTERNAL_ERROR: { status: 500, group: 'retry' },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type RewardsErrorCode = keyof typeof rewardsErrorCodes;

/** True for a code of this list. A service may answer others; those are judged by their status. */
export function isRewardsErrorCode(text: string): text is RewardsErrorCode {
  return Object.hasOwn(rewardsErrorCodes, text);
}
