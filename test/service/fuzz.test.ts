// A short run of the campaign in bench/service/fuzz.ts (faults S16).

import { describe, expect, it } from 'vitest';
import { Dice, judge, runFuzz } from '../../bench/service/fuzz-campaign.js';
import type { RequestLog } from '../../src/service/http/request-log.js';
import { startService } from './running-service.js';
import { makeKey, SignedClient } from './signed-client.js';

describe('altered requests and raw bytes', () => {
  it('never bring a 500, a crash, an answer outside the documented ones, or a fault of the program', async () => {
    const faults: unknown[] = [];
    const log: RequestLog = { request: () => undefined, fault: (_place, error) => faults.push(error) };
    const service = await startService({ log, control: false });
    const key = await makeKey(service.sandboxUrl);
    const result = await runFuzz(service.sandboxUrl, key, { requests: 3000, connections: 16, seed: 7 });
    expect(result.faults).toEqual([]);
    expect(faults).toEqual([]);
    expect(Object.keys(result.outcomes).length).toBeGreaterThan(15);
    expect((await new SignedClient(service.sandboxUrl, key).get('/v1/ping')).status).toBe(200);
  });
});

describe('judge', () => {
  const head = 'HTTP/1.1 400 Bad Request\r\nx-service-env: sandbox\r\nx-request-id: req_1\r\n\r\n';
  const error = '{"error":{"code":"invalid_request","message":"","request_id":"req_1"}}';

  it('takes a documented answer', () => {
    expect(judge(head + error)).toBe('400 invalid_request');
    expect(judge('')).toBe('closed');
  });

  it.each([
    ['a 500', head.replace('400', '500') + error.replace('invalid_request', 'internal_error')],
    ['a code under another status', head.replace('400', '404') + error],
    ['an unknown code', head + error.replace('invalid_request', 'surprise')],
    ['a missing header', (head + error).replace('x-service-env: sandbox\r\n', '')],
    ['another request id', head + error.replace('req_1', 'req_2')],
  ])('finds %s', (_name, text) => expect(judge(text)).toMatch(/^fault/));
});

describe('Dice', () => {
  it('throws the same for the same seed', () => {
    const throws = (seed: number): number[] => {
      const dice = new Dice(seed);
      return Array.from({ length: 20 }, () => dice.below(1000));
    };
    expect(throws(1)).toEqual(throws(1));
    expect(throws(1)).not.toEqual(throws(2));
  });
});
