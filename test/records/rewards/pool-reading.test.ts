import { expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { signedPlus18 } from '../../../src/records/rewards/pool-reading.js';

it('takes an issuance from the pool, and puts funding and reversals into it', () => {
  const amount = plus18(3n);
  expect(signedPlus18({ kind: 'issuance', plus18: amount })).toBe(-3n);
  expect(signedPlus18({ kind: 'issuance_reversal', plus18: amount })).toBe(3n);
  expect(signedPlus18({ kind: 'funding', plus18: amount })).toBe(3n);
});
