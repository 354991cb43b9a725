import { describe, expect, it } from 'vitest';
import { settleAccount } from '../../../src/service/sandbox/account-life.js';
import { openCore, startMs } from '../core.js';

describe('settleAccount', () => {
  it('freezes every month that ended, once, however often and late it is asked', () => {
    const { core, keyId, book, close } = openCore();
    book('grant', 100, startMs);
    const december = Date.parse('2026-12-15T00:00:00.000Z');
    const settle = (): unknown => settleAccount(core, core.books.accounts.read(keyId), december);
    settle();
    const first = ['2026-09', '2026-10', '2026-11'].map((month) => core.books.statements.find(keyId, month));
    settle();
    expect(first.every((row) => row !== undefined)).toBe(true);
    expect(core.books.statements.find(keyId, '2026-12')).toBeUndefined();
    expect(core.books.events.newest(keyId, 100).map((event) => event.subject)).toEqual([
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    close();
  });

  it('does nothing while nothing is due', () => {
    const { core, keyId, close } = openCore();
    settleAccount(core, core.books.accounts.read(keyId), startMs + 1);
    expect(core.books.events.newest(keyId, 100)).toEqual([]);
    close();
  });
});
