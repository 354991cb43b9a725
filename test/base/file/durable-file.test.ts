import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  otherWriterOf,
  putInPlace,
  removeLeftoversBeside,
  syncFolder,
  writeBeside,
  writeNewFile,
  writeWholeFile,
  writeWholeNewFile,
} from '../../../src/base/file/durable-file.js';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { withFailingFiles } from '../../cli/support/failing-files.js';
import { temporaryFolder } from '../../store/sample.js';

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

describe('a whole file', () => {
  it('takes the place of the one before, or stands where none stood, with its mode', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a');
    expect(writeWholeNewFile(path, [utf8Bytes('one')], 0o600)).toBe(true);
    expect(writeWholeNewFile(path, [utf8Bytes('two')], 0o600)).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('one');
    writeWholeFile(path, [utf8Bytes('t'), utf8Bytes('wo')], 0o600);
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('never has its name while it is half written: a full disk leaves what was there, and nothing beside', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a');
    writeFileSync(path, 'old');
    function* untilFull(): Generator<Uint8Array> {
      yield utf8Bytes('half of ');
      expect(readFileSync(path, 'utf8')).toBe('old');
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    }
    expect(() => writeWholeFile(path, untilFull(), 0o600)).toThrow('ENOSPC');
    expect(() => writeWholeNewFile(join(folder, 'b'), untilFull(), 0o600)).toThrow('ENOSPC');
    expect(readdirSync(folder)).toEqual(['a']);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  it('is synced before it gets its name, and clears away what a killed run left beside', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a');
    writeFileSync(join(folder, '.a.writing-999999999'), 'half of');
    const seen = writeBeside(path, [utf8Bytes('whole')], 0o600, (beside) => readFileSync(beside, 'utf8'));
    expect(seen).toBe('whole');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not there where its folder could not be synced: a run that failed is not in the way of the next', async () => {
    const path = join(temporaryFolder(), 'a');
    const write = async (): Promise<unknown> => {
      try {
        return writeWholeNewFile(path, [utf8Bytes('x')], 0o600);
      } catch (error) {
        return error;
      }
    };
    // Opened, written and synced; linked; its folder opened and synced.
    const fault = { code: 'EIO', ordinal: 6, forGood: false } as const;
    const { given, fired } = await withFailingFiles(fault, write);
    expect([String(given), fired]).toEqual([
      'Error: EIO: made to fail, fsync',
      [expect.stringMatching(/^fsyncSync /)],
    ]);
    expect(existsSync(path)).toBe(false);
    expect(await write()).toBe(true);
  });
});

describe('removeLeftoversBeside', () => {
  it('removes what a killed run left that wrote this file, and neither the file nor what is of another', () => {
    const folder = temporaryFolder();
    const ofOthers = ['a', '.b.writing-999999999', '.a.writing-', `.a.writing-${process.ppid}`];
    for (const name of [...ofOthers, '.a.writing-999999999']) writeFileSync(join(folder, name), '');
    removeLeftoversBeside(join(folder, 'a'));
    expect(readdirSync(folder).sort()).toEqual(ofOthers.sort());
  });
});

describe('otherWriterOf', () => {
  it('names a process that runs and is writing the same file, and neither this one nor one that was killed', () => {
    const path = join(temporaryFolder(), 'a');
    writeFileSync(`${dirname(path)}/.a.writing-${process.pid}`, '');
    writeFileSync(`${dirname(path)}/.a.writing-999999999`, '');
    writeFileSync(`${dirname(path)}/.b.writing-${process.ppid}`, '');
    for (const foreign of ['', 'kept']) writeFileSync(`${dirname(path)}/.a.writing-${foreign}`, '');
    expect(otherWriterOf(path)).toBeUndefined();
    writeFileSync(`${dirname(path)}/.a.writing-${process.ppid}`, '');
    expect(otherWriterOf(path)).toBe(process.ppid);
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'tells a killed one from the process that has its number by now',
    () => {
      const folder = temporaryFolder();
      const written = writeBeside(join(folder, 'a'), [], 0o600, basename);
      expect(written).toMatch(new RegExp(`^\\.a\\.writing-${process.pid}-\\d+$`));
      const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
      const start = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[20]);
      const theirs = [`.a.writing-${process.ppid}-${start}`, `.b.writing-${process.ppid}-${start - 1}`];
      for (const name of theirs) writeFileSync(join(folder, name), '');
      expect(['a', 'b'].map((name) => otherWriterOf(join(folder, name)))).toEqual([process.ppid, undefined]);
      for (const name of ['a', 'b']) removeLeftoversBeside(join(folder, name));
      expect(readdirSync(folder)).toEqual(theirs.slice(0, 1));
    },
  );
});
