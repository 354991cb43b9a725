import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/digest.js';
import { mergedMovements } from '../../../src/client/supplier-lists.js';
import {
  brandsReceipts,
  floatReceipts,
  supplierOrderReceipt,
  supplierReceipt,
} from '../../../src/records/from-wire/supplier-receipt.js';
import { floatAnswerSchema } from '../../../src/wire/supplier/float.js';
import { debit, floatData, supplierOrder, transfer } from '../../client/support/supplier-samples.js';
import { month } from '../../store/sample.js';
import { supplierAnswer } from './supplier-samples.js';

const october = month('2026-10');

describe('receipts of the supplier interface', () => {
  it('keep a plain answer byte for byte', () => {
    const receipt = supplierReceipt(supplierAnswer('fx', '{ "data" : 1 }'));
    expect(Buffer.from(receipt.storedBytes).toString()).toBe('{ "data" : 1 }');
    expect(receipt).toMatchObject({
      interfaceName: 'supplier',
      account: 'main',
      target: 'GET /v1/fx',
      removed: [],
    });
  });

  it('keep an order without its card, and say so', () => {
    const receipt = supplierOrderReceipt(supplierAnswer('order', { data: supplierOrder }), 'shop-1001');
    expect(Buffer.from(receipt.storedBytes).toString()).not.toMatch(/CANA|canary/);
    expect(receipt.removed).toContain('data.voucher');
    expect(receipt).toMatchObject({ subject: 'shop-1001', storedSha256: sha256Hex(receipt.storedBytes) });
  });

  it('number the pages of a reading', () => {
    const pages = [supplierAnswer('brands', '{}'), supplierAnswer('brands', '{}')];
    expect(brandsReceipts(pages).map(({ subject }) => subject)).toEqual(['1/2', '2/2']);
  });

  it('keep the movements of a float behind its pages, the same bytes however it was paged', () => {
    const whole = floatData([debit(2), debit(3)], { deposits: [transfer(1)] });
    const parts = [floatData([debit(2)], { deposits: [transfer(1)] }), floatData([debit(3)])];
    const linesOf = (data: unknown[]) => {
      const answers = data.map((one) => floatAnswerSchema.parse(one));
      const pages = data.map((one, at) => supplierAnswer('float', { data: one }, 200, at));
      return floatReceipts(october, pages, mergedMovements(answers) ?? []);
    };
    expect(linesOf(parts).map(({ subject }) => subject)).toEqual(['2026-10 1/2', '2026-10 2/2', '2026-10']);
    expect(linesOf(parts).at(-1)?.storedSha256).toBe(linesOf([whole]).at(-1)?.storedSha256);
    expect(linesOf(parts).at(-1)?.receivedAtMs).toBe(1);
  });
});
