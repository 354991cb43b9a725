// What counts as a gift card code, and what hides one from nobody.

import { describe, expect, it } from 'vitest';
import { codeKeys, holdsCode, isCodeKey, namesCodeKey, withoutCodes } from '../../src/wire/card-code.js';
import { fc } from '../support/fast-check.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const group = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 4, maxLength: 4 });
const code = fc.tuple(group, group, group).map((groups) => `DEMO-${groups.join('-')}`);

/** Every character as a JSON escape. */
function escaped(text: string): string {
  return [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

describe('holdsCode', () => {
  it('finds any code in any text', () => {
    fc.assert(
      fc.property(code, fc.string(), fc.string(), (text, before, after) => {
        expect(holdsCode(before + text + after)).toBe(true);
      }),
    );
  });

  it.each([
    'demo-7kq2-m9xa-0btz',
    'x DEMO-7KQ2-M9XA-0BTZ.',
    'DEMO-7KQ2-M9XA-0BTZ9',
    '"\\u0044EMO-7KQ2-M9XA-0BTZ"',
    'DEMO\\u002d7KQ2\\u002D7KQ2-0BTZ',
    '"{\\"x\\":\\"\\\\u0044EMO-7KQ2-M9XA-0BTZ\\"}"',
  ])('finds the code in %s', (text) => {
    expect(holdsCode(text)).toBe(true);
  });

  it('finds a code of which every character is an escape, and one escaped twice', () => {
    expect(holdsCode(escaped('DEMO-7KQ2-M9XA-0BTZ'))).toBe(true);
    expect(holdsCode(escaped(escaped('DEMO-7KQ2-M9XA-0BTZ')))).toBe(true);
  });

  it('takes a text that unfolds deeper than anything honest for a code', () => {
    let text = '\\u0041';
    for (let round = 0; round < 8; round += 1) text = text.replaceAll('\\', '\\u005c');
    expect(holdsCode(text)).toBe(true);
  });

  it.each([
    '',
    'DEMO-',
    'DEMO-7KQ2-M9XA',
    'DEMO-7KQ-M9XA-0BTZ',
    'DEMO 7KQ2 M9XA 0BTZ',
    'demo-coffee',
    '\\u00e9',
    'ord_1',
  ])('finds none in %j', (text) => {
    expect(holdsCode(text)).toBe(false);
  });
});

describe('withoutCodes', () => {
  it.each([
    ['a DEMO-7KQ2-M9XA-0BTZ b', 'a [removed] b'],
    ['DEMO-7KQ2-M9XA-0BTZ,demo-7kq2-m9xa-0btz', '[removed],[removed]'],
    ['x \\u0044EMO-7KQ2-M9XA-0BTZ', '[removed]'],
    ['nothing here', 'nothing here'],
  ])('makes %j %j', (text, clean) => {
    expect(withoutCodes(text)).toBe(clean);
  });

  it('leaves no code behind, wherever codes stand', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(code, fc.string(), code.map(escaped))), (parts) => {
        expect(holdsCode(withoutCodes(parts.join('')))).toBe(false);
      }),
    );
  });
});

describe('the keys that would hold a code', () => {
  it('are those of the contract, in any letter case', () => {
    expect(codeKeys).toEqual(['code', 'link', 'pin', 'voucher']);
    expect(['code', 'Code', 'PIN', 'Link', 'VOUCHER'].every(isCodeKey)).toBe(true);
    expect(['codes', 'opcode', 'status', ''].some(isCodeKey)).toBe(false);
  });

  it.each([
    ['{"code": 1', true],
    ['{"PIN":', true],
    ['{"\\u0063ode":', true],
    ['{"codes":1', false],
    ['{"a":"code"', false],
    ['code: 1', false],
  ])('are looked for in the text %s that is no JSON', (text, expected) => {
    expect(namesCodeKey(text)).toBe(expected);
  });
});
