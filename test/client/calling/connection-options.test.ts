import { describe, expect, it } from 'vitest';
import { badOptions, openParts } from '../../../src/client/calling/connection-options.js';
import { defaultRetryPolicy } from '../../../src/client/calling/retry.js';
import { MendConfiguration } from '../../../src/client/failures/client-failure.js';

const baseUrl = 'http://127.0.0.1:1';

describe('openParts', () => {
  it('fills in what is left out', async () => {
    const parts = openParts({ baseUrl, retry: { attemptsMost: 2 } }, { read: 5 });
    expect(parts.policy).toEqual({ ...defaultRetryPolicy, attemptsMost: 2 });
    expect(parts.receiptClock).toBe(parts.clock);
    await parts.transport.close();
  });

  it.each([
    ['deadlineMs', { deadlineMs: 0 }],
    ['answerBytesMost', { answerBytesMost: 2 ** 31 }],
    ['retry.attemptsMost', { retry: { attemptsMost: 0 } }],
    ['retry.waitMostMs', { retry: { waitMostMs: Number.NaN } }],
  ])('refuses %s out of its range by name', (name, more) => {
    expect(() => openParts({ baseUrl, ...more }, { read: 5 })).toThrow(`${name} is not a whole number`);
  });

  it('refuses a pace that never lets anybody through', () => {
    expect(() => openParts({ baseUrl }, { read: 5, order: 0 })).toThrow('the class order is not above 0');
    expect(badOptions('no', 'mend')).toBeInstanceOf(MendConfiguration);
  });
});
