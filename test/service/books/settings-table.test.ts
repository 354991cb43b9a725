import { describe, expect, it } from 'vitest';
import { openCore } from '../core.js';

describe('SettingsTable', () => {
  it('makes a value once and keeps it', () => {
    const { core, close } = openCore();
    const { settings } = core.books;
    expect(settings.getOrPut('a', () => 'first')).toBe('first');
    expect(settings.getOrPut('a', () => 'second')).toBe('first');
    settings.put('a', 'third');
    expect([settings.get('a'), settings.get('b')]).toEqual(['third', undefined]);
    close();
  });

  it('counts from 1', () => {
    const { core, close } = openCore();
    expect([core.books.settings.next('n'), core.books.settings.next('n')]).toEqual([1, 2]);
    close();
  });
});
