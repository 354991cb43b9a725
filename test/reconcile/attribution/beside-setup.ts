// Set up before the tests of a run beside each other: each month that any of them reconciles is attributed by the old
// way and by the new one, and a difference fails the test that asked for it.

import { appendFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import type * as AccountMonthModule from '../../../src/reconcile/account-month.js';
import { disagreementsOf } from './both-attributions.js';

vi.mock('../../../src/reconcile/account-month.js', async (original) => {
  const real = await original<typeof AccountMonthModule>();
  const reconcileAccountMonth: typeof real.reconcileAccountMonth = (facts) => {
    const month = real.reconcileAccountMonth(facts);
    const log = process.env['BESIDE_LOG'];
    let found: unknown[] = [];
    try {
      found = disagreementsOf(month);
    } catch (fault) {
      found = [{ item: 'FAULT', before: [], now: [], fault: (fault as Error).stack }];
    }
    if (log !== undefined) {
      const test = expect.getState().currentTestName;
      if (found.length === 0) appendFileSync(log, month.result.items.length === 0 ? '-\n' : '.\n');
      else
        appendFileSync(
          log,
          `${JSON.stringify({ test, found, all: month.result.items.map((i) => `${i.code} ${i.subject} ${i.field} ${i.difference} ${i.causedBy.length}`) })}\n`,
        );
    } else if (found.length > 0) throw new Error(JSON.stringify(found, null, 2));
    return month;
  };
  return { ...real, reconcileAccountMonth };
});
