// One read of each order that a big month's book or float names, archived as fetches after the month's end
// would have done. An order that only the book has is answered as unknown.

import { fileLines } from '../../src/base/file/file-lines.js';
import { readJson } from '../../src/base/json/json-reader.js';
import { UNKNOWN_SUPPLIER_ORDER_CODE } from '../../src/records/from-wire/supplier/answer-data.js';
import { supplierOrderReceipt } from '../../src/records/from-wire/supplier/receipts.js';
import type { Receipt } from '../../src/records/receipt.js';
import type { Books } from '../../src/store/books.js';

const READS_A_STEP = 10_000;

/** The fields of a debit in the float's file that a read of its order states as well. */
interface Debit {
  readonly kind: string;
  readonly seq: number;
  readonly client_ref: string;
  readonly order_id: string;
  readonly brand_slug: string;
  readonly currency: string;
  readonly face_minor: number;
  readonly wholesale_minor: number;
  readonly booked_at: string;
}

function orderData({ seq, order_id: id, booked_at, ...debit }: Debit) {
  return {
    id,
    client_ref: debit.client_ref,
    status: 'issued',
    brand_slug: debit.brand_slug,
    currency: debit.currency,
    face_minor: debit.face_minor,
    wholesale_minor: debit.wholesale_minor,
    wholesale_usd6: debit.wholesale_minor * 10_000,
    wallet_ref_sha256: String(seq).padStart(64, '0'),
    created_at: booked_at,
    voucher: { code: `BENCH-${String(seq).padStart(12, '0')}`, pin: null, url: null, expires_at: null },
    ledger: { balance_usd6: 0 },
    replay: false,
  };
}

class Reads {
  readonly #books: Books;
  readonly #receivedAtMs: number;
  readonly #refs = new Set<string>();
  #step: Receipt[] = [];

  constructor(books: Books, receivedAtMs: number) {
    this.#books = books;
    this.#receivedAtMs = receivedAtMs;
  }

  has(ref: string): boolean {
    return this.#refs.has(ref);
  }

  add(ref: string, status: number, body: object): void {
    const bytes = Buffer.from(JSON.stringify(body));
    const asked = { topic: 'order', method: 'GET', target: `/v1/orders/${ref}` } as const;
    const answered = { status, requestId: `read-${this.#refs.size}`, receivedAtMs: this.#receivedAtMs };
    this.#refs.add(ref);
    this.#step.push(supplierOrderReceipt({ ...asked, ...answered, bytes, json: readJson(bytes) }, ref));
    if (this.#step.length >= READS_A_STEP) this.keep();
  }

  keep(): void {
    this.#books.receipts.addReceipts(this.#step);
    this.#step = [];
  }
}

/** @param files the book and the float of a big month */
export function archiveOrderReads(
  books: Books,
  files: { readonly book: string; readonly float: string },
  receivedAtMs: number,
): void {
  const reads = new Reads(books, receivedAtMs);
  for (const line of fileLines(files.float)) {
    const movement = JSON.parse(line) as Debit;
    if (movement.kind === 'debit') reads.add(movement.client_ref, 200, { data: orderData(movement) });
  }
  const rows = fileLines(files.book);
  // The header.
  rows.next();
  for (const row of rows) {
    const [ref = ''] = row.split(',');
    if (!reads.has(ref)) reads.add(ref, 404, { error: 'no such order', code: UNKNOWN_SUPPLIER_ORDER_CODE });
  }
  reads.keep();
}
