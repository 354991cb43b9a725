import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeFolders } from '../../../src/base/file/folder.js';
import { withFailingFiles } from '../../cli/support/failing-files.js';

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'folders-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('making folders', () => {
  it('makes each that is missing, with the mode that was asked for', () => {
    const folder = newFolder();
    makeFolders(join(folder, 'a', 'b', 'c'), 0o700);
    for (const path of ['a', 'a/b', 'a/b/c']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
  });

  it('leaves one alone that is there, a link to one too', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'a'), { mode: 0o750 });
    symlinkSync('a', join(folder, 'link'));
    makeFolders(join(folder, 'a'), 0o700);
    makeFolders(join(folder, 'link', 'b'), 0o700);
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o750);
    expect(existsSync(join(folder, 'a', 'b'))).toBe(true);
  });

  it('fails where a file is in the way, at the end of the path or in its middle', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(() => makeFolders(join(folder, 'file'))).toThrow('EEXIST');
    expect(() => makeFolders(join(folder, 'file', 'b'))).toThrow('ENOTDIR');
  });

  it('makes none that would not last: where the folder above can not be synced, it is not there', async () => {
    const folder = newFolder();
    // Made; the folder above opened and synced.
    const fault = { code: 'EIO', ordinal: 3, forGood: false } as const;
    const { given, fired } = await withFailingFiles(fault, async () => {
      try {
        return makeFolders(join(folder, 'a'));
      } catch (error) {
        return error;
      }
    });
    expect([String(given), fired]).toEqual([
      'Error: EIO: made to fail, fsync',
      [expect.stringMatching(/^fsyncSync /)],
    ]);
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  it('fails behind a link that leads nowhere', () => {
    const folder = newFolder();
    symlinkSync('nowhere', join(folder, 'link'));
    expect(() => makeFolders(join(folder, 'link', 'b'))).toThrow();
    expect(() => makeFolders(join(folder, 'link'))).toThrow();
  });

  it.runIf(existsSync('/proc/self'))('comes to its end where no folder can be made', () => {
    expect(() => makeFolders('/proc/tieout/a/b')).toThrow('ENOENT');
  });
});
