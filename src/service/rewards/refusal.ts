// A request that rewards v2 refuses. A refusal that all interfaces share has a common code, which this one
// spells in its own way.

import { assert } from '../../base/failure/assert.js';
import { isRewardsErrorCode, type RewardsErrorCode } from '../../wire/rewards/error-codes.js';
import { RefusedRequest } from '../http/refused-request.js';

export class RewardsRefusal extends RefusedRequest<RewardsErrorCode> {}

const commonCodes: ReadonlyMap<string, RewardsErrorCode> = new Map([
  ['invalid_request', 'INVALID_REQUEST'],
  ['payload_too_large', 'INVALID_REQUEST'],
  ['not_found', 'NOT_FOUND'],
  ['method_not_allowed', 'METHOD_NOT_ALLOWED'],
  ['request_timeout', 'REQUEST_TIMEOUT'],
  ['internal_error', 'INTERNAL_ERROR'],
]);

/** The code of a refusal as this interface spells it. */
export function spelledCode(code: string): RewardsErrorCode {
  const spelled = commonCodes.get(code) ?? code;
  assert(isRewardsErrorCode(spelled), 'a refusal has a code of its interface');
  return spelled;
}

/** 404: there is no such thing of this partner. */
export function nothingHere(what: string): RewardsRefusal {
  return new RewardsRefusal('NOT_FOUND', `there is no ${what} of this name`);
}
