import { describe, expect, it } from 'vitest';
import { type JsonValue, readJson } from '../../../src/base/json/json-reader.js';
import { issuanceRecordSchema, redemptionRecordSchema } from '../../../src/wire/rewards/answers.js';
import { redactRewardsAnswer } from '../../../src/wire/rewards/redaction.js';

const parsed = (answer: unknown): JsonValue => readJson(JSON.stringify(answer));

describe('redactRewardsAnswer', () => {
  it('leaves out what may be a buyer’s and what nobody foresaw, and names it', () => {
    const answer = { redemption_id: 'r-1', delivery_email: 'canary@example.test', note: { a: 'canary' } };
    const redacted = redactRewardsAnswer(redemptionRecordSchema, parsed(answer));
    expect(redacted).toEqual({ text: '{"redemption_id":"r-1"}', removed: ['delivery_email', 'note'] });
  });

  it('leaves out metadata whatever it holds, and keeps the digits of numbers', () => {
    const text = '{"plus_amount":0.100000000000000001,"metadata":{"buyer":"canary"}}';
    expect(redactRewardsAnswer(issuanceRecordSchema, readJson(text))).toEqual({
      text: '{"plus_amount":0.100000000000000001}',
      removed: ['metadata'],
    });
  });

  it('takes a code out of any text but the keys that things are asked for by', () => {
    const code = 'DEMO-AAAA-BBBB-CCCC';
    const answer = { transaction_id: code, merchant_id: code };
    expect(redactRewardsAnswer(issuanceRecordSchema, parsed(answer))?.text).toBe(
      `{"transaction_id":"${code}","merchant_id":"[removed]"}`,
    );
  });

  it('keeps of an error its code and request id, and nothing at all is changed where nothing has to go', () => {
    const error = { error: true, code: 'NOT_FOUND', message: 'canary', request_id: 'r' };
    expect(redactRewardsAnswer(issuanceRecordSchema, parsed(error))?.text).toBe(
      '{"error":true,"code":"NOT_FOUND","request_id":"r"}',
    );
    expect(redactRewardsAnswer(redemptionRecordSchema, parsed({ redemption_id: 'r-1' }))).toBeUndefined();
  });
});
