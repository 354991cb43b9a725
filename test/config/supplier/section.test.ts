import { describe, expect, it } from 'vitest';
import { supplierSection } from '../../../src/config/supplier/section.js';

describe('the section of the supplier interface', () => {
  it('stands under its name, with the defaults of the contract', () => {
    expect(supplierSection.name).toBe('supplier');
    expect(supplierSection.schema.parse({})).toMatchObject({
      baseUrl: 'http://127.0.0.1:8702',
      unitsPerUsd: undefined,
      orderReads: { kind: 'all' },
      priceBandBps: 500,
      wallets: [],
    });
    expect(supplierSection.isUsedWithoutFile).toBe(false);
  });
});
