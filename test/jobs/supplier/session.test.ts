import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/clock.js';
import { answeredAtMs, SupplierSession } from '../../../src/jobs/supplier/session.js';
import { fc } from '../../support/fast-check.js';
import { ownBooks } from '../support/live-account.js';
import { LiveSupplier } from '../support/live-supplier.js';

describe('answeredAtMs', () => {
  const second = Date.parse('2026-10-05T12:00:00Z');

  it.each([
    ['the machine agrees to the second', second + 250, second, second + 250],
    ['the machine is behind', second - 5000, second, second],
    ['the machine is ahead', second + 86_400_000, second, second + 999],
    ['no header tells the time', second + 1, undefined, second + 1],
  ])('dates an answer where %s', (_, machineMs, headerMs, expected) => {
    expect(answeredAtMs(machineMs, headerMs)).toBe(expected);
  });

  it('never leaves the second that the service states', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), fc.integer({ min: 0, max: 2 ** 30 }), (ms, at) => {
        expect(Math.floor(answeredAtMs(ms, at * 1000) / 1000)).toBe(at);
      }),
    );
  });
});

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
