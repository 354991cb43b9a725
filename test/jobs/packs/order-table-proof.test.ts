import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { proveOrderTables } from '../../../src/jobs/packs/order-table-proof.js';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { orderTableBytes } from '../../../src/ledger/tabled-orders.js';
import { newFolder } from '../support/run-settings.js';

const cost = 'Test:Expenses:sandbox:Cost of cards:demo-books';
const float = 'Test:Assets:sandbox:Float';
const day = '2026-10-05';
const bookedAtMs = Date.parse(`${day}T09:00:00Z`);
const table = orderTableBytes(
  [
    { ledgerAccount: cost, side: 'debit', currency: 'GBP' },
    { ledgerAccount: float, side: 'credit', currency: '' },
  ],
  [
    { clientRef: 'a-1', bookedAtMs, amountsUsd6: [30, 30], minors: [3, 0] },
    { clientRef: 'a-2', bookedAtMs, amountsUsd6: [12, 12], minors: [1, 0] },
  ],
);
const sha256 = sha256Hex(table);
const header =
  'entry_id,kind,subject,ledger_account,debit_usd6,credit_usd6,description,evidence_sha256,own_currency,own_amount_minor';

interface Pack {
  readonly debit?: number;
  readonly minor?: number;
  readonly count?: number;
  readonly day?: string;
  readonly kind?: string;
  readonly bytes?: Uint8Array;
  readonly isBundled?: boolean;
  readonly isIndexed?: boolean;
}

/** A pack of one entry of a day and its table. */
function faultsOf(pack: Pack = {}): readonly string[] {
  const { debit = 42, minor = 4, count = 2, kind = 'order', bytes = table, isBundled = false } = pack;
  const of = pack.day ?? day;
  const folder = newFolder();
  mkdirSync(join(folder, 'evidence'));
  const words = `orders of demo-books in GBP on ${of}: ${count}`;
  const sides = kind === 'undo' ? [`,${debit}`, `${debit},`] : [`${debit},`, `,${debit}`];
  const rows = [
    `e1,${kind},${of},${cost},${sides[0]},${words},${sha256},GBP,${minor}`,
    `e1,${kind},${of},${float},${sides[1]},${words},${sha256},,`,
    `e2,order,a-3,${cost},7,,order a-3,${sha256Hex(new Uint8Array())},,`,
  ];
  writeFileSync(join(folder, '08-journal.csv'), [header, ...rows].map((row) => `${row}\r\n`).join(''));
  const file = isBundled ? 'order_table.ndjson' : `${sha256}.ndjson`;
  const text = Buffer.from(bytes).toString('utf8');
  const bundle = `${JSON.stringify({ sha256, text })}\n`;
  writeFileSync(join(folder, 'evidence', file), isBundled ? bundle : bytes);
  const entry = JSON.stringify({ file, sha256, size: bytes.length, answers: [{ topic: 'order_table' }] });
  const index = pack.isIndexed === false ? [] : [entry];
  writeFileSync(join(folder, 'evidence', 'index.json'), ['{"files":[', ...index, ']}', ''].join('\n'));
  return proveTopic('order tables', (proof) => proveOrderTables(folder, proof)).faults;
}

describe('a table of orders', () => {
  it('adds up to the entry that rests on it, in a file of its own and in that of its topic', () => {
    expect(faultsOf()).toEqual([]);
    expect(faultsOf({ isBundled: true })).toEqual([]);
  });

  it('adds up to the entry that undoes it, whose sides are the other ones', () => {
    expect(faultsOf({ kind: 'undo' })).toEqual([]);
    expect(faultsOf({ kind: 'undo', debit: 43 })).toHaveLength(2);
  });

  it('does not hold with an amount, a number of orders or a day that is not its own', () => {
    expect(faultsOf({ debit: 43 })).toEqual([
      `08-journal.csv: entry e1: debit ${cost} GBP: 42 where 43 is due`,
      `08-journal.csv: entry e1: credit ${float}: 42 where 43 is due`,
    ]);
    expect(faultsOf({ minor: 5 })).toEqual([
      `08-journal.csv: entry e1: debit ${cost} GBP, in its own currency: 4 where 5 is due`,
    ]);
    expect(faultsOf({ count: 3 })).toEqual(['08-journal.csv: entry e1: orders: 2 where 3 is due']);
    expect(faultsOf({ day: '2026-10-06' })).toHaveLength(2);
  });

  it('has to be there, and has to be one', () => {
    expect(faultsOf({ isIndexed: false })).toEqual([
      `08-journal.csv: the table of orders ${sha256} is not in the evidence`,
    ]);
    expect(faultsOf({ bytes: Buffer.from('{}\n') })).toEqual([
      `evidence ${sha256}: it is no table of orders`,
    ]);
  });
});
