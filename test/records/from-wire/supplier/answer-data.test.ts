import { describe, expect, it } from 'vitest';
import { isUnknownOrder, supplierDataOf } from '../../../../src/records/from-wire/supplier/answer-data.js';
import {
  supplierOrderReceipt,
  supplierReceipt,
} from '../../../../src/records/from-wire/supplier/receipts.js';
import { summaryAnswerSchema, supplierOrderRecordSchema } from '../../../../src/wire/supplier/answers.js';
import { supplierAnswer } from '../supplier-samples.js';

describe('an archived answer of the supplier interface', () => {
  it('gives its data back', () => {
    const receipt = supplierReceipt(supplierAnswer('summary', { data: { gift_cards_listed: 3 } }));
    expect(supplierDataOf(summaryAnswerSchema, receipt).gift_cards_listed).toBe(3);
  });

  it('that cannot be read is evidence that failed, named without a value', () => {
    const receipt = supplierReceipt(supplierAnswer('summary', { data: { gift_cards_listed: 'canary' } }));
    expect(() => supplierDataOf(summaryAnswerSchema, receipt)).toThrow(
      'the archived answer to GET /v1/summary cannot be read: data.gift_cards_listed',
    );
    expect(() => supplierDataOf(summaryAnswerSchema, receipt)).not.toThrow('canary');
    const refused = supplierOrderReceipt(
      supplierAnswer('order', { error: 'no', code: 'odd' }, 409),
      'shop-1',
    );
    expect(() => supplierDataOf(supplierOrderRecordSchema, refused)).toThrow('cannot be read: odd');
  });

  it.each([
    [404, 'unknown_order', true],
    [404, 'unknown_brand', false],
    [409, 'unknown_order', false],
  ])('%i %s says that there is no such order: %s', (status, code, expected) => {
    const receipt = supplierOrderReceipt(supplierAnswer('order', { error: 'no', code }, status), 'shop-1');
    expect(isUnknownOrder(supplierOrderRecordSchema, receipt)).toBe(expected);
  });
});
