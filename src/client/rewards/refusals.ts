// The refusals of rewards v2: each code in plain words, its group, and what there is to decide.

import type { ServiceError } from '../../wire/answer-envelope.js';
import {
  isRewardsErrorCode,
  type RewardsErrorCode,
  rewardsErrorCodes,
} from '../../wire/rewards/error-codes.js';
import type { Decision } from '../failures/client-failure.js';
import { commonWords, LATER, type RefusalWords, wordsIn } from '../failures/refusal-words.js';
import type { RefusalDialect } from '../failures/service-refusal.js';
import { rewardsNames } from './request-bodies.js';

const words: Readonly<Record<RewardsErrorCode, RefusalWords>> = {
  INVALID_REQUEST: commonWords.invalid_request,
  INVALID_WALLET: {
    message: 'the wallet is not an address of the network, or a digit of it is mistyped',
    hint: 'Check the address: 0x and 40 hex digits, with its checksum where letters are in both cases.',
  },
  UNAUTHORIZED: {
    message: 'the service does not know this key, or it was revoked',
    hint: 'Give a key that is in force.',
  },
  INSUFFICIENT_POOL: {
    message: 'the pool does not cover the issuance',
    hint: 'Fund the pool, then send the same transaction again.',
  },
  INSUFFICIENT_BALANCE: {
    message: 'the wallet has fewer tokens available than asked for',
    hint: 'Read the balance of the wallet.',
  },
  WRONG_PARTNER: {
    message: 'the key belongs to another partner',
    hint: 'Give the partner id that the key was issued to, or none.',
  },
  WRONG_ENVIRONMENT: {
    message: 'the key is of another environment',
    hint: 'Use a key of the environment that is called.',
  },
  KYC_REQUIRED: {
    message: 'the user has to be reviewed in full for this item',
    hint: 'Have the user reviewed, or choose another item.',
  },
  NOT_FOUND: { message: 'this partner has no such thing', hint: 'Check the id and the key.' },
  METHOD_NOT_ALLOWED: commonWords.method_not_allowed,
  REQUEST_TIMEOUT: commonWords.request_timeout,
  DUPLICATE_TRANSACTION: {
    message: 'this transaction has earned already, and nothing was issued',
    hint: 'Read the issuance that was made and compare it with your book.',
  },
  DUPLICATE_USER: {
    message: 'the wallet or the external id is registered already',
    hint: 'Use the user that is registered, or another external id.',
  },
  OUT_OF_STOCK: {
    message: 'fewer of this item are left than asked for',
    hint: 'Choose another item, or fewer.',
  },
  RATE_LIMITED: { message: 'too many calls in this minute', hint: LATER },
  INTERNAL_ERROR: commonWords.internal_error,
};

export const rewardsRefusals: RefusalDialect = {
  ownNames: rewardsNames,
  wordsOf: (code) => wordsIn(words, isRewardsErrorCode, code),
  groupOf: (code) => (isRewardsErrorCode(code) ? rewardsErrorCodes[code].group : undefined),
  decisionOf,
  isUndone: () => false,
  detailsOf: ({ details }) => {
    const field = details?.['field'];
    return typeof field === 'string' ? { field } : {};
  },
  wasSentBefore: () => false,
  clockFailureOf: () => undefined,
};

function decisionOf({ code, details }: ServiceError): Decision | undefined {
  switch (code) {
    case 'DUPLICATE_TRANSACTION': {
      const id = details?.['existing_issuance_id'];
      return { code: 'transaction_issued', existingIssuanceId: typeof id === 'string' ? id : undefined };
    }
    case 'INSUFFICIENT_POOL':
      return { code: 'pool_insufficient' };
    case 'INSUFFICIENT_BALANCE':
      return { code: 'tokens_insufficient' };
    case 'KYC_REQUIRED':
      return { code: 'review_required' };
    case 'OUT_OF_STOCK':
      return { code: 'out_of_stock' };
    case 'DUPLICATE_USER':
      return { code: 'user_known' };
    default:
      return undefined;
  }
}
