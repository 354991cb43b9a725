import { describe, expect, it } from 'vitest';
import type { Answer, ReceivedRequest } from '../../../src/service/http/answer.js';
import { MinuteLimits } from '../../../src/service/rewards/minute-limits.js';

const request = () => ({}) as ReceivedRequest;
const answer: Answer = { status: 200, headers: {}, body: '' };

describe('the limits of a minute', () => {
  it('refuse the call past the last, until the next minute, each group for itself', () => {
    const limits = new MinuteLimits();
    for (let call = 0; call < 50; call += 1) limits.count(request(), 'batch', 1_200_000_013);
    const late = request();
    expect(() => limits.count(late, 'batch', 1_200_000_013)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', extras: { retryAfterSec: 47 } }),
    );
    expect(limits.onto(late, answer).headers).toEqual({
      'x-ratelimit-limit': '50',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1200000060',
    });
    expect(() => limits.count(request(), 'issue', 1_200_000_013)).not.toThrow();
    expect(() => limits.count(request(), 'batch', 1_200_000_060)).not.toThrow();
  });

  it('show what is left to a request that counts against nothing, and nothing to one without a key', () => {
    const limits = new MinuteLimits();
    const looked = request();
    limits.look(looked, 'other', 0);
    expect(limits.onto(looked, answer).headers['x-ratelimit-remaining']).toBe('1000');
    expect(limits.onto(request(), answer)).toBe(answer);
  });
});
