// A big month by the program and by its peer, each step a process of its own; both have to find exactly what
// was planted.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BigMonth, writeBigMonth } from './big-month.js';
import { costOf, type ProcessCost, together } from './cpu.js';

const program = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const brands = fileURLToPath(new URL('../months/add-brands.js', import.meta.url));
const peer = fileURLToPath(new URL('./duckdb-peer.js', import.meta.url));
const CODE = /^[^,]*,[^,]*,[^,]*,(?<code>[A-Z]{2}-[A-Z-]+),/;

interface Compared {
  readonly ours: ProcessCost;
  readonly theirs: ProcessCost;
}

/** @param step `close` posts and writes the pack; `report` writes the pack of what is only judged */
export function compareMonth(orderCount: number, faultEach: number, step: 'close' | 'report'): Compared {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  try {
    const month = writeBigMonth(folder, orderCount, faultEach);
    for (const atMs of month.listReadAtMs) costOf(folder, [brands, join(folder, 'books.db'), String(atMs)]);
    const given = [
      ['import', 'book', month.book],
      ['import', 'float', month.float, '--as-of', month.asOf],
      [step, ...(step === 'close' ? ['--offline'] : []), '--month', month.month, '--as-of', month.asOf],
    ];
    const ours = given.map((one) => costOf(folder, [program, ...one])).reduce(together);
    const theirs = costOf(folder, [peer, step, month.book, month.float, folder]);
    refuseOtherCounts(folder, month);
    return { ours, theirs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error where either of the two did not find exactly what was planted */
function refuseOtherCounts(folder: string, { month, truth }: BigMonth): void {
  const text = readFileSync(join(folder, 'reports', month, '03-discrepancies.csv'), 'utf8');
  const found = new Map<string, number>();
  for (const line of text.split('\r\n')) {
    const code = CODE.exec(line)?.groups?.['code'];
    if (code !== undefined) found.set(code, (found.get(code) ?? 0) + 1);
  }
  const counts = JSON.parse(readFileSync(join(folder, 'peer-counts.json'), 'utf8')) as [string, string][];
  const theirs = new Map(counts.map(([code, count]) => [code, Number(count)]));
  for (const [code, count] of truth) {
    const [own, peers] = [found.get(code), theirs.get(code)];
    if (own !== count || peers !== count) {
      throw new Error(`${code}: ${count} planted, ${own} found, ${peers} by the peer`);
    }
  }
}

/** Prints both to one another, with the peer's own count of what it took. */
export function printRatio(name: string, orderCount: number, { ours, theirs }: Compared): void {
  console.log(
    `${name}, ${orderCount} orders: CPU time to that of DuckDB ${(ours.seconds / theirs.seconds).toFixed(2)}` +
      ` (${ours.seconds.toFixed(1)} s to ${theirs.seconds.toFixed(1)} s);` +
      ` memory ${ours.megabytes.toFixed(0)} MB to ${theirs.megabytes.toFixed(0)} MB`,
  );
}
