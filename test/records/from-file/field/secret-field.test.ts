import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../../src/base/text/bytes.js';
import { holdsSecretShape, shapeFaultOf } from '../../../../src/records/from-file/field/secret-field.js';
import { shownValue } from '../../../../src/records/from-file/row-fault.js';
import { rewardsKeyPrefixes } from '../../../../src/wire/rewards/names.js';
import {
  API_KEY_PREFIX,
  LIVE_API_KEY_PREFIX,
  SIGNING_SECRET_PREFIX,
  WEBHOOK_SECRET_PREFIX,
} from '../../../../src/wire/sandbox/names.js';
import { LOCAL_SUPPLIER_KEY_PREFIX } from '../../../../src/wire/supplier/names.js';
import { fc } from '../../../support/fast-check.js';

const wirePrefixes = [
  API_KEY_PREFIX,
  LIVE_API_KEY_PREFIX,
  SIGNING_SECRET_PREFIX,
  WEBHOOK_SECRET_PREFIX,
  LOCAL_SUPPLIER_KEY_PREFIX,
  ...rewardsKeyPrefixes,
];

function holds(text: string): boolean {
  const bytes = utf8Bytes(text);
  return holdsSecretShape(bytes, 0, bytes.length);
}

describe('a key or a secret in a field', () => {
  it.each(wirePrefixes)('is seen by each prefix of the wire: %s', (prefix) => {
    expect([`${prefix}a`, `order:${prefix}0`, `${prefix.toUpperCase()}-`].map(holds)).toEqual([
      true,
      true,
      true,
    ]);
    expect(shownValue(`${prefix}a`)).toBe('(not shown)');
  });

  it.each([
    '',
    'pmr_test_',
    'pmr_test_:',
    'pmr-test_a',
    'pmr_tes_a',
    'pmr_proof_a',
    'sup_a',
    'shop-1',
    'spmr',
  ])('is not seen in %s', (text) => expect(holds(text)).toBe(false));

  it('is looked for between the bounds alone', () => {
    const bytes = utf8Bytes('pmr_test_ab');
    expect(holdsSecretShape(bytes, 1, bytes.length)).toBe(false);
    expect(holdsSecretShape(bytes, 0, bytes.length - 2)).toBe(false);
    expect(holdsSecretShape(bytes, 0, bytes.length - 1)).toBe(true);
  });

  it('is what a plain search for a prefix and a character behind it finds', () => {
    const shape = /(?:pmr|pmrsig|pmrwh|pm|sup)_(?:test|live)_[a-z0-9_-]/i;
    const near = fc.stringMatching(
      /^[ a:]?(?:pmr|PMRsig|pmrwh|sup|spmr|pm)[_?](?:test|LIVE|tes)[_?][a-z_.:@`{-]?$/,
    );
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
        expect(holds(text)).toBe(shape.test(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('is named by its rule, as a gift card code is, and its text is in neither', () => {
    const faultOf = (text: string) => shapeFaultOf(utf8Bytes(text), 0, text.length);
    expect(faultOf('sup_test_01')).toBe('has the shape of an API key or a secret, and none is ever kept');
    expect(faultOf('DEMO-AB12-CD34-EF56')).toBe('has the shape of a gift card code, and none is ever kept');
    expect(faultOf('order-1')).toBeUndefined();
  });
});
