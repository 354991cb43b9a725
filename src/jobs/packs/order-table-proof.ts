// The tables of orders behind the entries of a day (`ledger.detail`): each adds up, posting by posting and in
// the orders' own currency as well, to the entries of 08 that rest on it, order by order of that day.

import { countText } from '../../base/text/count-text.js';
import { formatInstant } from '../../base/time/instant.js';
import { ordersOfTable, type TabledOrder } from '../../ledger/tabled-orders.js';
import { unguarded } from '../../report/tables/formula-guard.js';
import { indexEntryIn } from './index-proof.js';
import { listIn } from './manifest-proof.js';
import type { PackProof } from './pack-proof.js';
import { packProofFailures } from './pack-proof-failures.js';
import { type PackRow, packFileBytes, packLines, packRows } from './pack-table.js';

const TABLE = '08-journal.csv';

interface Sum {
  usd6: bigint;
  minor: bigint;
}

/** An entry of 08 that stands for the orders of a day. */
interface DailyEntry {
  readonly entryId: string;
  readonly day: string;
  readonly orderCount: number;
  readonly isUndo: boolean;
  /** By side, ledger account and own currency. */
  readonly sums: Map<string, Sum>;
}

export function proveOrderTables(pack: string, proof: PackProof): void {
  const tables = tableFilesIn(pack);
  const entries = dailyEntriesIn(pack);
  for (const sha256 of entries.keys()) {
    if (!tables.has(sha256)) proof.fail(`${TABLE}: the table of orders ${sha256} is not in the evidence`);
  }
  for (const [sha256, bytes] of tablesIn(pack, tables)) {
    const orders = ordersOfTable(bytes);
    if (orders === undefined) {
      proof.fail(`evidence ${sha256}: it is no table of orders`);
    } else {
      for (const entry of entries.get(sha256) ?? []) proveEntry(entry, orders, proof);
    }
  }
  proof.note(countText(tables.size, 'table'));
}

/** By hash the file of the evidence folder that has a table. */
function tableFilesIn(pack: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const line of packLines(pack, 'evidence/index.json')) {
    if (!line.startsWith('{"file"')) continue;
    const entry = indexEntryIn(line.replace(/,$/, ''));
    const isTable = listIn(entry, 'answers').some(({ topic }) => topic === 'order_table');
    if (isTable) files.set(String(entry['sha256']), `evidence/${String(entry['file'])}`);
  }
  return files;
}

/** The tables one at a time: a month may have one for each brand and day. */
function* tablesIn(pack: string, files: ReadonlyMap<string, string>): Generator<[string, Uint8Array]> {
  const bundles = new Set<string>();
  for (const [sha256, path] of files) {
    if (path.endsWith('.ndjson') && !path.includes(sha256)) {
      bundles.add(path);
    } else {
      yield [sha256, packFileBytes(pack, path)];
    }
  }
  for (const path of bundles) {
    for (const line of packLines(pack, path)) {
      const { sha256, text } = indexEntryIn(line);
      if (typeof sha256 !== 'string' || typeof text !== 'string') {
        throw packProofFailures.lineUnread({ file: path });
      }
      yield [sha256, Buffer.from(text)];
    }
  }
}

/** By the hash of their table. */
function dailyEntriesIn(pack: string): Map<string, DailyEntry[]> {
  const entries = new Map<string, DailyEntry[]>();
  let last: DailyEntry | undefined;
  for (const row of packRows(pack, TABLE)) {
    const entryId = row.cell('entry_id');
    if (last?.entryId !== entryId) {
      last = dailyEntryOf(row);
      const sha256 = row.cell('evidence_sha256');
      if (last !== undefined) entries.set(sha256, [...(entries.get(sha256) ?? []), last]);
    }
    if (last !== undefined) addPosting(last, row);
  }
  return entries;
}

/** Undefined for an entry that stands for itself. */
function dailyEntryOf(row: PackRow): DailyEntry | undefined {
  const day = unguarded(row.cell('subject'));
  const [, count] = / on \d{4}-\d{2}-\d{2}: (\d+)$/.exec(row.cell('description')) ?? [];
  if (count === undefined || !row.cell('description').includes(` on ${day}: `)) return undefined;
  const isUndo = row.cell('kind') === 'undo';
  return { entryId: row.cell('entry_id'), day, orderCount: Number(count), isUndo, sums: new Map() };
}

function addPosting({ sums, isUndo }: DailyEntry, row: PackRow): void {
  const debit = row.integer('debit_usd6');
  const isDebit = (debit !== undefined) !== isUndo;
  const usd6 = debit ?? row.integer('credit_usd6') ?? 0n;
  const key = keyOf(
    isDebit ? 'debit' : 'credit',
    unguarded(row.cell('ledger_account')),
    row.cell('own_currency'),
  );
  addTo(sums, key, usd6, row.integer('own_amount_minor') ?? 0n);
}

function keyOf(side: string, ledgerAccount: string, currency: string): string {
  return `${side} ${ledgerAccount} ${currency}`.trimEnd();
}

function addTo(sums: Map<string, Sum>, key: string, usd6: bigint, minor: bigint): void {
  const sum = sums.get(key) ?? { usd6: 0n, minor: 0n };
  sums.set(key, { usd6: sum.usd6 + usd6, minor: sum.minor + minor });
}

function proveEntry(entry: DailyEntry, orders: readonly TabledOrder[], proof: PackProof): void {
  const { entryId, day, orderCount, sums } = entry;
  const name = `${TABLE}: entry ${entryId}`;
  proof.same(`${name}: orders`, orderCount, orders.length);
  const due = new Map<string, Sum>();
  for (const { clientRef, bookedAtMs, postings } of orders) {
    if (!formatInstant(bookedAtMs).startsWith(day)) {
      proof.fail(`${name}: its table has ${clientRef}, which was not booked on ${day}`);
    }
    for (const { side, ledgerAccount, amountUsd6, own } of postings) {
      addTo(due, keyOf(side, ledgerAccount, own?.currency ?? ''), amountUsd6, BigInt(own?.minor ?? 0));
    }
  }
  for (const key of new Set([...sums.keys(), ...due.keys()])) {
    const [stated, added] = [sums.get(key), due.get(key)];
    proof.same(`${name}: ${key}`, stated?.usd6 ?? 0n, added?.usd6 ?? 0n);
    proof.same(`${name}: ${key}, in its own currency`, stated?.minor ?? 0n, added?.minor ?? 0n);
  }
}
