import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/base/json/json-reader.js';
import { batchResultOf, issuanceOf } from '../../../src/client/rewards/values.js';
import { issuanceSchema } from '../../../src/wire/rewards/answers.js';
import { issuanceJson } from './samples.js';

const issuance = issuanceSchema.parse(readJson(JSON.stringify(issuanceJson)));

describe('what is handed out', () => {
  it('has the unit in each name', () => {
    expect(issuanceOf(issuance)).toMatchObject({
      plus18: 25n * 10n ** 18n,
      amountUsdMinor: 2500,
      failureReason: null,
    });
  });

  it('is an issuance or an error, and never both or neither', () => {
    const error = { code: 'C', message: 'm' };
    expect(batchResultOf({ index: 0, issuance })?.error).toBe(null);
    expect(batchResultOf({ index: 0, error })?.error).toEqual({
      ...error,
      field: null,
      existingIssuanceId: null,
    });
    expect(batchResultOf({ index: 0 })).toBeUndefined();
    expect(batchResultOf({ index: 0, issuance, error })).toBeUndefined();
  });
});
