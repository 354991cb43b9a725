import { describe, expect, it } from 'vitest';
import { openBooksDatabase } from '../../src/service/books/books-database.js';
import { SettingsTable } from '../../src/service/books/settings-table.js';
import { sandboxBooksPlan } from '../../src/service/sandbox/books/schema.js';
import { optionWithin, readSettings, seedOf } from '../../src/service/service-settings.js';

describe('readSettings', () => {
  it('are the contract’s unless told otherwise', () => {
    const { log: _log, ...settings } = readSettings({});
    expect(settings).toEqual({
      host: '127.0.0.1',
      dataDir: undefined,
      control: false,
      limited: true,
      production: false,
      seed: undefined,
    });
  });
});

describe('optionWithin', () => {
  it.each([-1, 11, 1.5, Number.NaN])('refuses %s and names the option', (value) => {
    expect(() => optionWithin('keyDays', value, 0, 10)).toThrow(/keyDays/);
  });

  it('takes both bounds', () => {
    expect([optionWithin('x', 0, 0, 10), optionWithin('x', 10, 0, 10)]).toEqual([0, 10]);
  });
});

describe('seedOf', () => {
  it('is the one that the books began with, else the one given, else random', () => {
    const kept = () => new SettingsTable(openBooksDatabase(undefined, sandboxBooksPlan));
    const books = kept();
    expect(seedOf(readSettings({ seed: 'first' }), books)).toBe('first');
    expect(seedOf(readSettings({ seed: 'second' }), books)).toBe('first');
    expect(seedOf(readSettings({}), kept())).not.toBe(seedOf(readSettings({}), kept()));
  });
});
