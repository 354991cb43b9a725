import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { type Pin, PinTable } from '../../../src/store/tables/pin-table.js';
import { booksInMemory, hostileTexts } from '../sample.js';

const first: Pin = {
  keyId: 'k1',
  fingerprint: 'aa'.repeat(32),
  publicKeyHex: '11'.repeat(32),
  pinnedAtMs: 10,
};
const second: Pin = {
  keyId: 'k1',
  fingerprint: 'bb'.repeat(32),
  publicKeyHex: '22'.repeat(32),
  pinnedAtMs: 20,
};

describe('PinTable', () => {
  it('keeps every pin with its time; the last one of a key id counts', () => {
    const { pins } = booksInMemory();
    expect(pins.addPin(first)).toBe(true);
    expect(pins.addPin({ ...second, keyId: 'k2' })).toBe(true);
    expect(pins.addPin(second)).toBe(true);
    expect(pins.pins()).toEqual([first, { ...second, keyId: 'k2' }, second]);
    expect(pins.pinOf('k1')).toEqual(second);
    expect(pins.pinOf('k2')?.publicKeyHex).toBe(second.publicKeyHex);
    expect(pins.pinOf('k3')).toBeUndefined();
  });

  it('changes nothing when the same key is pinned again', () => {
    const { pins } = booksInMemory();
    pins.addPin(first);
    expect(pins.addPin({ ...first, pinnedAtMs: 99 })).toBe(false);
    expect(pins.pins()).toEqual([first]);
  });

  it('records that a key is pinned that was pinned before another', () => {
    const { pins } = booksInMemory();
    for (const pin of [first, second, { ...first, pinnedAtMs: 30 }]) expect(pins.addPin(pin)).toBe(true);
    expect(pins.pinOf('k1')).toEqual({ ...first, pinnedAtMs: 30 });
  });

  it('takes any text as a key id', () => {
    const { pins } = booksInMemory();
    for (const keyId of hostileTexts) pins.addPin({ ...first, keyId });
    for (const keyId of hostileTexts) expect(pins.pinOf(keyId)?.keyId).toBe(keyId);
  });

  it('refuses what is no fingerprint and no key', () => {
    const { pins } = booksInMemory();
    for (const bad of [
      '',
      'AA'.repeat(32),
      'aa'.repeat(31),
      `${'a'.repeat(63)}g`,
      `${'aa'.repeat(32)}\u0000`,
    ]) {
      expect(() => pins.addPin({ ...first, fingerprint: bad })).toThrow(/CHECK/);
      expect(() => pins.addPin({ ...first, publicKeyHex: bad })).toThrow(/CHECK/);
    }
    expect(pins.pins()).toEqual([]);
  });

  it('refuses that a pin is changed or deleted', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'memory');
    new PinTable(database, new SealedSteps(database)).addPin(first);
    expect(() => database.exec('UPDATE pin SET pinned_at_ms = 1')).toThrow(/never changed/);
    expect(() => database.exec('DELETE FROM pin')).toThrow(/never deleted/);
    database.close();
  });
});
