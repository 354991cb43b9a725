import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBooks } from '../../../src/store/books.js';
import { keepReplaced, removeSecondNames } from '../../../src/store/file/replaced-books.js';
import { failureOf, temporaryFolder } from '../sample.js';

describe('books that are about to be replaced', () => {
  it('have the first free name beside, and their own until others stand in their place', () => {
    const books = join(temporaryFolder(), 'books.db');
    writeFileSync(books, 'the books');
    writeFileSync(`${books}-wal`, 'their log');
    writeFileSync(`${books}.before-restore-1`, 'earlier ones');
    expect(keepReplaced(books)).toBe(`${books}.before-restore-2`);
    expect(readFileSync(books, 'utf8')).toBe('the books');
    expect(readFileSync(`${books}.before-restore-2`, 'utf8')).toBe('the books');
    expect(readFileSync(`${books}.before-restore-2-wal`, 'utf8')).toBe('their log');
    expect(existsSync(`${books}-wal`)).toBe(false);
  });

  it('are none where none stand', () => {
    expect(keepReplaced(join(temporaryFolder(), 'books.db'))).toBeUndefined();
  });
});

describe('a restore that was killed before it replaced the books', () => {
  it('leaves them a second name, which the next run takes back, and nothing else', () => {
    const folder = temporaryFolder();
    const books = join(folder, 'books.db');
    openBooks(books, { create: true }).close();
    writeFileSync(`${books}.before-restore-1`, 'earlier ones');
    expect(keepReplaced(books)).toBe(`${books}.before-restore-2`);
    expect(statSync(books).nlink).toBe(2);
    openBooks(books, { create: false }).close();
    expect(readdirSync(folder).toSorted()).toEqual(['books.db', 'books.db.before-restore-1']);
  });

  it('leaves symbolic links alone that are named like replaced books, wherever they lead', () => {
    const folder = temporaryFolder();
    const books = join(folder, 'books.db');
    openBooks(books, { create: true }).close();
    symlinkSync('nowhere', `${books}.before-restore-3`);
    symlinkSync(books, `${books}.before-restore-4`);
    keepReplaced(books);
    openBooks(books, { create: false }).close();
    const links = ['books.db.before-restore-3', 'books.db.before-restore-4'];
    expect(readdirSync(folder).toSorted()).toEqual(['books.db', ...links]);
  });

  it('excuses no other second name', () => {
    const folder = temporaryFolder();
    const books = join(folder, 'books.db');
    openBooks(books, { create: true }).close();
    linkSync(books, join(folder, 'other.db'));
    removeSecondNames(books);
    expect(failureOf(() => openBooks(books, { create: false })).message).toContain('a second name');
  });
});
