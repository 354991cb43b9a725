// The life of one account as the partner's files and the supplier's float tell it: months of so many orders,
// of which a few in each month are wrong for good, so that every later close has open items of every earlier
// month.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CalendarMonth,
  monthAfter,
  monthStartMs,
  parseCalendarMonth,
} from '../../src/base/time/calendar-month.js';
import { formatInstant } from '../../src/base/time/instant.js';

export interface LifeMonth {
  readonly month: CalendarMonth;
  readonly book: string;
  readonly float: string;
  /** An instant after the month's end and before the next close. */
  readonly asOf: string;
}

const FIRST = parseCalendarMonth('2026-01') ?? fail();
const BRANDS = 40;
/** Every so manieth order is missing in the partner's own book. */
const MISSING_EACH = 2_500;
const MONTH_MS = 27 * 24 * 3600 * 1000;
const SIX_HOURS_MS = 6 * 3600 * 1000;
/** More than any order of the life can cost. */
const DEPOSIT_USD6_AN_ORDER = 100_000_000;

function fail(): never {
  throw new Error('the first month of the life is none');
}

/** Writes a book and a float of every month into the folder. */
export function writeLife(folder: string, monthCount: number, ordersAMonth: number): LifeMonth[] {
  const months: LifeMonth[] = [];
  let seq = 0;
  for (let month = FIRST; months.length < monthCount; month = monthAfter(month)) {
    const startMs = monthStartMs(month);
    const book = ['client_ref,slug,currency,face_minor,sold_at'];
    seq += 1;
    const float = [depositLine(seq, month, startMs + 1000, ordersAMonth * DEPOSIT_USD6_AN_ORDER)];
    for (let at = 0; at < ordersAMonth; at += 1) {
      seq += 1;
      const bookedAtMs = startMs + 3_600_000 + Math.floor((at * MONTH_MS) / ordersAMonth);
      const ref = `shop-${month}-${String(at).padStart(7, '0')}-4f1c`;
      float.push(orderLine(seq, ref, bookedAtMs, at));
      if (at % MISSING_EACH !== 7) {
        book.push([ref, `brand-${at % BRANDS}`, 'USD', faceOf(at), formatInstant(bookedAtMs)].join());
      }
    }
    const files = { book: join(folder, `book-${month}.csv`), float: join(folder, `float-${month}.ndjson`) };
    writeFileSync(files.book, `${book.join('\n')}\n`);
    writeFileSync(files.float, `${float.join('\n')}\n`);
    months.push({ month, ...files, asOf: formatInstant(monthStartMs(monthAfter(month)) + SIX_HOURS_MS) });
  }
  return months;
}

function faceOf(at: number): number {
  return 1000 + ((at * 7919) % 9000);
}

function depositLine(seq: number, month: CalendarMonth, creditedAtMs: number, depositUsd6: number): string {
  return JSON.stringify({
    seq,
    kind: 'deposit',
    deposit_id: `deposit-${month}`,
    tx_hash: `0x${String(seq).padStart(64, '0')}`,
    from_wallet: `0x${'b'.repeat(40)}`,
    amount_usd6: depositUsd6,
    credited_at: formatInstant(creditedAtMs),
  });
}

function orderLine(seq: number, ref: string, bookedAtMs: number, at: number): string {
  const wholesaleMinor = faceOf(at) - Math.floor(faceOf(at) / 10);
  return JSON.stringify({
    seq,
    kind: 'debit',
    debit_id: `debit-${seq}`,
    client_ref: ref,
    order_id: `order-${seq}`,
    brand_slug: `brand-${at % BRANDS}`,
    currency: 'USD',
    face_minor: faceOf(at),
    wholesale_minor: wholesaleMinor,
    amount_usd6: wholesaleMinor * 10_000,
    booked_at: formatInstant(bookedAtMs),
  });
}

/** The brand list as the supplier answers it: every brand of the life at its rate, any amount of it. */
export function brandList(): string {
  const brands = Array.from({ length: BRANDS }, (_, at) => ({
    slug: `brand-${at}`,
    name: `Brand ${at}`,
    currency: 'USD',
    countries: ['US'],
    all_denominations: [],
    denominations: [],
    range: { min_minor: 100, max_minor: 100_000 },
    prices: [],
    net_rate_bps: 1000,
    cash_equivalent: false,
    availability: { state: 'available', float_light: 'green', max_denom_today: 100_000 },
    source: 'bench',
  }));
  return JSON.stringify({ data: brands, page: 1, per_page: BRANDS, total: BRANDS });
}
