// Receipts of rewards v2 for the tests of its records.

import { readJson } from '../../../../src/base/json/json-reader.js';
import { type RewardsTopic, rewardsReceipt } from '../../../../src/records/from-wire/rewards/receipts.js';
import type { Receipt } from '../../../../src/records/receipt.js';

export const readAtMs = Date.parse('2026-10-02T08:00:00Z');

export function answered(topic: RewardsTopic, body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    account: 'demo',
    topic,
    method: 'GET',
    target: '/v2',
    status,
    requestId: 'req',
    receivedAtMs: readAtMs,
    bytes: Buffer.from(text),
    json: readJson(text),
  };
}

export function archived(
  receiptId: number,
  topic: RewardsTopic,
  subject: string,
  body: unknown,
  status = 200,
): Receipt & { readonly receiptId: number } {
  return { ...rewardsReceipt(answered(topic, body, status), subject), receiptId };
}

export const notFound = { error: true, code: 'NOT_FOUND', message: 'm', request_id: 'r' };
