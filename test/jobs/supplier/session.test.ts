import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { SupplierSession } from '../../../src/jobs/supplier/session.js';
import { ownBooks } from '../support/live-account.js';
import { LiveSupplier } from '../support/live-supplier.js';

describe('SupplierSession', () => {
  it('knows the time of the service from its newest answer, and this machine’s before', async () => {
    const live = await LiveSupplier.open();
    const machine = new FixedClock(Date.parse('2030-01-01T00:00:00Z'));
    const settings = { baseUrl: live.service.supplierUrl, readsPerSecond: 100 };
    const session = new SupplierSession(settings, live.service.supplierKey, machine, ownBooks());
    expect(session.nowMs).toBe(machine.nowMs());
    session.received('summary', await session.reader.summary());
    expect(session.nowMs).toBe(live.clock.nowMs() + 999);
    await session.close();
  });
});
