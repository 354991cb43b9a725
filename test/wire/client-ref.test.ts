import { describe, expect, it } from 'vitest';
import { CLIENT_REF_LENGTH, isClientRef } from '../../src/wire/client-ref.js';

describe('isClientRef', () => {
  it.each(['a', 'shop-1', 'a:b_c.d', '...a', 'x'.repeat(CLIENT_REF_LENGTH)])('takes %s', (text) => {
    expect(isClientRef(text)).toBe(true);
  });

  it.each(['', '.', '..', 'a b', 'a/b', 'a\n', 'é', 'x'.repeat(CLIENT_REF_LENGTH + 1)])(
    'refuses %j, which no path can address or which is too long',
    (text) => expect(isClientRef(text)).toBe(false),
  );
});
