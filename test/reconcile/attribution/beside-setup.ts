// Set up before the tests of a run beside each other: each month that any of them reconciles is attributed by the old
// way and by the new one, and a difference fails the test that asked for it. With BESIDE_LOG it is written to that
// file instead, one line a month, and the run goes on.

import { appendFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import type * as AccountMonthModule from '../../../src/reconcile/account-month.js';
import { disagreementsOf } from './both-attributions.js';

const log = process.env['BESIDE_LOG'];

vi.mock('../../../src/reconcile/account-month.js', async (original) => {
  const real = await original<typeof AccountMonthModule>();
  const reconcileAccountMonth: typeof real.reconcileAccountMonth = (facts) => {
    const month = real.reconcileAccountMonth(facts);
    const found = disagreementsOf(month);
    if (log === undefined) {
      if (found.length > 0) throw new Error(JSON.stringify(found, null, 2));
      return month;
    }
    const same = month.result.items.length === 0 ? '-' : '.';
    const test = expect.getState().currentTestName;
    appendFileSync(log, `${found.length === 0 ? same : JSON.stringify({ test, found, all: [] })}\n`);
    return month;
  };
  return { ...real, reconcileAccountMonth };
});
