import { describe, expect, it } from 'vitest';
import { FX_BASE, supplierHeaders } from '../../../src/wire/supplier/names.js';

describe('supplierHeaders', () => {
  it('carries the key in X-Supplier-Key, spelled in lower case like every name', () => {
    expect(supplierHeaders.key).toBe('x-supplier-key');
    for (const name of Object.values(supplierHeaders)) expect(name).toBe(name.toLowerCase());
  });
});

describe('fxBase', () => {
  it('is the US dollar', () => {
    expect(FX_BASE).toBe('USD');
  });
});
