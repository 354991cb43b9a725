// `tieout fetch` as a process, killed with SIGKILL at any of its calls that change the disk, and run again
// against the same service: the archive and the close that rests on it are those of a fetch that nothing
// disturbed. FETCH_KILLS sets how many are tried; `npm run campaign:fetch` takes long over it.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireStrace, runTraced } from '../../bench/reliability/traced-process.js';
import { expectSound } from '../../bench/reliability/world-content.js';
import { openBooks } from '../../src/store/books.js';
import { filesOf } from '../golden/pack-files.js';
import { fc } from '../support/fast-check.js';
import { type BuiltProgram, buildProgram } from './support/built-program.js';
import { type SandboxRun, startSandboxRun } from './support/sandbox-run.js';

const kills = Number(process.env['FETCH_KILLS'] ?? 3);
const options = { timeout: Math.max(120_000, kills * 20_000) };
/** Rows of 00 that list each answer on file, or count deliveries, which are handed over each time. */
const ANSWERS = /^(?:evidence,|[^\n]*deliveries read)[^\n]*\n/gm;
const VARYING = /req_\w+|[0-9a-f]{64}|2026-10-02T00:00:[\d.]+Z/g;
const MONTH = ['--month', '2026-09'];

let program: BuiltProgram;
let kept: string;
beforeAll(async () => {
  requireStrace();
  program = await buildProgram();
  kept = mkdtempSync(join(tmpdir(), 'killed-fetch-'));
});
afterAll(() => {
  program.remove();
  rmSync(kept, { recursive: true, force: true });
});

/** A shop with a deposit and orders of September, its key pinned; kept as it is before the first fetch. */
async function shopBeforeFetch(): Promise<SandboxRun> {
  const sandbox = await startSandboxRun();
  const client = sandbox.client();
  for (const clientRef of ['shop-1', 'shop-2', 'shop-3']) {
    const endCustomer = { ref: 'buyer-1', country: 'US' };
    await client.order({ clientRef, slug: 'demo-coffee', currency: 'USD', faceMinor: 2500, endCustomer });
  }
  await client.close();
  await sandbox.service.setClock(Date.parse('2026-10-02T00:00:00Z'));
  const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
  await sandbox.run('pin', '--confirm', fingerprint);
  cpSync(sandbox.cwd, join(kept, 'work'), { recursive: true });
  return sandbox;
}

function begin({ cwd }: SandboxRun): void {
  rmSync(cwd, { recursive: true, force: true });
  cpSync(join(kept, 'work'), cwd, { recursive: true });
}

/**
 * All that is archived and what a close makes of it, by content: which answers are on file, each once, the
 * entries, and the reports. Left out are the times of receipt, the ids that the service gives to requests,
 * hashes over them, and how often each question was asked: after a run that was cut off they are others.
 */
async function closedContent({ cwd, run }: SandboxRun) {
  const { exitCode, stderr } = await run('close', ...MONTH, '--offline', '--quiet');
  const path = join(cwd, 'books.db');
  expectSound(path);
  const books = openBooks(path, { create: false });
  const [account = ''] = books.receipts.accounts('sandbox');
  const receipts = books.receipts.ofAccount({ interfaceName: 'sandbox', account });
  const archived = receipts.map(({ topic, subject, target, status }) =>
    [topic, subject, target, status].join(' '),
  );
  const entries = [...books.journal.each()].map((entry) => {
    const { entryId, kind, month, subject, itemId, bookedAtMs, description, postings } = entry;
    return { entryId, kind, month, subject, itemId, bookedAtMs, description, postings };
  });
  books.close();
  const packs = [...filesOf(join(cwd, 'reports'))]
    .filter(([name]) => !/manifest\.json$|\.xlsx$|\/evidence\//.test(name))
    .map(([name, text]) => [name, text.replaceAll(ANSWERS, '').replaceAll(VARYING, '…')]);
  return { exitCode, stderr, archived: [...new Set(archived)].sort(), entries, packs };
}

describe('a fetch that is killed and run again', options, () => {
  it('leaves the archive of one that nothing disturbed, and the close that rests on it', async () => {
    const sandbox = await shopBeforeFetch();
    const where = {
      cwd: sandbox.cwd,
      environment: { PATH: process.env['PATH'] ?? '', ...sandbox.environment },
    };
    const command = [process.execPath, program.main, '--quiet', 'fetch', ...MONTH];
    const trace = join(kept, 'trace');
    const { changing, exitCode } = await runTraced(command, where, trace);
    expect(exitCode).toBe(0);
    const expected = await closedContent(sandbox);
    expect([expected.exitCode, expected.stderr]).toEqual([1, '']);
    expect(expected.archived.length).toBeGreaterThan(8);
    expect(changing.length).toBeGreaterThan(50);
    const drawn = fc.sample(fc.constantFrom(...changing), {
      numRuns: kills,
      seed: Number(process.env['FETCH_SEED'] ?? 7),
    });
    for (const { name, ordinal } of drawn) {
      begin(sandbox);
      const injection = { call: name, effect: 'signal=KILL', ordinal, forGood: false };
      const killed = await runTraced(command, where, trace, injection);
      expect([injection, killed.fired.length]).toEqual([injection, 1]);
      expect((await sandbox.run('fetch', ...MONTH, '--quiet')).exitCode).toBe(0);
      expect([injection, await closedContent(sandbox)]).toEqual([injection, expected]);
    }
  });
});
