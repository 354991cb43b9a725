import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pid } from 'node:process';
import { describe, expect, it } from 'vitest';
import { forgetHolder, holderWords, noteHolder } from '../../../src/store/file/lock-holder.js';
import { temporaryFolder } from '../sample.js';

const SINCE_MS = Date.UTC(2026, 9, 2, 5, 47);
const booksPath = () => join(temporaryFolder(), 'books.db');

describe('noteHolder', () => {
  it('names the process that holds the lock and since when', () => {
    const path = booksPath();
    noteHolder(path, SINCE_MS);
    expect(holderWords(path)).toBe(`process ${pid}, since 2026-10-02T05:47:00.000Z`);
  });

  it('writes a file that only its owner can read', () => {
    const path = booksPath();
    noteHolder(path, SINCE_MS);
    expect(statSync(`${path}-lock-holder`).mode & 0o777).toBe(0o600);
  });

  it('takes the place of the note of a run that was killed', () => {
    const path = booksPath();
    writeFileSync(`${path}-lock-holder`, 'process 1 on elsewhere since 2020-01-01T00:00:00Z\n');
    noteHolder(path, SINCE_MS);
    expect(holderWords(path)).toContain(`process ${pid}, `);
  });

  it('writes through no symbolic link', () => {
    const path = booksPath();
    const other = join(temporaryFolder(), 'other');
    writeFileSync(other, 'kept');
    symlinkSync(other, `${path}-lock-holder`);
    noteHolder(path, SINCE_MS);
    expect(readFileSync(other, 'utf8')).toBe('kept');
  });

  it('keeps no run from working where no note can be kept', () => {
    const path = join(temporaryFolder(), 'none', 'books.db');
    expect(() => noteHolder(path, SINCE_MS)).not.toThrow();
    expect(holderWords(path)).toBeUndefined();
  });
});

describe('forgetHolder', () => {
  it('leaves nothing behind', () => {
    const path = booksPath();
    noteHolder(path, SINCE_MS);
    forgetHolder(path);
    expect(readdirSync(join(path, '..'))).toEqual([]);
    expect(() => forgetHolder(path)).not.toThrow();
  });
});

describe('holderWords', () => {
  const noted = (note: string): string | undefined => {
    const path = booksPath();
    writeFileSync(`${path}-lock-holder`, note);
    return holderWords(path);
  };

  it('names the machine where it is another one, whose processes nothing here knows', () => {
    expect(noted('process 999999999 on elsewhere since 2026-10-02T05:47:00Z\n')).toBe(
      'process 999999999 on elsewhere, since 2026-10-02T05:47:00.000Z',
    );
  });

  it('names nobody whose process has ended on this machine', () => {
    const host = hostname().replaceAll(/[^\w.-]/g, '-');
    expect(noted(`process 999999999 on ${host} since 2026-10-02T05:47:00Z\n`)).toBeUndefined();
  });

  it.each([
    '',
    'process 1',
    'process 1 on elsewhere since 2026-10-02T05:47:00Z',
    'process 1 on elsewhere since yesterday, at the time of tea\n',
    'process 1 on a\u001b[2Jb since 2026-10-02T05:47:00Z\n',
  ])('believes no note but a whole one: %j', (note) => {
    expect(noted(note)).toBeUndefined();
  });
});
