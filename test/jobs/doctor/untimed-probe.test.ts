import { describe, expect, it } from 'vitest';
import { supplierRefusals } from '../../../src/client/supplier/refusals.js';
import { probeUntimed } from '../../../src/jobs/doctor/untimed-probe.js';

describe('a probe of an interface whose requests carry no time', () => {
  it('closes its reader and passes on what asking throws', async () => {
    let isClosed = false;
    const reader = {
      effectiveHost: '127.0.0.1:1',
      close: async () => {
        isClosed = true;
      },
    };
    const call = { subject: 'the check of a key', refusals: supplierRefusals };
    const asked = probeUntimed(reader, () => Promise.reject(new Error('no answer')), call);
    await expect(asked).rejects.toThrow('no answer');
    expect(isClosed).toBe(true);
  });
});
