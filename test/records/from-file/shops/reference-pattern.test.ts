import { describe, expect, it } from 'vitest';
import {
  referenceOf,
  refusePattern,
  USUAL_PATTERN,
} from '../../../../src/records/from-file/shops/reference-pattern.js';

const place = { order: '1001', line: 2, card: 3, n: 5, sku: 'A-1' };

describe('the pattern of references', () => {
  it.each([
    [USUAL_PATTERN, '1001-5'],
    ['shop:{order}.{line}.{card}', 'shop:1001.2.3'],
    ['{sku}_{order}_{n}', 'A-1_1001_5'],
  ])('%s makes %s', (pattern, reference) => {
    expect(() => refusePattern(pattern)).not.toThrow();
    expect(referenceOf(pattern, place)).toBe(reference);
  });

  it.each(['{order}', '{n}', '{order}-{line}', '{order}-{card}', '{order}-{nn}', '{order} {n}', 'x'])(
    'refuses %s, by which two cards could have one reference or which is none',
    (pattern) => {
      expect(() => refusePattern(pattern)).toThrow('the pattern of the references');
    },
  );
});
