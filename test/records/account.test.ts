import { describe, expect, it } from 'vitest';
import { accountText, interfaceNames, isTestMoney, orderInterfaces } from '../../src/records/account.js';

describe('accountText', () => {
  it('names interface and account in one text, so that one name on two interfaces stays two accounts', () => {
    expect(accountText({ interfaceName: 'sandbox', account: 'ab12cd34ef56' })).toBe('sandbox/ab12cd34ef56');
    const texts = interfaceNames.map((interfaceName) => accountText({ interfaceName, account: 'main' }));
    expect(new Set(texts).size).toBe(interfaceNames.length);
  });
});

describe('the interfaces by name', () => {
  it('are those of the contract, and orders go through two of them', () => {
    expect(orderInterfaces).toEqual(['sandbox', 'supplier']);
    expect(interfaceNames).toEqual(['sandbox', 'supplier', 'rewards']);
  });

  it('have test money in the sandbox alone', () => {
    expect(interfaceNames.filter(isTestMoney)).toEqual(['sandbox']);
  });
});
