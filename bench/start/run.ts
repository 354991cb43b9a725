// How long commands take that have little to do, against Node that starts and does nothing: `--version` and
// `--help`, which every line of cron and every completion pays, and `items` on books of so many orders. CPU
// time of whole processes, as the shell counts it for its children.
//
//   node .bench/bench/start/run.js [ORDERS]

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBigMonth } from '../support/big-month.js';
import { costOf } from '../support/cpu.js';

const [orders = 10_000] = process.argv.slice(2).map(Number);
const FAULT_EACH = 1000;
const TURNS = 5;
const STARTS = 10;

const program = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const brands = fileURLToPath(new URL('../months/add-brands.js', import.meta.url));

/** Seconds of CPU of one start, the mean of ten. `times` prints those of the shell, then of its children. */
function secondsOf(folder: string, given: readonly string[]): number {
  const loop = `for i in $(seq ${STARTS}); do "$@" > /dev/null || exit; done; times`;
  const { status, stdout } = spawnSync('bash', ['-c', loop, 'bash', process.execPath, ...given], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${given.join(' ')} ended with ${status}`);
  const ofChildren = stdout.trim().split('\n').at(-1) ?? '';
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return (
    times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0) / STARTS
  );
}

/** Books with a closed month of so many orders. */
function closeMonth(folder: string): void {
  const month = writeBigMonth(folder, orders, FAULT_EACH);
  for (const atMs of month.listReadAtMs) costOf(folder, [brands, join(folder, 'books.db'), String(atMs)]);
  costOf(folder, [program, 'import', 'book', month.book]);
  costOf(folder, [program, 'import', 'float', month.float, '--as-of', month.asOf]);
  costOf(folder, [program, '--quiet', 'close', '--offline', '--month', month.month, '--as-of', month.asOf]);
}

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
try {
  closeMonth(folder);
  const commands = [['--version'], ['--help'], ['items']];
  const ratios = commands.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const bare = secondsOf(folder, ['-e', '0']);
    for (const [at, given] of commands.entries()) {
      ratios[at]?.push(secondsOf(folder, [program, ...given]) / bare);
    }
  }
  for (const [at, given] of commands.entries()) {
    const sorted = (ratios[at] ?? []).toSorted((a, b) => a - b).map((ratio) => ratio.toFixed(2));
    const [least, median, most] = [sorted[0], sorted[(TURNS - 1) / 2], sorted.at(-1)];
    console.log(
      `${given.join(' ')}, ${orders} orders: CPU time to node -e 0 ${median} (${least} to ${most}, ${TURNS} turns)`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
