import { describe, expect, it } from 'vitest';
import { supplierOrderHistoriesOf } from '../../../../src/records/from-wire/supplier/order-reads.js';
import { supplierOrderReceipt } from '../../../../src/records/from-wire/supplier/receipts.js';
import { supplierOrder } from '../../../client/support/supplier-samples.js';
import { supplierAnswer } from '../supplier-samples.js';

const none = { code: null, pin: null, url: null, expires_at: null };
const read = (ref: string, body: unknown, status = 200) =>
  supplierOrderReceipt(supplierAnswer('order', body, status), ref);

describe('archived order reads of the supplier interface', () => {
  it('are kept one after the other, a failed issue and its second try', () => {
    const failed = { ...supplierOrder, status: 'failed', voucher: none };
    const histories = supplierOrderHistoriesOf([
      read('shop-1001', { data: failed }),
      read('shop-1001', { data: supplierOrder }),
    ]);
    const reads = histories.get('shop-1001')?.reads ?? [];
    expect(reads.map(({ status, issuedAtMs }) => [status, issuedAtMs === undefined])).toEqual([
      ['failed', true],
      ['issued', false],
    ]);
    expect(reads[1]).toMatchObject({
      costMinor: 2375,
      costUsd6: 23750000,
      rateBps: undefined,
      fxRate: undefined,
    });
  });

  it('say of a reference that the service knows no such order, and nothing after any other refusal', () => {
    const histories = supplierOrderHistoriesOf([
      read('a', { error: 'no', code: 'unknown_order' }, 404),
      read('b', { error: 'no', code: 'unauthorised' }, 401),
    ]);
    expect(histories.get('a')?.unknown?.clientRef).toBe('a');
    expect(histories.has('b')).toBe(false);
  });
});
