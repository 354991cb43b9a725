// Books that came to harm on the disk, by every kind of damage: either a command says so and does nothing, or
// it answers as if nothing had happened, because nothing had. The newest backup mends each.
// `npm run campaign:damage` draws many more bits (docs/reliability.md).

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Life, STILL_MS } from '../../bench/reliability/life.js';
import type { Step } from '../../bench/reliability/life-steps.js';
import { contentOf } from '../../bench/reliability/world-content.js';
import { FixedClock } from '../../src/base/time/clock.js';
import { bookDamages, flipBit, flippedPages } from '../store/support/book-damages.js';
import { fc } from '../support/fast-check.js';
import { runLine, type Said } from './support/test-world.js';

/** What the drawn bits are counted by; the campaign sets more. */
const drawnBits = Number(process.env['DAMAGED_BITS'] ?? 12);
const options = { timeout: Math.max(120_000, drawnBits * 2000) };
const clock = new FixedClock(STILL_MS);

let life: Life;
let folder: string;
/** Sound books that lie closed; the same with their newest month in the write-ahead log; and others. */
let [closed, logged, others] = ['', '', ''];

const stepOf = (name: string): Step => {
  const step = life.steps.find((one) => one.name === name);
  if (step === undefined) throw new RangeError(`no step is called ${name}`);
  return step;
};

const line = (...given: string[]): Promise<Said> => runLine(['--quiet', ...given], { cwd: folder, clock });

function putDown(kept: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(kept, folder, { recursive: true });
}

/** Copied by another process: here, to close a file of the books would drop the locks held on it. */
function keep(name: string): string {
  const kept = join(life.root, name);
  execFileSync('cp', ['-r', folder, kept]);
  return kept;
}

/** Runs `work` while somebody has the books open, so that what it writes stays in the write-ahead log. */
async function heldOpen(path: string, work: () => Promise<void>): Promise<void> {
  const holder = new SqliteDatabase(path);
  holder.pragma('wal_autocheckpoint = 0');
  holder.prepare('SELECT count(*) FROM sqlite_schema').get();
  await work();
  holder.close();
}

beforeAll(async () => {
  life = new Life('', async (_, step) => ({ ...(await line(...step.given)), signal: null }));
  ({ folder } = life);
  await life.liveOnce('close the next');
  life.begin(stepOf('close the next'));
  await heldOpen(life.booksPath, async () => {
    await life.run(stepOf('close the next'));
    await line('books', 'backup', 'backup.db');
    logged = keep('logged');
  });
  closed = keep('closed');
  life.begin(stepOf('close'));
  await heldOpen(life.booksPath, async () => {
    await life.run(stepOf('close'));
    others = join(keep('others'), 'books.db');
  });
});
afterAll(() => life.remove());

const asOf = ['--as-of', new Date(STILL_MS).toISOString()];
const asked: readonly (readonly string[])[] = [
  ['ledger', 'check'],
  ['items', ...asOf],
  ['close', '--month', '2026-10', '--offline', ...asOf],
];

const answers = async (): Promise<Said[]> => {
  const said: Said[] = [];
  for (const given of asked) said.push(await line(...given));
  return said;
};

/** One line that says what is wrong with the books, and what to do. */
const REFUSAL = /^tieout: [^\n]+[.!?] [A-Z][^\n]+[.!?]\n$/;

/** Holds each answer: it is that of sound books, or says that these are not. @returns whether one said so */
function hold(said: readonly Said[], sound: readonly Said[]): boolean {
  let isNoticed = false;
  for (const [at, { exitCode, stdout, stderr }] of said.entries()) {
    const expected = sound[at];
    if (exitCode === expected?.exitCode && stdout === expected.stdout && stderr === expected.stderr) continue;
    isNoticed = true;
    // The proof lists what does not hold, and a close has it as an item that stops the month.
    const isTold = exitCode === 3 && stdout !== '' && stderr === '' && asked[at]?.[0] !== 'items';
    expect([asked[at], [2, 3, 4]]).toEqual([asked[at], expect.arrayContaining([exitCode])]);
    if (!isTold) expect([asked[at], stderr]).toEqual([asked[at], expect.stringMatching(REFUSAL)]);
  }
  return isNoticed;
}

/** Restoring asks first where the damaged books have noted more than the backup has: a close that said so. */
async function expectMended(proof: string): Promise<void> {
  const first = await line('books', 'restore', 'backup.db');
  if (first.exitCode === 2) expect(first.stderr).toMatch(/--lose-newer/);
  const restored = first.exitCode === 2 ? await line('books', 'restore', 'backup.db', '--lose-newer') : first;
  expect([restored.exitCode, restored.stderr]).toEqual([0, '']);
  expect(await line('ledger', 'check')).toEqual({ exitCode: 0, stdout: proof, stderr: '' });
}

describe('damaged books', options, () => {
  it('are noticed before anything rests on them, and mended by the newest backup, by every kind of damage', async () => {
    putDown(closed);
    const sound = await answers();
    expect(sound.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual([
      [0, ''],
      [0, ''],
      [1, ''],
    ]);
    expect(bookDamages.length).toBeGreaterThan(30);
    for (const { name, withLog, harmless, harm } of bookDamages) {
      putDown(withLog === true ? logged : closed);
      expect([name, existsSync(`${life.booksPath}-wal`)]).toEqual([name, withLog === true]);
      harm(folder, others);
      expect([name, hold(await answers(), sound)]).toEqual([name, harmless !== true]);
      await expectMended(sound[0]?.stdout ?? '');
    }
  });

  it('are noticed by one flipped bit in any index or table', async () => {
    putDown(closed);
    const sound = await answers();
    putDown(closed);
    const flips = flippedPages(life.booksPath);
    expect(flips.length).toBeGreaterThan(30);
    for (const { name, harm } of flips) {
      putDown(closed);
      harm(folder, others);
      expect([name, hold(await answers(), sound)]).toEqual([name, true]);
    }
  });

  it('that lost their newest month are not listed, and nothing is decided in them', async () => {
    const by = ['--by', 'Ann Example'];
    const settled = ['--amount', '1', '--on', '2026-10-30', '--reference', 'wire-7'];
    for (const given of [
      ['items', ...asOf],
      ['status', ...asOf],
      ['explain', 'i0'],
      ['accept', 'i0', '--reason', 'agreed', ...by],
      ['settle', 'i0', ...settled, ...by],
      ['note', 'i0', 'asked', ...by],
      ['reopen', '--month', '2026-09', '--reason', 'another bill', ...by],
      ['certify', '--month', '2026-09', ...by],
    ]) {
      putDown(logged);
      rmSync(`${life.booksPath}-wal`);
      const { exitCode, stdout, stderr } = await line(...given);
      expect([given, exitCode, stdout]).toEqual([given, 3, '']);
      expect(stderr).toMatch(/older than the report pack of 2026-10.* Restore the newest books/);
    }
  });

  it('whose tables name another that is not there are damaged, and no fault of the program', async () => {
    putDown(closed);
    const named = readFileSync(life.booksPath).indexOf('REFERENCES import_kind') + 'REFERENCES im'.length;
    const sound = await answers();
    putDown(closed);
    flipBit(life.booksPath, named * 8 + 1);
    expect(hold(await answers(), sound)).toBe(true);
  });

  it('whose figures are no figures any more are damaged, and no fault of the program', async () => {
    putDown(closed);
    const sound = await answers();
    for (const name of ['"openingUsd6":"', '"movedUsd6":"']) {
      putDown(closed);
      // The name of an amount loses its unit, so that what stands below it is a text.
      const unit = readFileSync(life.booksPath).indexOf(name) + name.indexOf('Usd6');
      expect(unit).toBeGreaterThan(name.length);
      flipBit(life.booksPath, unit * 8 + 1);
      expect(hold(await answers(), sound)).toBe(true);
    }
  });

  it('never answer as others than they were, whichever bit flips: it is noticed, or nothing rests on it', async () => {
    putDown(closed);
    const content = contentOf(folder);
    const sound = await answers();
    const bits = fc.integer({ min: 0, max: readFileSync(join(closed, 'books.db')).length * 8 - 1 });
    let noticed = 0;
    for (const bit of fc.sample(bits, {
      numRuns: drawnBits,
      seed: Number(process.env['DAMAGED_SEED'] ?? 7),
    })) {
      putDown(closed);
      flipBit(life.booksPath, bit);
      const [proof, ...rest] = await answers();
      if (hold([...(proof === undefined ? [] : [proof]), ...rest], sound)) noticed += 1;
      // Whatever the proof passes has every row that there was.
      putDown(closed);
      flipBit(life.booksPath, bit);
      if (proof?.exitCode === 0) expect([bit, contentOf(folder)]).toEqual([bit, content]);
    }
    expect(noticed).toBeGreaterThan(0);
  });
});
