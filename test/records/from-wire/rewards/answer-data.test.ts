import { expect, it } from 'vitest';
import {
  isNotFound,
  NOT_FOUND_CODE,
  rewardsDataOf,
} from '../../../../src/records/from-wire/rewards/answer-data.js';
import { redemptionRecordSchema } from '../../../../src/wire/rewards/answers.js';
import { archived, notFound } from './samples.js';

it('refuses an archived answer that no longer reads, and never says a value of it', () => {
  const receipt = archived(1, 'redemption', 'r', { redemption_id: 7 });
  expect(() => rewardsDataOf(redemptionRecordSchema, receipt)).toThrow(/cannot be read: redemption_id/);
});

it('knows the refusal that is an answer', () => {
  expect(notFound.code).toBe(NOT_FOUND_CODE);
  expect(isNotFound(archived(1, 'redemption', 'r', notFound, 404))).toBe(true);
  expect(isNotFound(archived(1, 'redemption', 'r', notFound, 500))).toBe(false);
});
