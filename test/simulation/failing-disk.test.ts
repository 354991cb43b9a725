// The faults of the simulated disk do what their names say.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../cli/support/test-world.js';
import { type DiskFault, withFailingDisk } from './failing-disk.js';

const fault: DiskFault = { effect: 'EIO', ordinal: 2, forGood: false, isDone: false };

/** Makes three folders, each after the one before came out as it may. @returns the names of those there */
async function foldersUnder(disk: DiskFault): Promise<string[]> {
  const folder = newFolder();
  const names = ['one', 'two', 'three'];
  const { hasFired } = await withFailingDisk(disk, async () => {
    for (const name of names) attempt(() => mkdirSync(join(folder, name)));
  });
  expect(hasFired).toBe(true);
  return names.filter((name) => existsSync(join(folder, name)));
}

function attempt(work: () => void): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('a disk that fails', () => {
  it.each([
    ['once', fault, ['one', 'three']],
    ['for good', { ...fault, forGood: true }, ['one']],
    ['after the call', { ...fault, isDone: true }, ['one', 'two', 'three']],
    ['for good, after the call', { ...fault, forGood: true, isDone: true }, ['one', 'two']],
    ['because its process was killed', { ...fault, effect: 'kill' as const }, ['one']],
  ])('%s keeps what reached it', async (_, disk, kept) => {
    expect(await foldersUnder(disk)).toEqual(kept);
  });

  it('fails statements of SQLite in its words, and leaves no half transaction', async () => {
    const path = join(newFolder(), 'a.db');
    const database = new SqliteDatabase(path);
    database.exec('CREATE TABLE a (x INTEGER)');
    const insert = database.prepare('INSERT INTO a VALUES (1)');
    const twice = database.transaction(() => {
      insert.run();
      insert.run();
    });
    // BEGIN, the first insert, and the second.
    const { given } = await withFailingDisk({ ...fault, ordinal: 3 }, async () => attempt(twice));
    expect(given).toMatchObject({ code: 'SQLITE_IOERR_WRITE' });
    expect(database.prepare('SELECT count(*) AS rows FROM a').get()).toEqual({ rows: 0 });
    twice();
    expect(database.prepare('SELECT count(*) AS rows FROM a').get()).toEqual({ rows: 2 });
    database.close();
  });

  it('is whole again afterwards', async () => {
    const folder = newFolder();
    await withFailingDisk({ ...fault, ordinal: 1, forGood: true }, async () => undefined);
    writeFileSync(join(folder, 'a'), 'a');
    expect(existsSync(join(folder, 'a'))).toBe(true);
  });
});
