import { describe, expect, it } from 'vitest';
import { Exchange } from '../../../src/client/calling/exchange.js';
import type { Repeat } from '../../../src/client/calling/retry.js';
import {
  type ClientFailure,
  Decide,
  GiveUp,
  MendConfiguration,
  RetryLater,
} from '../../../src/client/failures/client-failure.js';
import { failureOfError, failureOfFault } from '../../../src/client/failures/service-refusal.js';
import { sandboxRefusals } from '../../../src/client/sandbox/refusals.js';
import { SourceFault, type SourceFaultKind } from '../../../src/client/transport/source-fault.js';
import type { ServiceError } from '../../../src/wire/answer-envelope.js';
import { errorCodes } from '../../../src/wire/sandbox/error-codes.js';
import type { SignatureReason } from '../../../src/wire/sandbox/signing.js';
import { buyerRef, cardCode } from '../support/sandbox-samples.js';

interface Case {
  readonly status: number;
  readonly code: string;
  readonly message?: string;
  readonly details?: Record<string, unknown>;
  readonly retryAfterMs?: number;
  readonly serviceDateMs?: number;
  readonly signatureReason?: SignatureReason;
  readonly repeat?: Repeat;
}

const NOW = Date.UTC(2026, 9, 1);

function failure(given: Case): ClientFailure {
  const error: ServiceError = {
    code: given.code,
    message: given.message ?? '',
    request_id: 'req_1',
    ...(given.details === undefined ? {} : { details: given.details }),
  };
  const exchange = new Exchange({
    method: 'GET',
    target: '/v1/ping',
    status: given.status,
    requestId: 'req_1',
    receivedAtMs: NOW,
    machineUnixMs: NOW,
    serviceDateMs: given.serviceDateMs,
    retryAfterMs: given.retryAfterMs,
    signatureReason: given.signatureReason,
    answer: { kind: 'error', error },
    receivedBytes: new Uint8Array(0),
    json: null,
  });
  return failureOfError(exchange, error, {
    subject: 'the order',
    repeat: given.repeat ?? 'same_reference',
    hidden: [buyerRef],
    refusals: sandboxRefusals,
  });
}

describe('failureOfError', () => {
  it('puts every code of the interface into the group of its next step', () => {
    const decided = new Set(['idempotency_conflict', 'region_blocked', 'denomination_unavailable']);
    const classes = { retry: RetryLater, mend: MendConfiguration, decide: Decide, give_up: GiveUp };
    const details = {
      quote_id: 'quo_1',
      rate_bps: 200,
      cost_minor: 9799,
      cost_usd6: 122500000,
      balance_usd6: 5,
      expires_at: '2026-10-02T00:00:00.000Z',
    };
    for (const [code, { status, group }] of Object.entries(errorCodes)) {
      const expected = decided.has(code) ? Decide : classes[group];
      expect(failure({ status, code, details }), code).toBeInstanceOf(expected);
      expect(failure({ status, code, details }).message, code).toContain(`(HTTP ${status}, ${code})`);
    }
  });

  it('judges a code that nobody knows by its status', () => {
    expect(failure({ status: 503, code: 'gremlins' })).toBeInstanceOf(RetryLater);
    expect(failure({ status: 429, code: 'gremlins' })).toBeInstanceOf(RetryLater);
    expect(failure({ status: 401, code: 'gremlins' })).toBeInstanceOf(MendConfiguration);
    expect(failure({ status: 403, code: 'gremlins' })).toBeInstanceOf(MendConfiguration);
    expect(failure({ status: 418, code: 'gremlins' })).toBeInstanceOf(GiveUp);
  });

  it('gives what is needed to decide on a price or a balance, and gives up where it is unreadable', () => {
    expect(
      failure({ status: 402, code: 'insufficient_balance', details: { cost_usd6: 9, balance_usd6: 5 } }),
    ).toMatchObject({ decision: { code: 'insufficient_balance', costUsd6: 9, balanceUsd6: 5 } });
    expect(failure({ status: 409, code: 'price_changed', details: { quote_id: 'q' } })).toBeInstanceOf(
      GiveUp,
    );
    expect(failure({ status: 402, code: 'insufficient_balance' })).toBeInstanceOf(GiveUp);
  });

  it('names the field and the limit that the details hold', () => {
    expect(failure({ status: 400, code: 'invalid_request', details: { field: 'slug' } })).toMatchObject({
      field: 'slug',
    });
    expect(
      failure({ status: 400, code: 'invalid_request', details: { field: 'end_customer.country' } }),
    ).toMatchObject({
      field: 'endCustomer.country',
      fields: ['endCustomer.country'],
      message: expect.stringContaining('field endCustomer.country (end_customer.country)'),
    });
    expect(
      failure({ status: 429, code: 'limit_exceeded', details: { limit: 200, used: 200 } }),
    ).toMatchObject({ limit: { limit: 200, used: 200 } });
  });

  it('leaves a call without a reference in doubt where its very request had arrived before', () => {
    const twice = { status: 401, code: 'signature_invalid', signatureReason: 'nonce_reused' } as const;
    expect(failure({ ...twice, repeat: 'never_blindly' })).toMatchObject({ code: 'outcome_unknown' });
    expect(failure(twice)).toBeInstanceOf(MendConfiguration);
  });

  it('rounds the wait up to whole seconds', () => {
    expect(failure({ status: 503, code: 'restocking', retryAfterMs: 1001 })).toMatchObject({
      retryAfterSec: 2,
    });
    expect(failure({ status: 429, code: 'rate_limited' })).toMatchObject({ retryAfterSec: undefined });
  });

  it("shows the service's words cut, without codes, control characters and what the request held", () => {
    const message = `\u001b]0;x\u0007${cardCode} for ${buyerRef}\n${'long '.repeat(100)}`;
    const shown = failure({ status: 400, code: 'invalid_request', message }).message;
    expect(shown).toContain('the service says: \\u{1b}]0;x\\u{7}[removed] for (not shown)\\u{a}long');
    expect(shown.length).toBeLessThan(400);
    expect(shown).not.toMatch(/CANA|canary/);
  });

  it('leaves a call without a reference in doubt after a 5xx, unless the code says that nothing was done', () => {
    const unknown = failure({ status: 500, code: 'internal_error', repeat: 'never_blindly' });
    expect(unknown).toBeInstanceOf(Decide);
    expect(unknown.code).toBe('outcome_unknown');
    for (const code of ['upstream_failed', 'restocking', 'capacity_unavailable', 'sandbox_full']) {
      expect(failure({ status: 503, code, repeat: 'never_blindly' })).toBeInstanceOf(RetryLater);
    }
    expect(failure({ status: 429, code: 'rate_limited', repeat: 'never_blindly' })).toBeInstanceOf(
      RetryLater,
    );
  });
});

describe('failureOfError, the clock', () => {
  const refused = { status: 401, code: 'signature_invalid' } as const;

  it.each([
    [301, 'behind'],
    [3600, 'behind'],
    [-301, 'ahead of'],
    [-3600, 'ahead of'],
  ])('says in plain words that the clock is off when the service is %i s on', (seconds, side) => {
    const clock = failure({ ...refused, serviceDateMs: NOW + seconds * 1000 });
    expect(clock).toBeInstanceOf(MendConfiguration);
    expect(clock).toMatchObject({ clockAheadSec: -seconds });
    expect(clock.message).toBe(
      `the clock of this machine is about ${Math.abs(seconds)} s ${side} the service's, ` +
        'and requests more than 300 s off are refused',
    );
    expect(clock.hint).toMatch(/clock/);
  });

  it('does not blame the clock at 300 s, nor for another refusal', () => {
    expect(failure({ ...refused, serviceDateMs: NOW + 300_000 }).message).toContain('signature');
    const other = failure({ status: 401, code: 'unauthorised', serviceDateMs: NOW + 3_600_000 });
    expect(other.message).not.toContain('clock');
  });

  it("takes the service's own reason where there is no readable Date header", () => {
    const clock = failure({ ...refused, signatureReason: 'timestamp_skew' });
    expect(clock).toMatchObject({ clockAheadSec: undefined });
    expect(clock.message).toContain('more than 300 s from its clock');
  });
});

describe('failureOfFault', () => {
  const rows: [SourceFaultKind, new (...given: never[]) => ClientFailure][] = [
    ['cut_off', RetryLater],
    ['deadline', RetryLater],
    ['refused_connection', RetryLater],
    ['http_status', RetryLater],
    ['redirect', MendConfiguration],
    ['wrong_env', MendConfiguration],
    ['tls', MendConfiguration],
    ['not_json', GiveUp],
    ['too_large', GiveUp],
    ['schema', GiveUp],
    ['malformed', GiveUp],
    ['closed', GiveUp],
  ];

  it.each(rows)('groups %s by what to do next', (kind, expected) => {
    const fault = new SourceFault(kind, { message: 'no answer', sent: true, retryAfterSec: 9 });
    const failed = failureOfFault(fault, { subject: 'the ping', repeat: 'safe', refusals: sandboxRefusals });
    expect(failed).toBeInstanceOf(expected);
    expect(failed.code).toBe(kind);
    expect(failed.message).toBe('the ping: no answer');
    expect(failed.cause).toBe(fault);
  });

  it('leaves a call without a reference in doubt once it was sent, and only then', () => {
    const failed = (kind: SourceFaultKind, sent: boolean, httpStatus?: number) => {
      const details = { message: 'x', sent, ...(httpStatus === undefined ? {} : { httpStatus }) };
      return failureOfFault(new SourceFault(kind, details), {
        subject: 'the deposit',
        repeat: 'never_blindly',
        refusals: sandboxRefusals,
      });
    };
    expect(failed('cut_off', true)).toMatchObject({ decision: { code: 'outcome_unknown' } });
    expect(failed('schema', true)).toMatchObject({ decision: { code: 'outcome_unknown' } });
    expect(failed('http_status', true, 502)).toMatchObject({ decision: { code: 'outcome_unknown' } });
    expect(failed('http_status', true, 429)).toBeInstanceOf(RetryLater);
    expect(failed('refused_connection', false)).toBeInstanceOf(RetryLater);
    expect(failed('tls', false)).toBeInstanceOf(MendConfiguration);
  });

  it('says of an order with an unreadable answer that it may stand', () => {
    const fault = new SourceFault('schema', { message: 'x', sent: true, field: 'data.status' });
    const failed = failureOfFault(fault, {
      subject: 'the order',
      repeat: 'same_reference',
      refusals: sandboxRefusals,
    });
    expect(failed.hint).toContain('The order may stand');
    expect(failed).toMatchObject({ field: 'data.status', kind: 'unfinished' });
  });
});
