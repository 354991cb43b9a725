import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../src/base/bytes.js';
import {
  databaseEndings,
  putInPlace,
  removeDatabase,
  syncFolder,
  writeNewFile,
} from '../../src/store/durable-file.js';
import { temporaryFolder } from './sample.js';

describe('writeNewFile', () => {
  it('writes the pieces one after another and counts their bytes', () => {
    const path = join(temporaryFolder(), 'a');
    expect(writeNewFile(path, [utf8Bytes('ab'), utf8Bytes(''), utf8Bytes('c')], 0o600)).toBe(3);
    expect(readFileSync(path, 'utf8')).toBe('abc');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('refuses a name that exists and leaves what stands there', () => {
    const path = join(temporaryFolder(), 'a');
    writeFileSync(path, 'old');
    expect(() => writeNewFile(path, [utf8Bytes('new')], 0o600)).toThrow(/EEXIST/);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  it('does not write through a symbolic link, not even one that leads nowhere', () => {
    const folder = temporaryFolder();
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'link'));
    expect(() => writeNewFile(join(folder, 'link'), [utf8Bytes('x')], 0o600)).toThrow(/EEXIST|ELOOP/);
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });
});

describe('syncFolder', () => {
  it('syncs a folder and refuses what is none', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(() => syncFolder(folder)).not.toThrow();
    expect(() => syncFolder(join(folder, 'file'))).toThrow(/ENOTDIR/);
  });
});

describe('putInPlace', () => {
  it('gives a file its name where nothing stands', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'beside'), 'new');
    expect(putInPlace(join(folder, 'beside'), join(folder, 'place'))).toBe(true);
    expect(readFileSync(join(folder, 'place'), 'utf8')).toBe('new');
  });

  it('never overwrites, not even a link that leads nowhere', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'beside'), 'new');
    writeFileSync(join(folder, 'place'), 'old');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    expect(putInPlace(join(folder, 'beside'), join(folder, 'place'))).toBe(false);
    expect(putInPlace(join(folder, 'beside'), join(folder, 'link'))).toBe(false);
    expect(readFileSync(join(folder, 'place'), 'utf8')).toBe('old');
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('fails where there is nothing to put', () => {
    const folder = temporaryFolder();
    expect(() => putInPlace(join(folder, 'none'), join(folder, 'place'))).toThrow(/ENOENT/);
  });
});

describe('removeDatabase', () => {
  it('removes a database with what SQLite keeps beside it, and nothing else', () => {
    const folder = temporaryFolder();
    for (const ending of [...databaseEndings, '-lock']) writeFileSync(join(folder, `a.db${ending}`), '');
    removeDatabase(join(folder, 'a.db'));
    removeDatabase(join(folder, 'none.db'));
    expect(readdirSync(folder)).toEqual(['a.db-lock']);
  });
});
