// Named values of the service itself: its seed, its signing key, how many keys it ever made.

import type { Statement } from 'better-sqlite3';
import type { BooksDatabase } from './books-database.js';

export class SettingsTable {
  readonly #get: Statement<[string], string>;
  readonly #put: Statement<[string, string]>;

  constructor(database: BooksDatabase) {
    this.#get = database.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck();
    this.#put = database.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
  }

  get(name: string): string | undefined {
    return this.#get.get(name);
  }

  put(name: string, value: string): void {
    this.#put.run(name, value);
  }

  /** The stored value, or the made one, which is stored then. */
  getOrPut(name: string, make: () => string): string {
    const known = this.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.put(name, made);
    return made;
  }

  /** Raises a counter by one and returns it; the first is 1. */
  next(name: string): number {
    const next = Number(this.get(name) ?? '0') + 1;
    this.put(name, String(next));
    return next;
  }
}
