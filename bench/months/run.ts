// A life of months, each of 10,000 orders and each with items that stay open, imported and closed offline by
// the program itself, a process a step. CPU time of whole processes. The first month is the peer of the later
// ones: 1.00 means that the age of the account costs nothing. Takes other numbers of months and of orders a
// month as its two arguments.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { monthStartMs } from '../../src/base/time/calendar-month.js';
import { costOf } from '../support/cpu.js';
import { writeLife } from './life.js';

const [months = 5, orders = 10_000] = process.argv.slice(2).map(Number);

const program = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const brands = fileURLToPath(new URL('./add-brands.js', import.meta.url));

/** Seconds of CPU of a process that has to end with 0 or 1. */
const cpuSecondsOf = (folder: string, given: readonly string[]): number => costOf(folder, given).seconds;

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
try {
  const supplier = { unitsPerUsd: { USD: '1' }, orderReads: 'exceptions' };
  writeFileSync(join(folder, 'tieout.config.json'), JSON.stringify({ supplier }));
  let first = 0;
  for (const { month, book, float, asOf } of writeLife(folder, months, orders)) {
    for (const readAtMs of [monthStartMs(month), Date.parse(asOf) - 1000]) {
      cpuSecondsOf(folder, [brands, join(folder, 'books.db'), String(readAtMs)]);
    }
    cpuSecondsOf(folder, [program, 'import', 'book', book]);
    cpuSecondsOf(folder, [program, 'import', 'float', float, '--as-of', asOf]);
    const closing = [program, 'close', '--offline', '--month', month, '--as-of', asOf];
    const [closed, again] = [cpuSecondsOf(folder, closing), cpuSecondsOf(folder, closing)];
    first = first === 0 ? closed : first;
    console.log(
      `${month}, ${orders} orders: its close to that of the first month ${(closed / first).toFixed(2)};` +
        ` the same close again to it ${(again / closed).toFixed(2)}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
