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

  it('shows the text of a fault of the program, with the request it belongs to', () => {
    const written: string[] = [];
    jsonLog({ write: (text) => written.push(text) }).fault('req_1', new Error('what went wrong'));
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      request_id: 'req_1',
      err: { message: 'what went wrong' },
    });
  });
});

describe('silentLog and stderrLog', () => {
  it('take the same entries', () => {
    expect(Object.keys(stderrLog())).toEqual(Object.keys(silentLog));
    expect(silentLog.request(line)).toBeUndefined();
    expect(silentLog.fault('req_1', new Error('unseen'))).toBeUndefined();
  });
});
