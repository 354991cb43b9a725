import { describe, expect, it } from 'vitest';
import { openBooksDatabase } from '../../../../src/service/books/books-database.js';
import { SettingsTable } from '../../../../src/service/books/settings-table.js';
import { NonceTable } from '../../../../src/service/sandbox/books/nonce-table.js';
import { sandboxBooksPlan } from '../../../../src/service/sandbox/books/schema.js';
import { openCore } from '../../core.js';

const turn = 600_000;
const n = 'c0ffee00-0000-4000-8000-00000000000a';
const [k, otherKey] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
const numbered = (number: number): string => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

describe('NonceTable', () => {
  it('takes a nonce of a key once', () => {
    const { core, close } = openCore();
    const { nonces } = core.books;
    expect([nonces.take(k, n, turn), nonces.take(k, n, turn), nonces.take(otherKey, n, turn)]).toEqual([
      true,
      false,
      true,
    ]);
    close();
  });

  it('remembers it for at least 600 seconds, over the change of a turn too, and forgets it in the end', () => {
    const { core, close } = openCore();
    const { nonces } = core.books;
    for (const start of [5 * turn, 6 * turn - 1, 8 * turn + 1]) {
      expect(nonces.take(k, numbered(start), start)).toBe(true);
      for (let later = start; later <= start + 600_000; later += 100_000) {
        expect(nonces.take(k, numbered(start), later)).toBe(false);
      }
    }
    expect(nonces.take(k, numbered(5 * turn), 12 * turn)).toBe(true);
    close();
  });

  it('keeps what it knows when the machine’s clock goes back, and over a restart', () => {
    const database = openBooksDatabase(undefined, sandboxBooksPlan);
    const settings = new SettingsTable(database);
    const before = new NonceTable(database, settings);
    expect(before.take(k, n, 10 * turn)).toBe(true);
    expect(before.take(k, n, 3 * turn)).toBe(false);
    const after = new NonceTable(database, settings);
    expect(after.take(k, n, 10 * turn + 1)).toBe(false);
    database.close();
  });
});
