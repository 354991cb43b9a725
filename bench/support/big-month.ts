// A month of one supplier account as large as asked for: the partner's book and the supplier's float, nearly
// all of it right, with faults of known kinds at known places.

import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { monthAfter, monthStartMs, parseCalendarMonth } from '../../src/base/time/calendar-month.js';
import { formatInstant } from '../../src/base/time/instant.js';

const MONTH = parseCalendarMonth('2026-01') ?? fail();
const BRANDS = 40;
const MONTH_MS = 30 * 24 * 3600 * 1000;
const SIX_HOURS_MS = 6 * 3600 * 1000;
/** More than any order can cost. */
const DEPOSIT_USD6_AN_ORDER = 100_000_000;
const LINES_A_PIECE = 10_000;

/** The faults, in turn, by the code that each has to be found as. */
export const plantedCodes = ['OR-NOT-IN-BOOKS', 'OR-NOT-IN-STATEMENT', 'OR-ATTR', 'OR-CHARGE'] as const;
export type PlantedCode = (typeof plantedCodes)[number];

export interface BigMonth {
  readonly month: string;
  readonly book: string;
  readonly float: string;
  /** An instant after the month's end. */
  readonly asOf: string;
  /** Instants at which the brand list was read: before the first order and after the last. */
  readonly listReadAtMs: readonly number[];
  readonly truth: ReadonlyMap<PlantedCode, number>;
}

function fail(): never {
  throw new Error('the month of the benchmark is none');
}

class LineFile {
  readonly #descriptor: number;
  #lines: string[] = [];

  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx');
  }

  add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length >= LINES_A_PIECE) this.#write();
  }

  end(): void {
    this.#write();
    closeSync(this.#descriptor);
  }

  #write(): void {
    if (this.#lines.length > 0) writeSync(this.#descriptor, `${this.#lines.join('\n')}\n`);
    this.#lines = [];
  }
}

/**
 * Writes the month's two files and the configuration into a folder.
 *
 * @param faultEach every so manieth order is wrong
 */
export function writeBigMonth(folder: string, orderCount: number, faultEach: number): BigMonth {
  const startMs = monthStartMs(MONTH);
  const endMs = monthStartMs(monthAfter(MONTH));
  const files = { book: join(folder, 'book.csv'), float: join(folder, 'float.ndjson') };
  const [book, float] = [new LineFile(files.book), new LineFile(files.float)];
  const truth = new Map<PlantedCode, number>(plantedCodes.map((code) => [code, 0]));
  book.add('client_ref,slug,currency,face_minor,sold_at');
  float.add(depositLine(1, startMs + 1000, orderCount * DEPOSIT_USD6_AN_ORDER));
  let seq = 1;
  for (let at = 0; at < orderCount; at += 1) {
    const bookedAtMs = startMs + 3_600_000 + Math.floor((at * MONTH_MS) / orderCount);
    const ref = `shop-${String(at).padStart(9, '0')}-4f1c-8a52-91`;
    const fault = at % faultEach === faultEach - 1 ? plantedCodes[(at / faultEach) & 3] : undefined;
    if (fault !== undefined) truth.set(fault, (truth.get(fault) ?? 0) + 1);
    if (fault !== 'OR-NOT-IN-STATEMENT') {
      seq += 1;
      float.add(orderLine(seq, ref, bookedAtMs, at, fault === 'OR-CHARGE' ? 1 : 0));
    }
    if (fault !== 'OR-NOT-IN-BOOKS') {
      const face = faceOf(at) + (fault === 'OR-ATTR' ? 100 : 0);
      book.add([ref, `brand-${at % BRANDS}`, 'USD', face, formatInstant(bookedAtMs)].join());
    }
  }
  book.end();
  float.end();
  const supplier = { unitsPerUsd: { USD: '1' }, orderReads: 'exceptions' };
  writeFileSync(join(folder, 'tieout.config.json'), JSON.stringify({ supplier }));
  const asOf = formatInstant(endMs + SIX_HOURS_MS);
  return { month: MONTH, ...files, asOf, listReadAtMs: [startMs, endMs + SIX_HOURS_MS - 1000], truth };
}

function faceOf(at: number): number {
  return 1000 + ((at * 7919) % 9000);
}

function depositLine(seq: number, creditedAtMs: number, amountUsd6: number): string {
  return JSON.stringify({
    seq,
    kind: 'deposit',
    deposit_id: `deposit-${seq}`,
    tx_hash: `0x${String(seq).padStart(64, '0')}`,
    from_wallet: `0x${'b'.repeat(40)}`,
    amount_usd6: amountUsd6,
    credited_at: formatInstant(creditedAtMs),
  });
}

function orderLine(seq: number, ref: string, bookedAtMs: number, at: number, excessUsd6: number): string {
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
    amount_usd6: wholesaleMinor * 10_000 + excessUsd6,
    booked_at: formatInstant(bookedAtMs),
  });
}
