import { describe, expect, it } from 'vitest';
import {
  bookShape,
  depositShape,
  importColumnNames,
  rewardShape,
  stakeShape,
  withInterface,
} from '../../../../src/records/from-file/profile/file-columns.js';

describe('the shapes of the files', () => {
  it('name what the contract names, and only ask for columns that they have', () => {
    for (const shape of [bookShape, depositShape, rewardShape, stakeShape]) {
      const columns: readonly string[] = shape.columns;
      expect(new Set(columns).size).toBe(columns.length);
      for (const group of shape.required) {
        for (const name of group) expect(columns).toContain(name);
      }
      for (const name of columns) expect(importColumnNames).toContain(name);
    }
  });

  it('list each name once for profiles', () => {
    expect(new Set(importColumnNames).size).toBe(importColumnNames.length);
    expect(importColumnNames).toContain('wallet_address');
  });
});

describe('withInterface', () => {
  it('asks for the interface only where there is no default', () => {
    expect(withInterface(bookShape, true).required).toEqual(bookShape.required);
    expect(withInterface(bookShape, false).required).toEqual([['interface'], ...bookShape.required]);
  });
});
