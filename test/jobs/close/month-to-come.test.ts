import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { refuseMonthToCome } from '../../../src/jobs/close/month-to-come.js';
import type { RunSettings } from '../../../src/jobs/workplace.js';
import { month } from '../../store/sample.js';
import { LiveSupplier, supplierAt } from '../support/live-supplier.js';
import { newRun } from '../support/run-settings.js';

const machineClock = new FixedClock(Date.UTC(2026, 9, 5));
const nowhere = 'http://127.0.0.1:1';

function runAt(baseUrl: string, key: string, asOfMs?: number): RunSettings {
  const run = newRun(supplierAt(baseUrl), { TIEOUT_SUPPLIER_KEY: key });
  return { ...run, machineClock, asOfMs, patienceMs: 500 };
}

/** A service whose clock shows that instant. */
async function runWhen(instant: string): Promise<RunSettings> {
  const live = await LiveSupplier.open();
  live.at(instant);
  return runAt(live.service.supplierUrl, live.service.supplierKey);
}

describe('a month to come', () => {
  it('is refused by --as-of, and nobody is asked', async () => {
    const asOfMs = Date.parse('2026-10-31T23:59:59.999Z');
    await expect(
      refuseMonthToCome(runAt(nowhere, 'sup_test_whatever', asOfMs), month('2026-11')),
    ).rejects.toMatchObject({
      kind: 'refused',
      message: '2026-11 has not begun: the run is as of 2026-10-31T23:59:59.999Z',
    });
    await refuseMonthToCome(runAt(nowhere, 'sup_test_whatever', asOfMs + 1), month('2026-11'));
  });

  it('is none that has begun by this machine, and nobody is asked', async () => {
    const begun = refuseMonthToCome(runAt(nowhere, 'sup_test_whatever'), month('2026-10'));
    await expect(begun).resolves.toBeUndefined();
  });

  it('is refused by the clock of the service before anything of it is read', async () => {
    const run = await runWhen('2026-10-20T00:00:00.000Z');
    await expect(refuseMonthToCome(run, month('2026-12'))).rejects.toMatchObject({
      message: expect.stringContaining('2026-12 has not begun: the run is as of 2026-10-20T00:00:'),
    });
  });

  it('is none where the clock of the service is ahead of this machine', async () => {
    const begun = refuseMonthToCome(await runWhen('2026-12-20T00:00:00.000Z'), month('2026-12'));
    await expect(begun).resolves.toBeUndefined();
  });

  it('is left to the fetch where no service says what time it is', async () => {
    const unknown = refuseMonthToCome(runAt(nowhere, 'sup_test_whatever'), month('2027-01'));
    await expect(unknown).resolves.toBeUndefined();
  });
});
