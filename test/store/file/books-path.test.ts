import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { booksPathOf } from '../../../src/store/file/books-path.js';
import { failureOf, temporaryFolder } from '../sample.js';

describe('booksPathOf', () => {
  it('makes a relative name absolute', () => {
    expect(booksPathOf('books.db')).toBe(join(process.cwd(), 'books.db'));
  });

  it('takes names that other programs would read as something else, as they are', () => {
    const folder = temporaryFolder();
    for (const name of ['a b.db', '100%25.db', 'what?mode=ro.db', 'bücher-田.db', '#.db', "it's.db"]) {
      expect(booksPathOf(join(folder, name))).toBe(join(folder, name));
    }
  });

  const refused: readonly (readonly [name: string, message: RegExp])[] = [
    ['', /no file name/],
    [':memory:', /memory only/],
    ['a\0b.db', /NUL/],
    [' books.db', /white space/],
    ['books.db\n', /white space/],
    [`${'é'.repeat(116)}.db`, /longer than 231 bytes/],
  ];
  for (const [name, message] of refused) {
    it(`refuses ${JSON.stringify(name.slice(0, 20))} in words of its own`, () => {
      const failure = failureOf(() => booksPathOf(name));
      expect(failure.kind).toBe('refused');
      expect(failure.message).toMatch(message);
      expect(failure.hint).not.toBe('');
    });
  }

  it('refuses a path that SQLite could not open for its length', () => {
    const folder = join(temporaryFolder(), 'a'.repeat(200), 'b'.repeat(200), 'c'.repeat(200));
    mkdirSync(folder, { recursive: true });
    expect(failureOf(() => booksPathOf(join(folder, 'books.db'))).message).toMatch(/longer than 488 bytes/);
  });

  it('refuses a folder that is missing, and one that is a file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), 'x');
    expect(failureOf(() => booksPathOf(join(folder, 'none', 'books.db'))).message).toMatch(/does not exist/);
    expect(failureOf(() => booksPathOf(join(folder, 'file', 'books.db'))).message).toMatch(/is not a folder/);
  });

  it('follows a symbolic link to the file itself, and refuses one that leads to nothing', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'real.db'), 'x');
    symlinkSync('real.db', join(folder, 'link.db'));
    symlinkSync('none.db', join(folder, 'astray.db'));
    expect(booksPathOf(join(folder, 'link.db'))).toBe(join(folder, 'real.db'));
    expect(failureOf(() => booksPathOf(join(folder, 'astray.db'))).message).toMatch(/leads to nothing/);
  });

  it('takes a URI for the file name that it is', () => {
    expect(failureOf(() => booksPathOf('file:/books.db?mode=ro')).message).toMatch(/does not exist/);
  });
});
