import { describe, expect, it } from 'vitest';
import {
  defaultRetryPolicy,
  type Repeat,
  retryAfterMsOf,
  retryDecision,
  type Setback,
} from '../../../src/client/calling/retry.js';
import { SourceFault, type SourceFaultKind } from '../../../src/client/transport/source-fault.js';
import { errorCodes, isErrorCode } from '../../../src/wire/sandbox/error-codes.js';
import { fc } from '../../support/fast-check.js';

const NOW = Date.UTC(2026, 9, 1);

function stated(
  status: number,
  code: string,
  retryAfterMs?: number,
  signing?: 'stale_timestamp' | 'reused_nonce',
): Setback {
  return { kind: 'error', status, code, retryAfterMs, signing };
}

function fault(kind: SourceFaultKind, sent: boolean, httpStatus?: number): Setback {
  const details = { message: 'x', sent, ...(httpStatus === undefined ? {} : { httpStatus }) };
  return { kind: 'fault', fault: new SourceFault(kind, details) };
}

function kindOf(setback: Setback, repeat: Repeat, attempt = 1): string {
  return retryDecision(setback, repeat, attempt, defaultRetryPolicy, 0.5).kind;
}

describe('retryDecision, what is asked again', () => {
  const rows: [name: string, setback: Setback, safe: string, order: string, deposit: string][] = [
    ['a refused connection', fault('refused_connection', false), 'again', 'again', 'again'],
    ['a reset after sending', fault('cut_off', true), 'again', 'again', 'final'],
    ['the deadline after sending', fault('deadline', true), 'again', 'again', 'final'],
    ['the deadline before sending', fault('deadline', false), 'again', 'again', 'again'],
    ['a proxy 502', fault('http_status', true, 502), 'again', 'again', 'final'],
    ['a proxy 429', fault('http_status', true, 429), 'again', 'again', 'again'],
    ['a redirect', fault('redirect', true), 'final', 'final', 'final'],
    ['HTML', fault('not_json', true), 'final', 'final', 'final'],
    ['too large', fault('too_large', true), 'final', 'final', 'final'],
    ['another environment', fault('wrong_env', true), 'final', 'final', 'final'],
    ['another answer', fault('schema', true), 'final', 'final', 'final'],
    ['broken HTTP', fault('malformed', true), 'final', 'final', 'final'],
    ['TLS', fault('tls', false), 'final', 'final', 'final'],
    ['a closed client', fault('closed', false), 'final', 'final', 'final'],
    ['429 rate_limited', stated(429, 'rate_limited'), 'again', 'again', 'again'],
    ['429 limit_exceeded', stated(429, 'limit_exceeded', 0), 'final', 'final', 'final'],
    ['429 cap_exceeded', stated(429, 'cap_exceeded'), 'again', 'final', 'final'],
    ['502 issue_failed', stated(502, 'issue_failed'), 'again', 'final', 'final'],
    ['409 order_in_progress', stated(409, 'order_in_progress'), 'again', 'again', 'final'],
    ['409 price_changed', stated(409, 'price_changed', 0), 'final', 'final', 'final'],
    ['409 idempotency_conflict', stated(409, 'idempotency_conflict'), 'final', 'final', 'final'],
    ['502 upstream_failed', stated(502, 'upstream_failed'), 'again', 'again', 'final'],
    ['500 internal_error', stated(500, 'internal_error'), 'again', 'again', 'final'],
    ['a 5xx nobody knows', stated(599, 'gremlins'), 'again', 'again', 'final'],
    ['a 429 nobody knows', stated(429, 'calm_down'), 'again', 'again', 'final'],
    ['402', stated(402, 'insufficient_balance'), 'final', 'final', 'final'],
    ['404', stated(404, 'unknown_order'), 'final', 'final', 'final'],
    [
      '401 signed too early',
      stated(401, 'signature_invalid', undefined, 'stale_timestamp'),
      'again',
      'again',
      'again',
    ],
    [
      '401 delivered twice',
      stated(401, 'signature_invalid', undefined, 'reused_nonce'),
      'again',
      'again',
      'final',
    ],
    ['401', stated(401, 'signature_invalid'), 'final', 'final', 'final'],
  ];

  it.each(rows)('decides after %s', (_name, setback, safe, order, deposit) => {
    expect(kindOf(setback, 'safe')).toBe(safe);
    expect(kindOf(setback, 'same_reference')).toBe(order);
    expect(kindOf(setback, 'never_blindly')).toBe(deposit);
  });

  it('asks no code again that the contract wants decided, mended or given up', () => {
    for (const [code, { status, group }] of Object.entries(errorCodes)) {
      expect(isErrorCode(code)).toBe(true);
      if (group !== 'retry') expect(kindOf(stated(status, code), 'safe')).toBe('final');
    }
  });

  it('stops when the attempts are spent', () => {
    const { attemptsMost } = defaultRetryPolicy;
    expect(kindOf(stated(500, 'internal_error'), 'safe', attemptsMost - 1)).toBe('again');
    expect(kindOf(stated(500, 'internal_error'), 'safe', attemptsMost)).toBe('attempts_spent');
  });

  it('leaves a wait beyond the cap to the next run', () => {
    const { waitMostMs } = defaultRetryPolicy;
    expect(kindOf(stated(503, 'restocking', waitMostMs), 'safe')).toBe('again');
    expect(retryDecision(stated(503, 'restocking', 3_600_000), 'safe', 1, defaultRetryPolicy, 0)).toEqual({
      kind: 'wait_too_long',
      retryAfterMs: 3_600_000,
    });
    expect(kindOf(stated(429, 'rate_limited', Number.POSITIVE_INFINITY), 'safe')).toBe('wait_too_long');
  });
});

describe('retryDecision, how long it waits', () => {
  it('is never below the least, never below what was asked, never above the caps', () => {
    const asked = fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined });
    const attempts = fc.integer({ min: 1, max: defaultRetryPolicy.attemptsMost - 1 });
    const draws = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(asked, attempts, draws, (askedMs, attempt, random) => {
        const decision = retryDecision(
          stated(429, 'rate_limited', askedMs),
          'safe',
          attempt,
          defaultRetryPolicy,
          random,
        );
        const waitMs = decision.kind === 'again' ? decision.waitMs : -1;
        expect(waitMs).toBeGreaterThanOrEqual(Math.max(defaultRetryPolicy.waitLeastMs, askedMs ?? 0));
        expect(waitMs).toBeLessThanOrEqual(Math.max(defaultRetryPolicy.backoffMostMs, askedMs ?? 0));
      }),
    );
  });

  it('doubles from attempt to attempt, spread over the upper half, up to its cap', () => {
    const policy = { ...defaultRetryPolicy, attemptsMost: 20 };
    const waits = [1, 2, 3, 4, 5, 6, 7, 19].map((attempt) => {
      const at = (random: number) => {
        const decision = retryDecision(fault('cut_off', true), 'safe', attempt, policy, random);
        return decision.kind === 'again' ? decision.waitMs : -1;
      };
      return [at(0), at(0.999999)];
    });
    expect(waits).toEqual([
      [125, 250],
      [250, 500],
      [500, 1000],
      [1000, 2000],
      [2000, 4000],
      [4000, 8000],
      [4000, 8000],
      [4000, 8000],
    ]);
  });
});

describe('retryAfterMsOf', () => {
  it.each([
    ['1', undefined, 1000],
    ['120', undefined, 120_000],
    ['0', undefined, 0],
    ['-5', undefined, undefined],
    ['1e9', undefined, undefined],
    ['abc', undefined, undefined],
    ['', undefined, undefined],
    [undefined, undefined, undefined],
    ['100000000000', undefined, 100_000_000_000_000],
    ['9'.repeat(400), undefined, 1e15],
    [undefined, Number.MAX_SAFE_INTEGER, 1e15],
    ['Thu, 01 Oct 2026 00:00:30 GMT', undefined, 30_000],
    ['Wed, 30 Sep 2026 00:00:00 GMT', undefined, 0],
    ['1.5', undefined, undefined],
    ['１', undefined, undefined],
    [undefined, 7, 7000],
    [undefined, -7, undefined],
    ['1', 3600, 3_600_000],
    ['3600', 1, 3_600_000],
    ['abc', 5, 5000],
  ])('reads %j with %j in the body as %j ms', (header, bodySeconds, ms) => {
    expect(retryAfterMsOf(header, bodySeconds, NOW)).toBe(ms);
  });
});
