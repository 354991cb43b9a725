import { describe, expect, it } from 'vitest';
import { jsonLog, silentLog, stderrLog } from '../../../src/service/http/request-log.js';

const line = {
  listener: 'sandbox',
  request_id: 'req_1',
  method: 'GET',
  route: '/v1/orders/{client_ref}',
  status: 200,
  code: null,
  key_id: 'aaaaaaaaaaaa',
  duration_us: 12,
};

const place = {
  listener: 'sandbox',
  request_id: 'req_1',
  method: 'GET',
  route: '/v1/orders/{client_ref}',
};

interface FaultEntry {
  readonly causes: readonly { readonly name: string; readonly message: string; readonly stack: string }[];
}

function faultEntry(error: unknown): FaultEntry {
  const written: string[] = [];
  jsonLog({ write: (text) => written.push(text) }).fault(place, error);
  expect(written).toHaveLength(1);
  return JSON.parse(written[0] ?? '');
}

describe('jsonLog', () => {
  it('writes one JSON line a request', () => {
    const written: string[] = [];
    jsonLog({ write: (text) => written.push(text) }).request(line);
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? '')).toMatchObject(line);
  });

  it('quotes what a caller could forge a line with', () => {
    const written: string[] = [];
    jsonLog({ write: (text) => written.push(text) }).request({
      ...line,
      method: 'GET\n{"forged":true} %s %n',
    });
    expect(written.join('').trimEnd().split('\n')).toHaveLength(1);
  });

  it('shows of a fault of the program the route, the request and every cause, outermost first', () => {
    const cause = new RangeError('deep down');
    const entry = faultEntry(new Error('what went wrong', { cause }));
    expect(entry).toMatchObject({ ...place, msg: 'internal fault' });
    expect(entry.causes.map((each) => [each.name, each.message])).toEqual([
      ['Error', 'what went wrong'],
      ['RangeError', 'deep down'],
    ]);
    expect(entry.causes[1]?.stack).toContain('request-log.test');
  });

  it('ends where causes run in a circle, and shows what is thrown and is no error', () => {
    const circle = new Error('round');
    circle.cause = circle;
    expect(faultEntry(circle).causes.length).toBeLessThan(20);
    expect(faultEntry('bare text').causes).toEqual([{ name: 'string', message: 'bare text', stack: '' }]);
  });

  it.each([
    `pmr_test_aaaaaaaaaaaa_${'s'.repeat(32)}`,
    `pmr_live_${'s'.repeat(40)}`,
    `pmrsig_test_${'s'.repeat(43)}`,
    `pmrwh_test_${'s'.repeat(43)}`,
    `sup_test_${'5'.repeat(48)}`,
    'DEMO-SSSS-SSSS-SSSS',
  ])('takes %s out of a fault, wherever it stands in it', (secret) => {
    const error = new Error(`no use for ${secret}`, { cause: new Error(`because of ${secret}!`) });
    Object.assign(error, { request: { headers: { authorization: secret } } });
    expect(JSON.stringify(faultEntry(error))).not.toContain(secret);
    expect(faultEntry(secret).causes[0]?.message).toMatch(/^\[(secret|removed)\]$/);
  });
});

describe('silentLog and stderrLog', () => {
  it('take the same entries', () => {
    expect(Object.keys(stderrLog())).toEqual(Object.keys(silentLog));
    expect(silentLog.request(line)).toBeUndefined();
    expect(silentLog.fault(place, new Error('unseen'))).toBeUndefined();
  });
});
