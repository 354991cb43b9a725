import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { systemClock } from '../../../src/base/time/clock.js';
import { SandboxClient } from '../../../src/client/sandbox/client.js';
import type { CreatedKey } from '../../../src/jobs/keys/key-making.js';
import { createStoredKey, revokeKey } from '../../../src/jobs/sandbox/key-job.js';
import { fetchMonth } from '../../../src/jobs/sandbox/month-fetch.js';
import { sandboxArchiveOf } from '../../../src/jobs/sandbox/sandbox-archive.js';
import { withWorkplace } from '../../../src/jobs/workplace.js';
import { openBooks } from '../../../src/store/books.js';
import { startService } from '../../service/running-service.js';
import { month } from '../../store/sample.js';
import { newFolder, newRun, sandboxAt, type TestRun } from '../support/run-settings.js';

async function refusalOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw new Error('nothing was refused', { cause: error });
}

/** A run that finds the values of a created key where they were stored. */
function runWith(baseUrl: string, key: CreatedKey): TestRun {
  const environment = Object.fromEntries(key.variables.map(({ name, path }) => [name, path]));
  // The machine's own clock: the service holds the timestamp of a request against real time.
  return { ...newRun(sandboxAt(baseUrl), environment), machineClock: systemClock };
}

describe('making a key', () => {
  it('stores its three values in a file each that only the owner can read, and they work', async () => {
    const { sandboxUrl } = await startService();
    const folder = join(newFolder(), 'secrets');
    const key = await createStoredKey(newRun(sandboxAt(sandboxUrl)), folder);
    expect(readdirSync(folder).sort()).toEqual(['.gitignore', 'api-key', 'signing-secret', 'webhook-secret']);
    for (const { path } of key.variables) expect(statSync(path).mode & 0o777).toBe(0o600);
    const run = runWith(sandboxUrl, key);
    expect(run.secrets.find('TIEOUT_API_KEY')?.reveal()).toBe(key.reveal().apiKey);
    expect(run.secrets.find('TIEOUT_WEBHOOK_SECRET')?.reveal()).toBe(key.reveal().webhookSecret);
    const client = new SandboxClient({ baseUrl: sandboxUrl, ...key.reveal() });
    expect((await client.ping()).keyId).toBe(key.keyId);
    await client.close();
  });

  it('shows none of them unless asked, in what it hands back or says on the way', async () => {
    const { sandboxUrl } = await startService();
    const run = newRun(sandboxAt(sandboxUrl));
    const key = await createStoredKey(run, join(newFolder(), 'secrets'));
    const shown = [inspect(key, { depth: 9 }), JSON.stringify(key), ...run.steps].join('\n');
    expect(Object.values(key.reveal()).filter((value) => shown.includes(value))).toEqual([]);
  });

  it('asks for no key where a file is there already, and leaves that file as it is', async () => {
    const { sandboxUrl } = await startService({ keysPerDay: 1 });
    const folder = newFolder();
    writeFileSync(join(folder, 'signing-secret'), 'kept');
    const refusal = await refusalOf(createStoredKey(newRun(sandboxAt(sandboxUrl)), folder));
    expect(refusal).toMatchObject({ kind: 'refused', hint: expect.stringContaining('--out') });
    expect(readFileSync(join(folder, 'signing-secret'), 'utf8')).toBe('kept');
    // The one key of the day is still to be had.
    await createStoredKey(newRun(sandboxAt(sandboxUrl)), join(folder, 'other'));
  });

  it('leaves no file behind where no key is given', async () => {
    const { sandboxUrl } = await startService({ keysPerAddress: 0 });
    const folder = newFolder();
    expect((await refusalOf(createStoredKey(newRun(sandboxAt(sandboxUrl)), folder))).kind).toBe('unfinished');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves no file behind where the service is not there', async () => {
    const folder = newFolder();
    const run = newRun(sandboxAt('http://127.0.0.1:1'));
    expect((await refusalOf(createStoredKey(run, folder))).kind).toBe('unfinished');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('revoking a key', () => {
  it('fetches every month of its life first, then ends it', async () => {
    const service = await startService();
    const key = await createStoredKey(newRun(sandboxAt(service.sandboxUrl)), join(newFolder(), 'secrets'));
    const run = runWith(service.sandboxUrl, key);
    await service.setClock(Date.parse('2026-11-05T00:00:00Z'));
    const revoked = await revokeKey(run);
    expect(revoked).toMatchObject({ keyId: key.keyId, months: ['2026-09', '2026-10', '2026-11'] });
    const books = openBooks(run.config.books, { create: false });
    const account = { interfaceName: 'sandbox' as const, account: key.keyId };
    expect(books.receipts.subjects(account, 'statement')).toEqual(['2026-09', '2026-10', '2026-11']);
    books.close();
    expect((await refusalOf(revokeKey(run))).message).toContain('revoked');
  });

  it('archives the answer, and the end of the account is its time, whatever a later answer is dated', async () => {
    const service = await startService();
    const key = await createStoredKey(newRun(sandboxAt(service.sandboxUrl)), join(newFolder(), 'secrets'));
    const run = runWith(service.sandboxUrl, key);
    await service.setClock(Date.parse('2026-09-20T12:00:00Z'));
    const { revokedAt } = await revokeKey(run);
    expect(revokedAt).toBe('2026-09-20T12:00:00.000Z');
    await service.setClock(Date.parse('2026-09-21T00:00:00Z'));
    await withWorkplace(run, { create: false, write: true }, async (workplace) => {
      await fetchMonth(workplace, month('2026-09'));
      const { life } = sandboxArchiveOf(workplace.archive, key.keyId);
      expect(life?.endsAtMs).toBe(Date.parse(revokedAt));
      expect(life?.createdAtMs).toBe(Date.parse(key.createdAt));
    });
  });

  it('does not end it while something can not be fetched', async () => {
    const service = await startService();
    const key = await createStoredKey(newRun(sandboxAt(service.sandboxUrl)), join(newFolder(), 'secrets'));
    const run = runWith(service.sandboxUrl, key);
    service.addFault({ fault: 'redirect', match: { path: '/v1/statements' }, times: null });
    const refusal = await refusalOf(revokeKey(run));
    expect(refusal).toMatchObject({
      kind: 'unfinished',
      message: expect.stringContaining('was not revoked'),
    });
    const client = new SandboxClient({ baseUrl: service.sandboxUrl, ...key.reveal() });
    expect((await client.ping()).keyId).toBe(key.keyId);
    await client.close();
  });

  it('begins no books where the key is refused', async () => {
    const service = await startService();
    const key = await createStoredKey(newRun(sandboxAt(service.sandboxUrl)), join(newFolder(), 'secrets'));
    const run = runWith(service.sandboxUrl, key);
    const client = new SandboxClient({ baseUrl: service.sandboxUrl, ...key.reveal() });
    await client.revoke();
    await client.close();
    expect((await refusalOf(revokeKey(run))).kind).toBe('refused');
    expect(existsSync(run.config.books)).toBe(false);
  });
});
