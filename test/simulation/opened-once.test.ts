// Opening a statement once must never make another statement, key or signature pass.

import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openStatement, type StatementToOpen } from '../../src/wire/sandbox/statement.js';
import { publicKeyOf } from '../../src/wire/statement-verification.js';
import { openedOnce } from './opened-once.js';

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const hex = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  const verdict = publicKeyOf(hex);
  if (!verdict.usable) throw new RangeError(verdict.reason);
  return { key: verdict.key, privateKey };
}

const { key, privateKey } = keyPair();
const text = '{"version":2}';
const signature = sign(null, Buffer.from(text), privateKey).toString('hex');
const genuine: StatementToOpen = { key, rawStatement: text, signature };

describe('a statement that is opened once', () => {
  it('is asked for once, and says the same the next time', () => {
    let asked = 0;
    const open = openedOnce((request) => {
      asked += 1;
      return openStatement(request);
    });
    expect([open(genuine), open({ ...genuine })]).toEqual([openStatement(genuine), openStatement(genuine)]);
    expect(asked).toBe(1);
  });

  it.each<[string, Partial<StatementToOpen>]>([
    ['other text', { rawStatement: '{"version":3}' }],
    ['another key', { key: keyPair().key }],
    ['another signature', { signature: signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }],
    ['no signature', { signature: null }],
    ['another algorithm', { algorithm: 'RS256' }],
  ])('says nothing of %s', (_, change) => {
    const open = openedOnce(openStatement);
    expect(open(genuine).verified).toBe(true);
    const altered = { ...genuine, ...change };
    expect(open(altered)).toEqual(openStatement(altered));
    expect(open(altered).verified).toBe(false);
  });
});
