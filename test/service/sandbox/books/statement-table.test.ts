import { describe, expect, it } from 'vitest';
import { openCore } from '../../core.js';

describe('StatementTable', () => {
  it('keeps the bytes of a month once', () => {
    const { core, keyId, close } = openCore();
    const row = { key_id: keyId, month: '2026-09', raw_statement: '{"a":"ü"}', signature: '0'.repeat(128) };
    core.books.statements.insert(row);
    expect(core.books.statements.find(keyId, '2026-09')).toEqual(row);
    expect(core.books.statements.find(keyId, '2026-10')).toBeUndefined();
    expect(() => core.books.statements.insert(row)).toThrow(/UNIQUE/);
    close();
  });
});
