import { describe, expect, it } from 'vitest';
import {
  brandsPerPage,
  movementsPerPage,
  WALLET_REF_CHARACTERS_LEAST,
} from '../../../src/wire/supplier/limits.js';

describe('the limits of the supplier interface', () => {
  it('are 50 brands a page and at most 200, 100 movements a page and at most 500', () => {
    expect(brandsPerPage).toEqual({ least: 1, most: 200, default: 50 });
    expect(movementsPerPage).toEqual({ least: 1, most: 500, default: 100 });
  });

  it('ask for a wallet_ref of at least 8 characters', () => {
    expect(WALLET_REF_CHARACTERS_LEAST).toBe(8);
  });
});
