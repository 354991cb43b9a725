import { describe, expect, it } from 'vitest';
import { rewardsRefusals } from '../../../src/client/rewards/refusals.js';
import { rewardsErrorCodes } from '../../../src/wire/rewards/error-codes.js';

const error = (code: string, details = {}) => ({ code, message: 'm', request_id: 'r', details });

describe('a refusal', () => {
  it.each(Object.entries(rewardsErrorCodes))(
    '%s has words, and a decision where its group says so',
    (code, { group }) => {
      expect(rewardsRefusals.wordsOf(code).hint).toMatch(/\.$/);
      expect(rewardsRefusals.groupOf(code)).toBe(group);
      expect(rewardsRefusals.decisionOf(error(code), undefined) !== undefined).toBe(group === 'decide');
    },
  );

  it('names the issuance that stands and the field that is wrong', () => {
    expect(
      rewardsRefusals.decisionOf(
        error('DUPLICATE_TRANSACTION', { existing_issuance_id: 'iss_1' }),
        undefined,
      ),
    ).toEqual({ code: 'transaction_issued', existingIssuanceId: 'iss_1' });
    expect(rewardsRefusals.detailsOf(error('INVALID_REQUEST', { field: 'tier' }))).toEqual({ field: 'tier' });
    expect(rewardsRefusals.detailsOf(error('INVALID_REQUEST', { field: 7 }))).toEqual({});
  });

  it('of a code that nobody knows has no group of its own', () => {
    expect(rewardsRefusals.groupOf('NEW_CODE')).toBeUndefined();
  });
});
