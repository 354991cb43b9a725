/** Money that nothing could test, through the command line: never shown as tested, and never said to agree. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LiveSupplier } from '../../jobs/support/live-supplier.js';
import { newFolder, runLine, type Said } from '../support/test-world.js';

interface Charge {
  readonly costMinor?: number;
  readonly amountUsd6?: number;
}

interface Shop {
  readonly run: (...line: string[]) => Promise<Said>;
  readonly rows: (file: string) => Record<string, string>[];
}

function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell);
    return Object.fromEntries(names.map((name, i) => [name, (cells[i] ?? '').replace(/^"|"$/g, '')]));
  });
}

/**
 * A shop of the supplier interface without fixed rates that sold one card of 20.00 EUR, of which the float says what it
 * was charged. Rates of exchange are read before it and after it, brand lists too unless told otherwise.
 */
async function shopOf(charge: Charge, lists: 'around' | 'after' = 'around'): Promise<Shop> {
  const live = await LiveSupplier.open();
  const txHash = await live.deposit(1_000_000_000);
  const cwd = newFolder();
  const section = { baseUrl: live.service.supplierUrl, readsPerSecond: 1000, orderReads: 'exceptions' };
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify({ supplier: section }));
  const run: Shop['run'] = (...line) =>
    runLine(line, { cwd, environment: { TIEOUT_SUPPLIER_KEY: live.service.supplierKey } });
  writeFileSync(
    join(cwd, 'book.csv'),
    'client_ref,slug,currency,face_minor,status,sold_at\ns-1,demo-coffee,USD,2500,issued,2026-09-10T10:00:00Z\n',
  );
  writeFileSync(
    join(cwd, 'deposits.csv'),
    `deposit_ref,amount_usd6,sent_at\n${txHash},1000000000,2026-09-01T08:00:00Z\n`,
  );
  await run('import', 'book', 'book.csv');
  await run('import', 'deposits', 'deposits.csv');
  if (lists === 'around') {
    live.at('2026-09-05T00:00:00.000Z');
    await run('fetch', '--month', '2026-09');
  }
  await live.at('2026-09-10T10:00:00.000Z').order('s-1');
  live.at('2026-10-05T12:00:00.000Z');
  void charge;
  return { run, rows: (file) => rowsOf(readFileSync(join(cwd, 'reports', '2026-09', file), 'utf8')) };
}
