import { describe, expect, it } from 'vitest';
import { codeOf, unknownAccountOf } from '../../../src/report/export/account-codes.js';

describe('codeOf', () => {
  const codes = new Map([
    ['Assets:supplier:Float', '610'],
    ['Expenses:supplier:Cost of cards', '310'],
    ['Expenses:supplier:Cost of cards:demo-books', '311'],
  ]);

  it.each([
    ['Assets:supplier:Float', '610'],
    ['Expenses:supplier:Cost of cards:demo-books', '311'],
    ['Expenses:supplier:Cost of cards:demo-coffee', '310'],
    ['Expenses:supplier:Cost of cards:a:Cost of cards:b', '310'],
    ['Expenses:supplier:Pool fee', undefined],
    ['Test:Assets:sandbox:Float', undefined],
  ])('of %s is %s', (ledgerAccount, code) => {
    expect(codeOf(codes, ledgerAccount)).toBe(code);
  });
});

describe('unknownAccountOf', () => {
  it('knows every account of both interfaces, and every brand', () => {
    const names = [
      'Assets:supplier:Float',
      'Rounding',
      'Test:Rounding',
      'Expenses:supplier:Cost of cards',
      'Test:Expenses:sandbox:Cost of cards:anything at all',
    ];
    expect(unknownAccountOf(new Map(names.map((name) => [name, '1'])))).toBeUndefined();
  });

  it('names what is no account, with the one that was probably meant', () => {
    expect(unknownAccountOf(new Map([['Assets:suplier:Float', '1']]))).toEqual({
      name: 'Assets:suplier:Float',
      nearest: 'Assets:supplier:Float',
    });
  });
});
