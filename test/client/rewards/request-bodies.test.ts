import { describe, expect, it } from 'vitest';
import {
  issueBatchBody,
  issueBody,
  redeemBody,
  stakeBody,
  userBody,
  webhookBody,
} from '../../../src/client/rewards/request-bodies.js';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const issue = { walletAddress: '0x1', amountUsdMinor: 5, transactionId: 't' };

describe('a body', () => {
  it('carries amounts with exactly their digits', () => {
    expect(text(issueBody(issue))).toBe('{"wallet_address":"0x1","amount_usd":0.05,"transaction_id":"t"}');
    expect(text(stakeBody({ walletAddress: '0x1', plus18: 10n ** 21n + 1n, tier: 'flex' }))).toContain(
      '"plus_amount":1000.000000000000000001',
    );
    expect(text(issueBatchBody([issue, issue]))).toContain('"issuances":[{');
  });

  it('leaves out what was not given', () => {
    expect(text(redeemBody({ walletAddress: '0x1', catalogueItemId: 'a' }))).toBe(
      '{"wallet_address":"0x1","catalogue_item_id":"a"}',
    );
    expect(text(userBody({ walletAddress: '0x1' }))).toBe('{"wallet_address":"0x1"}');
  });

  it.each([
    ['amountUsdMinor', () => issueBody({ ...issue, amountUsdMinor: -1 })],
    ['plus18', () => stakeBody({ walletAddress: '0x1', plus18: -1n, tier: 'flex' })],
    ['quantity', () => redeemBody({ walletAddress: '0x1', catalogueItemId: 'a', quantity: 1.5 })],
    ['region', () => userBody({ walletAddress: '0x1', region: 'xx' })],
    ['issuances', () => issueBatchBody([])],
    ['secret', () => webhookBody({ url: 'https://a.example/', events: ['reward.issued'], secret: 'short' })],
  ])('is refused with a bad %s, which is named', (field, make) => {
    expect(make).toThrow(expect.objectContaining({ field }));
  });

  it('is refused with all that is wrong in it at once, what no JSON can hold included', () => {
    const item = { walletAddress: '0x1', amountUsdMinor: 0.5, transactionId: 'a b', merchantId: '' };
    expect(() => issueBody(item)).toThrow(
      expect.objectContaining({ fields: ['amountUsdMinor', 'transactionId', 'merchantId'] }),
    );
    expect(() => issueBatchBody([{ ...item, amountUsdMinor: 100 }, item])).toThrow(
      /^the batch: issuances\[1\]\.amountUsdMinor \(issuances\[1\]\.amount_usd\) is not a whole number of cents; nothing/,
    );
  });
});
