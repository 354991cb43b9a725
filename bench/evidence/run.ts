// A month of which every order was read: its close held against the close of the same month without a read,
// and `verify-pack` against the commands by which docs/evidence.md has a pack proved by hand, with jq taking
// each answer out of the file of its topic besides. CPU time of whole processes.
//
//   node .bench/bench/evidence/run.js [ORDERS]

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BigMonth, writeBigMonth } from '../support/big-month.js';
import { costOf, type ProcessCost } from '../support/cpu.js';

const [orders = 10_000] = process.argv.slice(2).map(Number);
const FAULT_EACH = 1000;
const HOUR_MS = 3_600_000;
const MEGABYTE = 1e6;
const PAGE_MEGABYTES_MOST = 2;

const program = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const brands = fileURLToPath(new URL('../months/add-brands.js', import.meta.url));
const addReads = fileURLToPath(new URL('./add-reads.js', import.meta.url));

/** Every file by its hash, every answer in the file of its hash, and the answers of `order.ndjson` read. */
const BY_HAND = `set -e -o pipefail
jq -r '.files[] | "\\(.sha256)  \\(.name)"' manifest.json | sha256sum --check --quiet
jq -r '.files[] | .sha256 as $hash | select(.file | startswith($hash)) | "\\($hash)  \\(.file)"' evidence/index.json |
  (cd evidence && sha256sum --check --quiet)
jq -j .text evidence/order.ndjson | sha256sum > /dev/null
times`;

interface ClosedMonth {
  readonly pack: string;
  readonly cost: ProcessCost;
}

/** The month closed offline, with a read of each order on file or with none. */
function closed(folder: string, hasReads: boolean): ClosedMonth {
  mkdirSync(folder);
  const month: BigMonth = writeBigMonth(folder, orders, FAULT_EACH);
  const books = join(folder, 'books.db');
  for (const atMs of month.listReadAtMs) costOf(folder, [brands, books, String(atMs)]);
  costOf(folder, [program, 'import', 'book', month.book]);
  costOf(folder, [program, 'import', 'float', month.float, '--as-of', month.asOf]);
  const readAtMs = String(Date.parse(month.asOf) - HOUR_MS);
  if (hasReads) costOf(folder, [addReads, books, month.book, month.float, readAtMs]);
  const closing = ['close', '--offline', '--month', month.month, '--as-of', month.asOf];
  const cost = costOf(folder, [program, ...closing]);
  return { pack: join(folder, 'reports', month.month), cost };
}

/** Seconds of CPU of the commands, by what the shell says of its children. */
function secondsByHand(pack: string): number {
  const { status, stdout } = spawnSync('bash', ['-c', BY_HAND], { cwd: pack, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the proof by hand ended with ${status}`);
  const times = [...stdout.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, rest]) =>
    [minutes, rest].map(Number),
  );
  return times.reduce((sum, [minutes = 0, seconds = 0]) => sum + minutes * 60 + seconds, 0);
}

const megabytesOf = (path: string): number => statSync(path).size / MEGABYTE;

/** @throws Error where the reads do not stand in one file with one index, or the page is too large */
function refuseOtherFolder(pack: string): void {
  const names = readdirSync(join(pack, 'evidence'));
  const others = names.filter((name) => !/^[0-9a-f]{64}\./.test(name)).sort();
  if (others.join(' ') !== 'index.json order.ndjson') throw new Error(`the folder has ${others.join(' ')}`);
  const page = megabytesOf(join(pack, 'close.html'));
  if (page > PAGE_MEGABYTES_MOST) throw new Error(`the page has ${page} MB`);
  const [answers, index] = others.toReversed().map((name) => megabytesOf(join(pack, 'evidence', name)));
  console.log(
    `evidence, ${orders} reads: ${names.length} files, order.ndjson ${answers?.toFixed(1)} MB,` +
      ` index ${index?.toFixed(1)} MB; page ${page.toFixed(2)} MB`,
  );
}

function printRatio(name: string, ours: ProcessCost, seconds: number, peer: string): void {
  console.log(
    `${name}, ${orders} reads: CPU time to ${peer} ${(ours.seconds / seconds).toFixed(2)}` +
      ` (${ours.seconds.toFixed(1)} s to ${seconds.toFixed(1)} s); memory ${ours.megabytes.toFixed(0)} MB`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
try {
  const bare = closed(join(folder, 'bare'), false);
  const { pack, cost } = closed(join(folder, 'read'), true);
  const withoutReads = `that of the close without reads, of ${bare.cost.megabytes.toFixed(0)} MB,`;
  printRatio('close', cost, bare.cost.seconds, withoutReads);
  refuseOtherFolder(pack);
  const proof = costOf(folder, [program, 'verify-pack', pack]);
  printRatio('verify-pack', proof, secondsByHand(pack), 'that of jq and sha256sum');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
