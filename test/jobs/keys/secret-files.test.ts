import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { SecretFiles } from '../../../src/jobs/keys/secret-files.js';
import { systemError, withInterceptedFiles } from '../../cli/support/failing-files.js';
import { newFolder } from '../support/run-settings.js';

const umask = process.umask();
afterEach(() => void process.umask(umask));

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

describe('files that hold a secret each', () => {
  it.each([0o000, 0o022, 0o077])('are for their owner only, whatever the umask: %o', (mask) => {
    process.umask(mask);
    const folder = join(newFolder(), 'a', 'secrets');
    const files = new SecretFiles(folder, ['api-key', 'other'] as const);
    files.fill({ 'api-key': 'one', other: 'two' });
    expect(modeOf(folder)).toBe(0o700);
    expect([modeOf(join(folder, 'api-key')), modeOf(join(folder, 'other'))]).toEqual([0o600, 0o600]);
    expect(readFileSync(join(folder, 'api-key'), 'utf8')).toBe('one\n');
    expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('two\n');
  });

  it('are hidden from git in a folder that is made for them, and only there', () => {
    const made = join(newFolder(), 'secrets');
    new SecretFiles(made, ['a'] as const).fill({ a: 'x' });
    expect(readFileSync(join(made, '.gitignore'), 'utf8')).toBe('*\n');
    const there = newFolder();
    new SecretFiles(there, ['a'] as const).fill({ a: 'x' });
    expect(readdirSync(there)).toEqual(['a']);
  });

  it('are never overwritten: one that holds something refuses all of them, and none is left behind', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'b'), 'kept');
    expect(() => new SecretFiles(folder, ['a', 'b'] as const)).toThrow('is there already');
    expect(readdirSync(folder)).toEqual(['b']);
    expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('kept');
  });

  it('take the place of empty ones that a killed run left, and mend their mode', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'a'), '', { mode: 0o644 });
    new SecretFiles(folder, ['a'] as const).fill({ a: 'x' });
    expect(modeOf(join(folder, 'a'))).toBe(0o600);
  });

  it('are not written through a link, to an existing file or to none', () => {
    const folder = newFolder();
    for (const target of ['elsewhere', 'nowhere']) {
      if (target === 'elsewhere') writeFileSync(join(folder, target), '');
      const inside = join(folder, `in-${target}`);
      mkdirSync(inside);
      symlinkSync(join(folder, target), join(inside, 'a'));
      expect(() => new SecretFiles(inside, ['a'] as const)).toThrow('symbolic link');
    }
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('have no name before all of them are whole, and what a killed run left beside is cleared away', () => {
    const folder = newFolder();
    writeFileSync(join(folder, '.a.writing-999999999'), 'half of a sec');
    const files = new SecretFiles(folder, ['a', 'b'] as const);
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(readdirSync(folder)).not.toContain('.a.writing-999999999');
    files.fill({ a: 'x', b: 'y' });
    expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
  });

  it('write over nothing that came meanwhile', () => {
    const folder = newFolder();
    const files = new SecretFiles(folder, ['a'] as const);
    writeFileSync(join(folder, 'a'), 'theirs');
    expect(() => files.fill({ a: 'x' })).toThrow('is there already');
    expect(readdirSync(folder)).toEqual(['a']);
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('theirs');
  });

  it('are of one run alone: another that is at the same files is told so before a secret is asked for', () => {
    const folder = newFolder();
    const theirs = join(folder, `.b.writing-${process.ppid}`);
    writeFileSync(theirs, '');
    expect(() => new SecretFiles(folder, ['a', 'b'] as const)).toThrow(
      `${join(folder, 'b')}: process ${process.ppid} is making a key for this file`,
    );
    expect(readdirSync(folder)).toEqual([basename(theirs)]);
  });

  it('are put into the folder that another run made meanwhile', async () => {
    const folder = join(newFolder(), 'secrets');
    const meanwhile = (name: string, _path: unknown, go: () => unknown) => {
      if (name === 'renameSync') {
        mkdirSync(folder);
        writeFileSync(join(folder, '.gitignore'), '*\n');
      }
      return go();
    };
    const files = await withInterceptedFiles(meanwhile, async () => new SecretFiles(folder, ['a'] as const));
    files.fill({ a: 'x' });
    expect(readdirSync(folder).sort()).toEqual(['.gitignore', 'a']);
    expect(readdirSync(dirname(folder))).toEqual(['secrets']);
  });

  it('are gone again where no secret came', () => {
    const folder = newFolder();
    new SecretFiles(folder, ['a', 'b'] as const).discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leave no folder behind where the disk has no room for them', async () => {
    const folder = newFolder();
    const full = (name: string, path: unknown, go: () => unknown) => {
      if (name === 'writeSync') throw systemError('ENOSPC', name, path);
      return go();
    };
    const make = async () => new SecretFiles(join(folder, 'secrets'), ['a'] as const);
    await expect(withInterceptedFiles(full, make)).rejects.toThrow('the disk is full');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('say where they are as absolute paths', () => {
    const folder = newFolder();
    const files = new SecretFiles(folder, ['a'] as const);
    expect(files.pathOf('a')).toBe(join(folder, 'a'));
    files.discard();
  });
});
