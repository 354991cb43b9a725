import { existsSync, readdirSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure/failure.js';
import type { ProfileSection } from '../../src/config/config.js';
import { withWorkplace } from '../../src/jobs/workplace.js';
import { newRun } from './support/run-settings.js';

const writing = { create: true, write: true };
const reading = { create: false, write: false };
const pin = { keyId: 'stk_1', fingerprint: 'f'.repeat(64), publicKeyHex: 'ab'.repeat(32), pinnedAtMs: 1 };

function shop(columns: Record<string, string>): ReadonlyMap<string, ProfileSection> {
  return new Map([['shop', { delimiter: ',', decimal: '.', timeZone: 'UTC', columns }]]);
}

async function refusalOf(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw new Error('nothing was refused', { cause: error });
}

describe('the workplace of a run', () => {
  it('begins books where a command may, says so once, and opens the same ones afterwards', async () => {
    const run = newRun();
    await withWorkplace(run, writing, ({ books }) => books.pins.addPin(pin));
    await withWorkplace(run, writing, ({ books }) => expect(books.pins.pins()).toHaveLength(1));
    expect(run.steps).toEqual([`new books at ${run.config.books}`]);
  });

  it('ends unfinished where the disk fails a step, in whichever table, and leaves the books to the next run', async () => {
    const run = newRun();
    const broken = () => {
      throw new SqliteDatabase.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE');
    };
    expect(await refusalOf(withWorkplace(run, writing, broken))).toMatchObject({
      kind: 'unfinished',
      message: expect.stringContaining(run.config.books),
    });
    await withWorkplace(run, writing, ({ books }) => books.pins.addPin(pin));
  });

  it('ends unfinished where a folder has no room left', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC', path: '/reports/x' });
    const work = withWorkplace(newRun(), writing, () => Promise.reject(full));
    expect(await refusalOf(work)).toMatchObject({
      kind: 'unfinished',
      message: '/reports/x: the disk is full',
    });
  });

  it('refuses absent books to a command that only reads, and leaves nothing in the folder', async () => {
    const run = newRun();
    const refusal = await refusalOf(withWorkplace(run, { create: false, write: true }, () => undefined));
    expect(refusal).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('there are no books at'),
    });
    expect(readdirSync(run.folder)).toEqual([]);
  });

  it('takes books away again that were begun for a run that failed before it learned anything', async () => {
    const run = newRun();
    const failing = withWorkplace(run, writing, () =>
      Promise.reject(new Failure('unfinished', 'no', 'again')),
    );
    expect((await refusalOf(failing)).message).toBe('no');
    expect(existsSync(run.config.books)).toBe(false);
    expect(run.steps).toEqual([
      `new books at ${run.config.books}`,
      'the new books are gone again: nothing came into them',
    ]);
  });

  it('keeps books that were begun once something is in them, however the run ends', async () => {
    const run = newRun();
    const failing = withWorkplace(run, writing, ({ books }) => {
      books.pins.addPin(pin);
      throw new Failure('unfinished', 'no', 'again');
    });
    await refusalOf(failing);
    await withWorkplace(run, reading, ({ books }) => expect(books.pins.pins()).toHaveLength(1));
  });

  it('lets one command write at a time: the second is told that another run holds the books', async () => {
    const run = newRun();
    await withWorkplace(run, writing, async () => {
      const refusal = await refusalOf(withWorkplace(run, writing, () => undefined));
      expect(refusal).toMatchObject({
        kind: 'unfinished',
        message: expect.stringContaining('another run holds'),
      });
    });
  });

  it('lets a command that only reads in beside one that writes', async () => {
    const run = newRun();
    const read = withWorkplace(run, writing, () => withWorkplace(run, reading, () => 'read'));
    expect(await read).toBe('read');
  });

  it('gives the lock back when the work throws', async () => {
    const run = newRun();
    await refusalOf(withWorkplace(run, writing, () => Promise.reject(new Failure('refused', 'no', 'mend'))));
    expect(await withWorkplace(run, writing, () => 'let in')).toBe('let in');
  });

  it('refuses a configured statement key that is not the pinned one, but not to the command that mends it', async () => {
    const run = newRun({ statementKey: 'cd'.repeat(32) });
    await withWorkplace(run, writing, ({ books }) => books.pins.addPin(pin));
    const refusal = await refusalOf(withWorkplace(run, reading, () => undefined));
    expect(refusal).toMatchObject({ kind: 'refused', message: expect.stringContaining('statementKey') });
    await withWorkplace(run, { ...reading, anyStatementKey: true }, () => undefined);
  });

  it('refuses a profile that maps a column of nobody, naming the nearest, before the books are begun', async () => {
    const run = newRun({ profiles: shop({ client_reference: 'Order no' }) });
    const refusal = await refusalOf(withWorkplace(run, writing, () => undefined));
    expect(refusal.message).toContain(
      'profiles.shop.columns.client_reference is not a column that tieout knows',
    );
    expect(refusal.hint).toContain('the key of a column is the name that tieout uses');
    expect(readdirSync(run.folder)).toEqual([]);
  });

  it('takes a profile whose columns are ours', async () => {
    const run = newRun({ profiles: shop({ client_ref: 'Order no', deposit_ref: 'Transfer' }) });
    expect(await withWorkplace(run, writing, () => 'taken')).toBe('taken');
  });
});
