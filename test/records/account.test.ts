import { describe, expect, it } from 'vitest';
import { accountText, interfaceNames } from '../../src/records/account.js';

describe('accountText', () => {
  it('names interface and account in one text, so that one name on two interfaces stays two accounts', () => {
    expect(accountText({ interfaceName: 'sandbox', account: 'ab12cd34ef56' })).toBe('sandbox/ab12cd34ef56');
    const texts = interfaceNames.map((interfaceName) => accountText({ interfaceName, account: 'main' }));
    expect(new Set(texts).size).toBe(interfaceNames.length);
  });
});
