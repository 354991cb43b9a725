// The sandbox side as part of the local service.

import { describe, expect, it } from 'vitest';
import { startService } from '../running-service.js';

describe('a fault that changes a rate of the catalogue', () => {
  it.each([
    ['from', { slug: 'demo-coffee', rate_bps: 1, from: 'tomorrow' }],
    ['rate_bps', { slug: 'demo-coffee', rate_bps: 10_001 }],
    ['slug', { rate_bps: 1 }],
  ])('is refused with a bad %s', async (field, request) => {
    const service = await startService();
    expect(() => service.addFault({ fault: 'catalogue_rate', ...request })).toThrow(
      expect.objectContaining({ field }),
    );
  });

  it('says from when on it holds', async () => {
    const service = await startService();
    const told = service.addFault({ fault: 'catalogue_rate', slug: 'demo-coffee', rate_bps: 1 });
    expect(told).toMatchObject({ rate_bps: 1, from: expect.stringMatching(/Z$/) });
  });
});
