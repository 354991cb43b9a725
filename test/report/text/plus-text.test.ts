import { expect, it } from 'vitest';
import { plusText } from '../../../src/report/text/plus-text.js';

it('writes tokens to the eighteenth decimal, and nothing where there are none to state', () => {
  expect([plusText(1n), plusText(-15n * 10n ** 17n), plusText(0n), plusText(undefined)]).toEqual([
    '0.000000000000000001',
    '-1.5',
    '0',
    '',
  ]);
});
