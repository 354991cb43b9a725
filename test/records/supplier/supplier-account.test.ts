import { describe, expect, it } from 'vitest';
import { accountText } from '../../../src/records/account.js';
import { supplierAccount } from '../../../src/records/supplier/supplier-account.js';

describe('the account of the supplier interface', () => {
  it('is the one called main', () => {
    expect(accountText(supplierAccount)).toBe('supplier/main');
  });
});
