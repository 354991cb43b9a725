import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../../src/jobs/import/source-file.js';
import { newFolder } from '../support/run-settings.js';
import { toldProgress } from '../support/told-progress.js';

function written(bytes: Uint8Array, name = 'book.csv'): string {
  const path = join(newFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

describe('a file that was handed over', () => {
  it.each([0, 1, 4 * 1024 * 1024, 4 * 1024 * 1024 + 1, 9 * 1024 * 1024])(
    'comes in chunks that are its %i bytes, and is hashed on the way',
    (size) => {
      const bytes = Buffer.alloc(size, 'a1,');
      const file = new SourceFile(written(bytes));
      const hash = createHash('sha256');
      let length = 0;
      for (const chunk of file.chunks()) {
        hash.update(chunk);
        length += chunk.length;
        expect(chunk.length).toBeLessThanOrEqual(4 * 1024 * 1024);
      }
      expect(length).toBe(size);
      expect(file.sha256).toBe(hash.digest('hex'));
      expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    },
  );

  it('tells how many of its megabytes are taken, and that all are', () => {
    const progress = toldProgress();
    const file = new SourceFile(written(Buffer.alloc(9_000_000, 'a')), progress);
    expect([...file.chunks()]).toHaveLength(3);
    expect(progress.told).toEqual([
      ...['reading the file 0/9MB', 'reading the file 4.194304/9MB', 'reading the file 8.388608/9MB'],
      'reading the file 9000000/9000000',
    ]);
  });

  it('has no control character in the name that is kept', () => {
    expect(new SourceFile('/x/a\u001b[2J\n\u202eb.csv').name).toBe('a\\u{1b}[2J\\u{a}\\u{202e}b.csv');
  });

  it('has no hash before it was read to its end', () => {
    const file = new SourceFile(written(Buffer.from('abc')));
    expect(() => file.sha256).toThrow('not read to its end');
    for (const _ of file.chunks()) break;
    expect(() => file.sha256).toThrow('not read to its end');
  });

  it('is called by its own name, without its folder', () => {
    expect(new SourceFile('/home/shop/exports/book 2026-10.csv').name).toBe('book 2026-10.csv');
  });

  it('is refused where it is a pipe, in place of waiting for who writes to it', () => {
    const path = join(newFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    expect(() => [...new SourceFile(path).chunks()]).toThrow(
      `${path}: it is not a file; a regular file is expected`,
    );
  });

  it('is refused where it is not there, or is a folder', () => {
    const folder = newFolder();
    expect(() => [...new SourceFile(join(folder, 'none.csv')).chunks()]).toThrow('it does not exist');
    mkdirSync(join(folder, 'book.csv'));
    expect(() => [...new SourceFile(join(folder, 'book.csv')).chunks()]).toThrow('it is not a file');
  });
});
