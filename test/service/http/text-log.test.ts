import { describe, expect, it } from 'vitest';
import { textLog } from '../../../src/service/http/text-log.js';

const line = {
  listener: 'sandbox',
  request_id: 'r1',
  method: 'GET',
  route: '/v1/ping',
  status: 401,
  code: 'unauthorised',
  key_id: null,
  duration_us: 5,
};

function logged(withRequests: boolean): string[] {
  const lines: string[] = [];
  const log = textLog((text) => void lines.push(text), withRequests);
  log.request(line);
  log.request({ ...line, route: null, status: 404, code: null });
  log.fault(line, new Error('outer', { cause: new Error('key pmr_test_abcdefghijkl_canary') }));
  return lines;
}

describe('the log of the local service for a person', () => {
  const fault = 'internal fault: sandbox GET /v1/ping: Error: outer; because: Error: key [secret]';

  it('has no line a request unless it is asked for, and faults in any case', () => {
    expect(logged(false)).toEqual([fault]);
  });

  it('has route, status and code of each request where it is asked for, and no secret of a fault', () => {
    expect(logged(true)).toEqual([
      'sandbox GET /v1/ping 401 unauthorised',
      'sandbox GET (no route) 404',
      fault,
    ]);
  });
});
