import { describe, expect, it } from 'vitest';
import { camelKeyed } from '../../../src/client/values/camel-keyed.js';

describe('camelKeyed', () => {
  it('spells names at any depth as the language does, and changes no value', () => {
    const answer = {
      face_minor: 2500,
      ref_sha256: 'a_b',
      net_rate_bps: null,
      prices: [{ wholesale_minor: 1 }, { wholesale_minor: 2 }],
      end_customer: { country: 'GB' },
    };
    expect(camelKeyed(answer)).toEqual({
      faceMinor: 2500,
      refSha256: 'a_b',
      netRateBps: null,
      prices: [{ wholesaleMinor: 1 }, { wholesaleMinor: 2 }],
      endCustomer: { country: 'GB' },
    });
  });
});
