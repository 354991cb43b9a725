import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fingerprintOfHex } from '../../../src/records/from-wire/statement-key.js';
import { fc } from '../../support/fast-check.js';

describe('the fingerprint of a statement key', () => {
  it('is the SHA-256 of the 32 raw bytes, in hex', () => {
    const law = fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const expected = createHash('sha256').update(bytes).digest('hex');
      expect(fingerprintOfHex(Buffer.from(bytes).toString('hex'))).toBe(expected);
    });
    fc.assert(law);
  });

  it.each([
    ['empty', ''],
    ['a byte short', 'ab'.repeat(31)],
    ['a byte long', 'ab'.repeat(33)],
    ['in upper case', 'AB'.repeat(32)],
    ['no hex', 'zz'.repeat(32)],
  ])('is empty for a text that is no key: %s', (_, text) => {
    expect(fingerprintOfHex(text)).toBe('');
  });
});
