import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../src/base/failure/failure.js';
import { refuseExistingBooks, takeDemoFolder } from '../../src/demo/demo-folder.js';
import { withInterceptedFiles } from '../cli/support/failing-files.js';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'demo-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The refusal that `work` ends in. */
function refusalOf(work: () => void): Failure {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('takeDemoFolder', () => {
  it('makes a folder that is missing, with those above it, and marks it as the demo’s', () => {
    const folder = join(temporaryFolder(), 'reports', 'demo');
    takeDemoFolder(folder);
    expect(readdirSync(folder)).toEqual(['.made-by-tieout-demo']);
  });

  it('takes over an empty folder', () => {
    const folder = temporaryFolder();
    takeDemoFolder(folder);
    expect(readdirSync(folder)).toEqual(['.made-by-tieout-demo']);
  });

  it('clears away what an earlier demo left', () => {
    const folder = temporaryFolder();
    takeDemoFolder(folder);
    mkdirSync(join(folder, '2026-09'));
    writeFileSync(join(folder, '2026-09', '00-control.csv'), 'old');
    writeFileSync(join(folder, 'books.db'), 'old');
    takeDemoFolder(folder);
    expect(readdirSync(folder)).toEqual(['.made-by-tieout-demo']);
  });

  it('refuses a folder with anything that it did not make, and leaves all of it there', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'my-close.csv'), 'mine');
    const refusal = refusalOf(() => takeDemoFolder(folder));
    expect(refusal.kind).toBe('refused');
    expect(refusal.message).toContain('holds something that the demo did not make');
    expect(refusal.hint).toContain('--reports');
    expect(readdirSync(folder)).toEqual(['my-close.csv']);
  });

  it('refuses a file in the folder’s place', () => {
    const path = join(temporaryFolder(), 'demo');
    writeFileSync(path, 'mine');
    expect(refusalOf(() => takeDemoFolder(path)).message).toBe(
      `${path}: it is not a folder; a folder is expected`,
    );
  });

  it('refuses a link, and empties nothing behind it', () => {
    const real = join(temporaryFolder(), 'real');
    takeDemoFolder(real);
    writeFileSync(join(real, 'books.db'), 'old');
    const link = join(temporaryFolder(), 'link');
    symlinkSync(real, link);
    expect(refusalOf(() => takeDemoFolder(link)).message).toBe(
      `${link}: it is not a folder; a folder is expected`,
    );
    expect(existsSync(join(real, 'books.db'))).toBe(true);
  });

  it('ends unfinished where the disk is full, since with room the same run completes', async () => {
    const folder = join(temporaryFolder(), 'demo');
    const full = (name: string, _path: unknown, go: () => unknown) => {
      if (name === 'writeSync') throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      return go();
    };
    const refusal = await withInterceptedFiles(full, async () => refusalOf(() => takeDemoFolder(folder)));
    expect([refusal.kind, refusal.message]).toEqual(['unfinished', `${folder}: the disk is full`]);
    takeDemoFolder(folder);
  });

  it('refuses a place where no folder can be made, in words', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const refusal = refusalOf(() => takeDemoFolder(join(file, 'demo')));
    expect(refusal.kind).toBe('refused');
    expect(refusal.message).toContain('cannot write to');
  });
});

describe('refuseExistingBooks', () => {
  it('lets a path be where nothing is', () => {
    expect(() => refuseExistingBooks(join(temporaryFolder(), 'books.db'))).not.toThrow();
  });

  it('refuses books that are there, whatever they are', () => {
    const path = join(temporaryFolder(), 'books.db');
    writeFileSync(path, '');
    const refusal = refusalOf(() => refuseExistingBooks(path));
    expect(refusal.kind).toBe('refused');
    expect(refusal.message).toBe(`${path}: it is there already; a free path is expected`);
  });
});
