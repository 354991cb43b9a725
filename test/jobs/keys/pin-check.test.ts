import { describe, expect, it } from 'vitest';
import { pinsInForce, refuseDifferingStatementKey } from '../../../src/jobs/keys/pin-check.js';

const pin = (keyId: string, publicKeyHex: string, pinnedAtMs: number) => ({
  keyId,
  publicKeyHex,
  fingerprint: `of ${publicKeyHex}`,
  pinnedAtMs,
});
const pins = [pin('stk_1', 'aa', 1), pin('stk_2', 'bb', 2), pin('stk_1', 'cc', 3)];

describe('the pins that count', () => {
  it('are the last one of each key id', () => {
    expect(pinsInForce(pins).map((one) => one.publicKeyHex)).toEqual(['cc', 'bb']);
  });
});

describe('the statement key of the configuration', () => {
  it.each(['cc', 'bb'])('may be any of the pinned ones: %s', (key) => {
    expect(() => refuseDifferingStatementKey(key, pins)).not.toThrow();
  });

  it('may be absent, and may be there before anything is pinned', () => {
    expect(() => refuseDifferingStatementKey(undefined, pins)).not.toThrow();
    expect(() => refuseDifferingStatementKey('dd', [])).not.toThrow();
  });

  it.each(['dd', 'aa'])('is refused where it is no pin that counts: %s', (key) => {
    expect(() => refuseDifferingStatementKey(key, pins)).toThrow('is not the key that is pinned');
  });
});
