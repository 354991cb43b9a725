import { describe, expect, it } from 'vitest';
import { CLIENT_REF_LENGTH, clientRefSchema, isClientRef } from '../../src/wire/client-ref.js';
import { fc } from '../support/fast-check.js';

describe('isClientRef', () => {
  it.each(['a', 'shop-1', 'a:b_c.d', '...a', 'x'.repeat(CLIENT_REF_LENGTH)])('takes %s', (text) => {
    expect(isClientRef(text)).toBe(true);
  });

  it.each(['', '.', '..', 'a b', 'a/b', 'a\n', 'é', 'x'.repeat(CLIENT_REF_LENGTH + 1)])(
    'refuses %j, which no path can address or which is too long',
    (text) => expect(isClientRef(text)).toBe(false),
  );

  it('takes what the schema takes, and nothing else', () => {
    const unit = fc.constantFrom('.', '-', ':', '_', 'a', 'Z', '0', ' ', '/', '\n', '\u00e9', '\ud83d\ude00');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: CLIENT_REF_LENGTH + 2 }), (text) => {
        expect(isClientRef(text)).toBe(clientRefSchema.safeParse(text).success);
      }),
    );
  });
});
