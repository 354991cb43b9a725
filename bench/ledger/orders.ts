// Journal entries as a busy month makes them: orders of forty brands, each with three postings, since what
// was booked is now and then not what is right.

import { sha256Hex } from '../../src/base/text/digest.js';
import { type CalendarMonth, parseCalendarMonth } from '../../src/base/time/calendar-month.js';
import type { JournalEntry } from '../../src/ledger/journal-entry.js';
import { issuedOrder } from '../../src/ledger/posting-rules/order.js';

const FIRST_MS = Date.parse('2026-10-01T00:00:00Z');
const BRANDS = 40;
/** Some 2,600 orders an hour: a million still fit in October. */
const STEP_MS = 2600;

export const benchMonth: CalendarMonth = parseCalendarMonth('2026-10') ?? fail();

function fail(): never {
  throw new Error('the month of the benchmark is none');
}

export function ordersOf(count: number): JournalEntry[] {
  return Array.from({ length: count }, (_, at) => {
    const recomputedUsd6 = 9_700_000n + BigInt((at * 7919) % 90_000_000);
    return issuedOrder(
      {
        interfaceName: 'supplier',
        account: 'main',
        subject: `shop-${String(at).padStart(9, '0')}-4f1c-8a52`,
        slug: `brand-${at % BRANDS}`,
        bookedAtMs: FIRST_MS + at * STEP_MS,
        recordedAtMs: FIRST_MS + 40 * 24 * 3600 * 1000,
        itemId: '',
        evidenceSha256: sha256Hex(String(at)),
      },
      { bookedUsd6: recomputedUsd6 + 10_000n, recomputedUsd6 },
    );
  });
}
