import { describe, expect, it } from 'vitest';
import { pageQuery } from '../../../src/service/http/page-query.js';
import { brandsPerPage } from '../../../src/wire/supplier/limits.js';
import { openSupplierCore, supplierCall } from '../supplier/open-supplier-core.js';

const read = (core = openSupplierCore(), ...pairs: [string, string][]) =>
  pageQuery(core.faults, supplierCall(pairs), brandsPerPage);

describe('pageQuery', () => {
  it('begins at page 1 with the default length', () => {
    expect(read()).toEqual({ page: 1, perPage: 50, skipped: 0, totalDelta: 0 });
    expect(read(openSupplierCore(), ['page', '3'], ['per_page', '7'])).toMatchObject({ skipped: 14 });
  });

  it.each([
    ['page', '0'],
    ['page', '1e3'],
    ['per_page', '201'],
    ['per_page', ''],
  ])('refuses %s=%s', (name, value) => {
    expect(() => read(openSupplierCore(), [name, value])).toThrow(name);
  });

  it('shows another page and another total where a fault says so, once each', () => {
    const core = openSupplierCore();
    core.faults.add({ fault: 'page_shifted', match: { page: '2' } });
    core.faults.add({ fault: 'page_total', delta: -1, match: { page: '2' } });
    expect(read(core)).toMatchObject({ skipped: 0, totalDelta: 0 });
    expect(read(core, ['page', '2'])).toMatchObject({ page: 2, skipped: 0, totalDelta: -1 });
    expect(read(core, ['page', '2'])).toMatchObject({ page: 2, skipped: 50, totalDelta: 0 });
  });
});
