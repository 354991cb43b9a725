import { describe, expect, it } from 'vitest';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import {
  brandsCall,
  checkCall,
  floatCall,
  fxCall,
  summaryCall,
  supplierOrderCall,
  supplierOrderReadCall,
  supplierOrderRecordCall,
} from '../../../src/client/supplier/calls.js';
import { brand, supplierOrder } from '../support/supplier-samples.js';

const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const page = { page: 2, perPage: 200 };

describe('the calls of the supplier interface', () => {
  it.each([
    ['GET', '/v1/brands?page=2&per_page=200', brandsCall({}, page, 1), 'safe'],
    ['GET', '/v1/brands?currency=GBP&page=2&per_page=200', brandsCall({ currency: 'GBP' }, page, 1), 'safe'],
    ['GET', '/v1/float?page=2&per_page=200', floatCall(undefined, page, 1), 'safe'],
    [
      'GET',
      '/v1/float?month=2026-10&page=2&per_page=200',
      floatCall(parseCalendarMonth('2026-10'), page, 1),
      'safe',
    ],
    ['GET', '/v1/fx', fxCall(), 'safe'],
    ['GET', '/v1/summary', summaryCall(), 'safe'],
    ['POST', '/v1/orders/check', checkCall(bytes('{}')), 'safe'],
    ['POST', '/v1/orders', supplierOrderCall(bytes('{}')), 'same_reference'],
    ['GET', '/v1/orders/a%3Ab', supplierOrderReadCall('a:b'), 'safe'],
    ['GET', '/v1/orders/check', supplierOrderRecordCall('check'), 'safe'],
  ] as const)('%s %s', (method, target, call, repeat) => {
    expect(call).toMatchObject({ method, target, repeat });
  });

  it('reads data with the request id of the header, and a page with its place', () => {
    const answer = { data: [brand('a')], page: 2, per_page: 200, total: 201 };
    const reading = brandsCall({}, page, 1).read(bytes(answer), 'req_7');
    expect(reading).toMatchObject({
      kind: 'data',
      requestId: 'req_7',
      data: { paging: { page: 2, per_page: 200, total: 201 } },
    });
  });

  it('keeps the digits of a rate that no double holds', () => {
    const reading = fxCall().read(
      bytes('{"data":{"base":"USD","rates":{"USD":1,"GBP":0.80000000000000000001},"source":"x"}}'),
      '',
    );
    expect(reading.kind === 'data' && reading.data.rates['GBP']).toBe('0.80000000000000000001');
  });

  it('reads an error in the form that all interfaces share', () => {
    const stated = { error: 'wait', code: 'order_in_progress', retry_after_sec: 2 };
    expect(supplierOrderCall(bytes('{}')).read(bytes(stated), 'req_8')).toMatchObject({
      kind: 'error',
      error: { code: 'order_in_progress', message: 'wait', request_id: 'req_8', retry_after_sec: 2 },
    });
    expect(fxCall().read(bytes('{"data":1}'), '')).toMatchObject({ kind: 'fault' });
  });

  it('drops the card from a read for evidence, and keeps it for who sells it', () => {
    const answer = bytes({ data: supplierOrder });
    expect(JSON.stringify(supplierOrderRecordCall('x').read(answer, ''))).toContain('"kind":"data"');
    const record = supplierOrderRecordCall('x').read(answer, '');
    expect(record.kind === 'data' && 'voucher' in record.data).toBe(false);
    const whole = supplierOrderReadCall('x').read(answer, '');
    expect(whole.kind === 'data' && whole.data.voucher.code).toBe(supplierOrder.voucher.code);
  });
});
