// Unix seconds by their digits alone.

import { describe, expect, it } from 'vitest';
import { parseUnixSeconds, SKEW_SECONDS } from '../../src/wire/unix-seconds.js';

describe('a timestamp', () => {
  it('may be off by 300 seconds (source A, section 5)', () => {
    expect(SKEW_SECONDS).toBe(300);
  });
});

describe('parseUnixSeconds', () => {
  it.each(['0', '1', '1762096012', '99999999999'])('reads %s', (text) => {
    expect(parseUnixSeconds(text)).toBe(Number(text));
  });

  it.each(['', '00', '01', '-1', '+1', '1.0', '1e9', ' 1', '1 ', '1\n', '１', '0x1', '100000000000', 'NaN'])(
    'refuses %j',
    (text) => {
      expect(parseUnixSeconds(text)).toBeUndefined();
    },
  );
});
