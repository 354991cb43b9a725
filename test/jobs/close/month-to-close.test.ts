import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/time/clock.js';
import { monthToClose } from '../../../src/jobs/close/month-to-close.js';
import { month } from '../../store/sample.js';
import { LiveSupplier, supplierAt } from '../support/live-supplier.js';
import { newBooks, newRun, opened } from '../support/run-settings.js';

describe('the month that a close takes', () => {
  it('is the one that was named, whatever the time', async () => {
    const workplace = { ...newRun(), ...opened(newBooks()), asOfMs: 0 };
    expect(await monthToClose(workplace, month('2026-03'), true)).toEqual({
      month: '2026-03',
      reason: undefined,
    });
  });

  it.each([
    ['2026-10-01T00:00:00.000Z', '2026-09'],
    ['2026-09-30T23:59:59.999Z', '2026-08'],
    ['2027-01-15T00:00:00.000Z', '2026-12'],
  ])('is the last that had ended at an as-of of %s', async (instant, expected) => {
    const workplace = { ...newRun(), ...opened(newBooks()), asOfMs: Date.parse(instant) };
    expect(await monthToClose(workplace, undefined, true)).toEqual({
      month: expected,
      reason: `No month is named: ${expected} is the last one that had ended at ${instant}, which is --as-of.`,
    });
  });

  it('is refused offline where nothing tells the time', async () => {
    const workplace = { ...newRun(), ...opened(newBooks()) };
    await expect(monthToClose(workplace, undefined, true)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('follows the clock of the supplier interface where that is the one that answers', async () => {
    const live = await LiveSupplier.open();
    live.at('2026-12-01T00:00:00.000Z');
    const run = newRun(supplierAt(live.service.supplierUrl), {
      TIEOUT_SUPPLIER_KEY: live.service.supplierKey,
    });
    const config = { ...run.config, sandbox: undefined };
    const workplace = { ...run, config, ...opened(newBooks()), machineClock: systemClock };
    expect((await monthToClose(workplace, undefined, false)).month).toBe('2026-11');
  });

  it('is not known where the service does not answer', async () => {
    const run = newRun(supplierAt('http://127.0.0.1:1'), { TIEOUT_SUPPLIER_KEY: 'sup_test_whatever' });
    const config = { ...run.config, sandbox: undefined };
    const workplace = { ...run, config, ...opened(newBooks()), patienceMs: 200 };
    await expect(monthToClose(workplace, undefined, false)).rejects.toMatchObject({
      kind: 'unfinished',
      hint: 'Name it: tieout close --month YYYY-MM.',
    });
  });
});
