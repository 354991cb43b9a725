import { describe, expect, it } from 'vitest';
import { openCore, startMs } from '../../core.js';

describe('KeyTable', () => {
  it('deletes a key with everything it made, and nothing of another', () => {
    const { core, keyId, book, close } = openCore();
    const { books } = core;
    book('grant', 100, startMs);
    const key = books.keys.find(keyId);
    if (key === undefined) throw new Error('no key');
    books.keys.insert({ ...key, key_id: 'bbbbbbbbbbbb' });
    books.accounts.open('bbbbbbbbbbbb', '2026-08');
    for (const owner of [keyId, 'bbbbbbbbbbbb']) books.orders.noteFailure(owner, 'failed-upstream');
    books.keys.deleteWhole(keyId);
    expect(books.orders.failedBefore(keyId, 'failed-upstream')).toBe(false);
    expect(books.orders.failedBefore('bbbbbbbbbbbb', 'failed-upstream')).toBe(true);
    expect(books.keys.find(keyId)).toBeUndefined();
    expect(books.journal.between(keyId, 0, startMs + 1)).toEqual([]);
    expect(books.keys.find('bbbbbbbbbbbb')?.key_id).toBe('bbbbbbbbbbbb');
    expect(books.keys.count()).toBe(1);
    close();
  });

  it('asks for erasure with each deletion, in the same transaction, until it was done', () => {
    const { core, keyId, close } = openCore();
    const { keys, settings } = core.books;
    expect(keys.isErasureDue).toBe(false);
    keys.countMade('2026-09-10', 'a');
    expect(keys.isErasureDue).toBe(false);
    keys.countMade('2026-09-11', 'a');
    expect([keys.isErasureDue, settings.get('erasure')]).toEqual([true, 'due']);
    keys.noteErased();
    expect([keys.isErasureDue, settings.get('erasure')]).toEqual([false, 'done']);
    keys.deleteWhole(keyId);
    expect([keys.isErasureDue, settings.get('erasure')]).toEqual([true, 'due']);
    close();
  });

  it('lists keys by the end of their life: expiry, or revocation where that came first', () => {
    const { core, keyId, close } = openCore();
    const expiresAtMs = startMs + 90 * 86_400_000;
    expect(core.books.keys.endedBy(expiresAtMs - 1)).toEqual([]);
    expect(core.books.keys.endedBy(expiresAtMs)).toEqual([keyId]);
    core.books.keys.revoke(keyId, startMs + 5);
    expect(core.books.keys.endedBy(startMs + 5)).toEqual([keyId]);
    close();
  });

  it('counts the keys of a day by address and in all, and forgets the days before', () => {
    const { core, close } = openCore();
    const { keys } = core.books;
    keys.countMade('2026-09-10', 'a');
    keys.countMade('2026-09-10', 'a');
    keys.countMade('2026-09-10', 'b');
    expect(keys.madeOn('2026-09-10', 'a')).toEqual({ byAddress: 2, inAll: 3 });
    keys.countMade('2026-09-11', 'a');
    expect(keys.madeOn('2026-09-10', 'a')).toEqual({ byAddress: 0, inAll: 0 });
    close();
  });
});
