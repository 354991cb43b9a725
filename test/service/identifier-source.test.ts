import { describe, expect, it } from 'vitest';
import { IdentifierSource } from '../../src/service/identifier-source.js';
import { holdsCode } from '../../src/wire/card-code.js';
import { KEY_ID_PATTERN } from '../../src/wire/sandbox/key-format.js';

describe('IdentifierSource', () => {
  const ids = new IdentifierSource('seed');

  it('gives the same ids for the same seed and names, and others for others', () => {
    expect(new IdentifierSource('seed').id('ord', 'k', 'a')).toBe(ids.id('ord', 'k', 'a'));
    const all = [
      ids.id('ord', 'k', 'a'),
      ids.id('ord', 'ka', ''),
      ids.id('evt', 'k', 'a'),
      new IdentifierSource('x').id('ord', 'k', 'a'),
    ];
    expect(new Set(all.map((id) => id.slice(4))).size).toBe(4);
    expect(all[0]).toMatch(/^ord_[0-9a-f]{24}$/);
  });

  it('makes key ids, codes and page ids of the contract’s shapes', () => {
    for (let number = 0; number < 200; number += 1) {
      expect(ids.keyId(number)).toMatch(KEY_ID_PATTERN);
      expect(holdsCode(ids.demoCode(`ord_${number}`))).toBe(true);
      expect(ids.demoPageId(`ord_${number}`)).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it('does not repeat in 20,000 ids', () => {
    expect(new Set(Array.from({ length: 20_000 }, (_, index) => ids.id('evt', 'k', index))).size).toBe(
      20_000,
    );
  });

  it('makes 32 bytes of a key by its name', () => {
    expect(ids.keySeed('a')).toHaveLength(32);
    expect(ids.keySeed('a').equals(ids.keySeed('b'))).toBe(false);
  });
});
