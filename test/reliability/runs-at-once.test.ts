// Many runs on the same books that start together: one works, every other is turned away at once and says
// whom it waits for; and no lock outlives its holder. `RUNS_AT_ONCE=50` is the long version.

import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { acquireRunLock } from '../../src/store/file/lock.js';
import {
  type BuiltProgram,
  buildProgram,
  type Ended,
  type StartedProcess,
  startProcess,
} from '../cli/support/built-program.js';
import { newFolder } from '../cli/support/test-world.js';
import { hangingFaults } from './support/line-faults.js';
import { entryCount, type Shop, shops } from './support/shops.js';

const RUNS = Number(process.env['RUNS_AT_ONCE'] ?? '6');
const [[, openSandbox]] = shops;
const CLOSE = ['close', '--month', '2026-09'];

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

function start(cwd: string, environment: Record<string, string>, ...given: string[]): StartedProcess {
  const run = startProcess([process.execPath, program.main, ...given], { cwd, environment });
  onTestFinished(() => void run.child.kill('SIGKILL'));
  return run;
}

const startClose = (shop: Shop) => start(shop.cwd, shop.environment, ...CLOSE);

/** Every one of them together: what they said, and how long it was until the last had ended. */
async function together(startOne: () => StartedProcess): Promise<{ ended: Ended[]; tookMs: number }> {
  const beganMs = performance.now();
  const ended = await Promise.all(Array.from({ length: RUNS }, () => startOne().ended));
  return { ended, tookMs: performance.now() - beganMs };
}

function expectTurnedAway({ exitCode, stdout, stderr }: Ended, holder: number | undefined): void {
  expect([exitCode, stdout]).toEqual([4, '']);
  expect(stderr).toMatch(new RegExp(`another run holds the books .*: process ${holder}, since 20\\d\\d-`));
}

describe('runs on the same books that start together', () => {
  it('are one that works, and others that name it; and when it is killed the next one works', async () => {
    const shop = await openSandbox();
    const [silence] = hangingFaults;
    shop.line.choose(() => silence);
    const runs = Array.from({ length: RUNS }, () => startClose(shop));
    const gone: { readonly pid: number | undefined; readonly ended: Ended }[] = [];
    await new Promise<void>((resolve) => {
      for (const { child, ended } of runs) {
        void ended.then((said) => {
          gone.push({ pid: child.pid, ended: said });
          if (gone.length === RUNS - 1) resolve();
        });
      }
    });
    const [holder] = runs.filter(({ child }) => gone.every(({ pid }) => pid !== child.pid));
    for (const { ended } of gone) expectTurnedAway(ended, holder?.child.pid);
    expect(holder?.child.exitCode).toBeNull();
    holder?.child.kill('SIGKILL');
    expect((await holder?.ended)?.signal).toBe('SIGKILL');
    expect(entryCount(shop.cwd)).toBe(0);
    shop.line.mend();
    const next = await startClose(shop).ended;
    expect([next.exitCode, entryCount(shop.cwd) > 0], next.stderr).toEqual([0, true]);
  });

  it('are turned away within a second beyond what it takes to start as many', async () => {
    const shop = await openSandbox();
    const elsewhere = newFolder();
    const started = await together(() => start(elsewhere, shop.environment, ...CLOSE, '--offline'));
    const lock = acquireRunLock(`${shop.cwd}/books.db`);
    const away = await together(() => startClose(shop));
    lock.release();
    for (const ended of away.ended) expectTurnedAway(ended, process.pid);
    // The same command where there is nothing to close: it loads as much, and waits for nobody.
    expect(started.ended.map(({ exitCode }) => exitCode)).toEqual(Array.from({ length: RUNS }, () => 2));
    // Twice as much, for the machine may have turned to something else.
    expect(away.tookMs).toBeLessThan(2 * started.tookMs + 1000);
  });
});
