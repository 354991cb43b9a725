import { describe, expect, it } from 'vitest';
import { MendConfiguration } from '../../../src/client/failures/client-failure.js';
import { connectRewards } from '../../../src/client/rewards/options.js';

const good = { baseUrl: 'http://127.0.0.1:1', key: 'pm_test_1' };

describe('the options', () => {
  it('open the way to an address', async () => {
    const connection = connectRewards({ ...good, partnerId: 'demo' });
    expect(connection.effectiveHost).toBe('127.0.0.1:1');
    await connection.close();
  });

  it.each([
    { key: '' },
    { key: 'canary key' },
    { key: 'canary\n' },
    { partnerId: 'a b' },
    { callsPerSecond: 0 },
    { baseUrl: 'http://partner.example' },
  ])('are refused before anything is sent: %j', (change) => {
    let failure: unknown;
    try {
      connectRewards({ ...good, ...change });
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(MendConfiguration);
    expect(String(failure)).not.toContain('canary');
  });
});
