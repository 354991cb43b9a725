import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/base/json/json-reader.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { receiptOf } from '../../../src/records/from-wire/received-answer.js';

const text = '{"data":{"a":1,"extra":"x"},"request_id":"req_1"}';
const answer = {
  interfaceName: 'sandbox',
  account: 'ab12',
  topic: 'balance',
  subject: '',
  method: 'GET',
  target: '/v1/balance',
  status: 200,
  requestId: 'req_1',
  receivedAtMs: 7,
  bytes: Buffer.from(text),
  json: readJson(text),
} as const;

describe('the receipt of an answer', () => {
  it('keeps the bytes as received where nothing had to go', () => {
    const receipt = receiptOf(answer, undefined);
    expect(receipt).toMatchObject({ target: 'GET /v1/balance', removed: [], verdicts: [], receivedAtMs: 7 });
    expect(receipt.storedBytes).toBe(answer.bytes);
    expect(receipt.storedSha256).toBe(sha256Hex(text));
  });

  it('keeps the text that may be kept, with what was left out and its own hash', () => {
    const receipt = receiptOf(answer, { text: '{}', removed: ['data'] });
    expect(Buffer.from(receipt.storedBytes).toString()).toBe('{}');
    expect(receipt).toMatchObject({ removed: ['data'], storedSha256: sha256Hex('{}') });
  });
});
