// EIP-55, held to the vectors of its own text.

import { describe, expect, it } from 'vitest';
import { checksummedWallet } from '../../../src/wire/rewards/wallet-address.js';
import { fc } from '../../support/fast-check.js';

const vectors = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

describe('a wallet', () => {
  it.each(vectors)('%s is spelt so, from any one letter case', (vector) => {
    const digits = vector.slice(2);
    for (const given of [vector, `0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`]) {
      expect(checksummedWallet(given)).toBe(vector);
    }
  });

  it('in both letter cases is refused where one letter is in the other one', () => {
    const mixed = vectors.slice(4);
    fc.assert(
      fc.property(fc.constantFrom(...mixed), fc.integer({ min: 2, max: 41 }), (vector, at) => {
        const letter = vector.charAt(at);
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        fc.pre(other !== letter);
        expect(checksummedWallet(vector.slice(0, at) + other + vector.slice(at + 1))).toBeUndefined();
      }),
    );
  });

  it.each([
    '',
    '0x',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    `${vectors[0]}0`,
    '0X'.padEnd(42, '1'),
    '0xg'.padEnd(42, '1'),
  ])('is not %j', (text) => {
    expect(checksummedWallet(text)).toBeUndefined();
  });
});
