// A pack with more answers of one topic than stand in a file each: 2,000 order reads in one file and one
// index, proved again from the pack alone, and every way in which the two can be altered named. The long form
// is `bench/evidence`.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveOrderReads } from '../../bench/evidence/order-reads.js';
import { archiveBrandList } from '../../bench/months/brand-reading.js';
import { writeBigMonth } from '../../bench/support/big-month.js';
import { verifyPack } from '../../src/jobs/packs/verify-pack-job.js';
import { openBooks } from '../../src/store/books.js';
import { runLine } from '../cli/support/test-world.js';
import { renewManifest } from './support/sample-pack.js';

const READS = 2000;
const ANSWERS = 'evidence/order.ndjson';
const INDEX = 'evidence/index.json';

let folder = '';
let pack = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-reads-'));
  const month = writeBigMonth(folder, READS, 500);
  const books = openBooks(join(folder, 'books.db'), { create: true });
  for (const atMs of month.listReadAtMs) archiveBrandList(books, atMs);
  archiveOrderReads(books, month, Date.parse(month.asOf) - 3_600_000);
  books.close();
  const asOf = ['--as-of', month.asOf];
  for (const line of [
    ['import', 'book', month.book],
    ['import', 'float', month.float, ...asOf],
    ['close', '--offline', '--month', month.month, ...asOf],
  ]) {
    const { exitCode, stderr } = await runLine(line, { cwd: folder });
    if (exitCode > 1) throw new Error(stderr);
  }
  pack = join(folder, 'reports', month.month);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines of a file of the pack; its last line end is left out. */
const linesIn = (name: string): string[] =>
  readFileSync(join(pack, name), 'utf8').replace(/\n$/, '').split('\n');

/** The faults by topic with a file's lines otherwise and, where wanted, a manifest that fits them. */
function faultsWith(name: string, lines: readonly string[], { isRenewed = false } = {}) {
  const [path, manifest] = [join(pack, name), join(pack, 'manifest.json')];
  const [before, listed] = [readFileSync(path), readFileSync(manifest)];
  try {
    writeFileSync(path, `${lines.join('\n')}\n`);
    if (isRenewed) renewManifest(pack);
    const failed = verifyPack(pack, undefined).results.filter(({ status }) => status === 'failed');
    return new Map(failed.map(({ topic, faults }) => [topic, faults]));
  } finally {
    writeFileSync(path, before);
    writeFileSync(manifest, listed);
  }
}

const hashOf = (line = ''): string => /"sha256":"([0-9a-f]{64})"/.exec(line)?.[1] ?? '';

describe('a pack of 2,000 order reads', () => {
  it('has them in one file with one index beside it, and a page of under 2 MB', () => {
    const names = readdirSync(join(pack, 'evidence')).filter((name) => !/^[0-9a-f]{64}\./.test(name));
    expect(names.sort()).toEqual(['index.json', 'order.ndjson']);
    expect(linesIn(ANSWERS)).toHaveLength(READS);
    expect(statSync(join(pack, 'close.html')).size).toBeLessThan(2_000_000);
  });

  it('is proved from its own files', () => {
    const { exitCode, results } = verifyPack(pack, undefined);
    expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(exitCode).toBe(0);
  });

  describe('names the file of the answers, and the answer even where the manifest was made anew,', () => {
    const at = 700;
    const changes: readonly [string, (lines: string[]) => string[], string, string][] = [
      [
        'with two lines in one another’s place',
        (lines) => lines.with(at, lines[at + 1] ?? '').with(at + 1, lines[at] ?? ''),
        'of the index is missing',
        'out of its order',
      ],
      ['with a line removed', (lines) => lines.toSpliced(at, 1), 'of the index is missing', ''],
      [
        'with a line that stands twice',
        (lines) => lines.toSpliced(at, 0, lines[at] ?? ''),
        'it stands there twice',
        '',
      ],
      [
        'with a byte of an answer otherwise',
        (lines) => lines.with(at, (lines[at] ?? '').replace('issued', 'isSued')),
        'has another hash',
        '',
      ],
      [
        'with the hash of an answer otherwise',
        (lines) =>
          lines.with(
            at,
            (lines[at] ?? '').replace(/[0-9a-f]{64}/, (hash) => `${hash.slice(0, -1)}?`),
          ),
        'has another hash',
        'does not have',
      ],
    ];

    it.each(changes)('%s', (_, change, fault, second) => {
      const lines = linesIn(ANSWERS);
      const altered = change([...lines]);
      expect(faultsWith(ANSWERS, altered).get('files')).toEqual([`${ANSWERS} is not what the manifest says`]);
      const faults = faultsWith(ANSWERS, altered, { isRenewed: true });
      expect([...faults.keys()]).toEqual(['evidence index']);
      const said = faults.get('evidence index') ?? [];
      expect(said[0]).toContain(`${ANSWERS}: `);
      expect(said[0]).toContain(fault);
      expect(said.join('\n')).toContain(hashOf(lines[at]));
      expect(said.at(-1)).toContain(second);
    });
  });

  describe('names the index, and the topic even where the manifest was made anew,', () => {
    const at = 900;
    // The row of an order whose line is gone names what the index does not have.
    const changes: readonly [string, (lines: string[]) => string[], ...string[]][] = [
      ['with a line removed', (lines) => lines.toSpliced(at, 1), 'references'],
      ['with a line that stands twice', (lines) => lines.toSpliced(at, 0, lines[at] ?? '')],
      [
        'with two lines in one another’s place',
        (lines) => lines.with(at, lines[at + 1] ?? '').with(at + 1, lines[at] ?? ''),
      ],
      [
        'with a byte of a line otherwise',
        (lines) => lines.with(at, (lines[at] ?? '').replace('/v1/orders', '/v1/Orders')),
      ],
    ];

    it.each(changes)('%s', (_, change, ...others) => {
      const altered = change(linesIn(INDEX));
      expect(faultsWith(INDEX, altered).get('files')).toEqual([`${INDEX} is not what the manifest says`]);
      const faults = faultsWith(INDEX, altered, { isRenewed: true });
      expect([...faults.keys()]).toEqual(['evidence index', ...others]);
      expect(faults.get('evidence index')).toContainEqual(
        expect.stringContaining('evidence of supplier | main | order'),
      );
    });
  });
});
