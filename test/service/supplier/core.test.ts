import { describe, expect, it } from 'vitest';
import { supplierPage, supplierReply } from '../../../src/service/supplier/core.js';

describe('supplierReply and supplierPage', () => {
  it('carry their data; only a page says where it stands', () => {
    expect(supplierReply(201, { a: 1 })).toEqual({ kind: 'data', status: 201, data: { a: 1 } });
    const paging = { page: 2, per_page: 50, total: 72 };
    expect(supplierPage([], paging)).toEqual({ kind: 'data', status: 200, data: [], paging });
  });
});
