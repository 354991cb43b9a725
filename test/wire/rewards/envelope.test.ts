import { describe, expect, it } from 'vitest';
import { webhookTestSchema } from '../../../src/wire/rewards/answers.js';
import { readRewardsAnswer } from '../../../src/wire/rewards/envelope.js';

const read = (text: string) => readRewardsAnswer(webhookTestSchema, Buffer.from(text), 'req_1');

describe('an answer', () => {
  it('is the object itself', () => {
    expect(read('{"delivery_id":"d","more":1}')).toMatchObject({
      kind: 'data',
      data: { delivery_id: 'd' },
      requestId: 'req_1',
    });
  });

  it('is an error with what its code adds', () => {
    const text = '{"error":true,"code":"NEW_CODE","message":"m","request_id":"r","existing_issuance_id":"i"}';
    expect(read(text)).toMatchObject({
      kind: 'error',
      error: { code: 'NEW_CODE', request_id: 'r', details: { existing_issuance_id: 'i' } },
    });
  });

  it.each([
    ['[]', 'envelope', ''],
    ['{', 'json', ''],
    ['{}', 'field', 'delivery_id'],
    ['{"error":false,"delivery_id":"d"}', 'field', 'error'],
    ['{"error":true,"code":"c","message":"m","request_id":"r"}', 'field', 'code'],
    ['{"error":true,"code":"C","message":"m"}', 'field', 'request_id'],
  ])('is none where it is %s', (text, problem, path) => {
    expect(read(text)).toMatchObject({ kind: 'fault', fault: { problem, path } });
  });
});
