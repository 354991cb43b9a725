// The orders behind an entry that stands for a day of them: a table of its own, kept by its hash, which is
// the entry's evidence. Its first line names the postings, each further line is an order with the amounts
// that its own entry would have posted there. Contract, ledger: `ledger.detail`.

import { byteLines } from '../base/file/byte-lines.js';
import {
  JsonFault,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  readJson,
} from '../base/json/json-reader.js';
import { utf8Bytes } from '../base/text/bytes.js';
import { formatInstant, parseInstantMs } from '../base/time/instant.js';
import { credit, debit, type Posting, type Side } from './journal-entry.js';

const FORMAT = 'tieout order table 1';
const LINE_FEED = 0x0a;

/** The place where amounts of a table are posted; orders that post nothing there have 0. */
export interface PostingColumn {
  readonly ledgerAccount: string;
  readonly side: Side;
  /** The orders' own currency, where the posting keeps it; else empty. */
  readonly currency: string;
}

/**
 * One order of a table. The amounts are those of the columns, in usd6 and in minor units of their currency.
 */
export interface TableLine {
  readonly clientRef: string;
  readonly bookedAtMs: number;
  readonly amountsUsd6: readonly number[];
  readonly minors: readonly number[];
}

/** The postings that the entry of one order alone would have had. */
export interface TabledOrder {
  readonly clientRef: string;
  readonly bookedAtMs: number;
  readonly postings: readonly Posting[];
}

/** A line of JSON each, in the order given. */
export function orderTableBytes(columns: readonly PostingColumn[], lines: readonly TableLine[]): Uint8Array {
  const postings = columns.map(({ ledgerAccount, side, currency }) => ({
    ledger_account: ledgerAccount,
    side,
    currency,
  }));
  const head = JSON.stringify({ format: FORMAT, postings });
  const rows = lines.map(({ clientRef, bookedAtMs, amountsUsd6, minors }) =>
    JSON.stringify([clientRef, formatInstant(bookedAtMs), amountsUsd6, minors]),
  );
  return utf8Bytes(`${[head, ...rows].join('\n')}\n`);
}

/**
 * The orders of a table, in its order, each with the postings that are not zero; undefined where the bytes
 * are no such table.
 */
export function ordersOfTable(bytes: Uint8Array): TabledOrder[] | undefined {
  const [head, ...rows] = linesOf(bytes);
  const columns = columnsOf(head);
  if (columns === undefined || rows.length === 0) return undefined;
  const orders: TabledOrder[] = [];
  for (const row of rows) {
    const order = orderOf(columns, row);
    if (order === undefined) return undefined;
    orders.push(order);
  }
  return orders;
}

/** The lines as values; none where one of them is no JSON, or the last is not ended. */
function linesOf(bytes: Uint8Array): JsonValue[] {
  if (bytes.at(-1) !== LINE_FEED) return [];
  const values: JsonValue[] = [];
  try {
    for (const line of byteLines([bytes])) values.push(readJson(line));
  } catch (error) {
    // Decided: what is no JSON is no table.
    if (error instanceof JsonFault) return [];
    throw error;
  }
  return values;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  );
}

function columnsOf(head: JsonValue | undefined): PostingColumn[] | undefined {
  if (!isObject(head) || head['format'] !== FORMAT || !Array.isArray(head['postings'])) return undefined;
  const columns: PostingColumn[] = [];
  for (const value of head['postings']) {
    if (!isObject(value)) return undefined;
    const { ledger_account: ledgerAccount, side, currency } = value;
    if (typeof ledgerAccount !== 'string' || typeof currency !== 'string') return undefined;
    if (side !== 'debit' && side !== 'credit') return undefined;
    columns.push({ ledgerAccount, side, currency });
  }
  return columns;
}

function orderOf(columns: readonly PostingColumn[], row: JsonValue): TabledOrder | undefined {
  if (!Array.isArray(row) || row.length !== 4) return undefined;
  const [clientRef, bookedAt, amounts, minors] = row;
  const bookedAtMs = typeof bookedAt === 'string' ? parseInstantMs(bookedAt) : undefined;
  if (typeof clientRef !== 'string' || bookedAtMs === undefined) return undefined;
  if (!areAmounts(amounts, columns.length) || !areAmounts(minors, columns.length)) return undefined;
  const postings = columns.flatMap(({ ledgerAccount, side, currency }, at): Posting[] => {
    const amountUsd6 = BigInt(amounts[at] ?? 0);
    if (amountUsd6 === 0n) return [];
    const own = currency === '' ? undefined : { currency, minor: minors[at] ?? 0 };
    return [(side === 'debit' ? debit : credit)(ledgerAccount, amountUsd6, own)];
  });
  return { clientRef, bookedAtMs, postings };
}

/** As many whole amounts, none below zero. */
function areAmounts(value: JsonValue | undefined, count: number): value is number[] {
  return (
    Array.isArray(value) &&
    value.length === count &&
    value.every((one) => typeof one === 'number' && one >= 0)
  );
}
