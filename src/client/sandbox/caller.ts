// The calls to the sandbox interface: requests signed anew for each attempt, answers marked as the sandbox's,
// and a refused signature that a new one fixes.

import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/time/clock.js';
import { JSON_CONTENT_TYPE } from '../../wire/common-names.js';
import { bearerAuthorization } from '../../wire/sandbox/key-format.js';
import { type HeaderNames, SANDBOX_ENV } from '../../wire/sandbox/names.js';
import { parseSignatureDebug, type SignatureReason, signRequest } from '../../wire/sandbox/signing.js';
import { SKEW_SECONDS } from '../../wire/unix-seconds.js';
import type { Exchange } from '../calling/exchange.js';
import type { MendableSigning } from '../calling/retry.js';
import type { CallDialect, SentCall } from '../calling/service-caller.js';

const WRONG_ENV_HINT = 'Check that the base address is that of the sandbox and the header name is set right.';

/** The secrets that calls are signed with; the unsigned ones carry none. */
export interface SigningCredentials {
  readonly apiKey: string;
  readonly signingSecret: string;
}

interface DialectParts {
  readonly names: HeaderNames;
  readonly credentials: SigningCredentials | undefined;
  /** All values that no answer may repeat. */
  readonly secrets: readonly string[];
  /** The clock of this machine, which requests are dated by. */
  readonly clock: Clock;
}

const noBytes = new Uint8Array(0);

export class SandboxDialect implements CallDialect {
  readonly env: NonNullable<CallDialect['env']>;
  readonly secrets: readonly string[];
  readonly #names: HeaderNames;
  readonly #credentials: SigningCredentials | undefined;
  readonly #clock: Clock;

  constructor({ names, secrets, credentials, clock }: DialectParts) {
    this.env = { header: names.env, value: SANDBOX_ENV, hint: WRONG_ENV_HINT };
    this.secrets = secrets;
    this.#names = names;
    this.#credentials = credentials;
    this.#clock = clock;
  }

  /** They are made anew for every attempt: a nonce serves once, and a timestamp is good for 300 seconds. */
  headersOf(call: SentCall, target: string): Record<string, string> {
    const names = this.#names;
    const credentials = this.#credentials;
    const headers: Record<string, string> = { accept: JSON_CONTENT_TYPE, 'user-agent': 'tieout' };
    if (call.body !== undefined) headers[names.contentType] = JSON_CONTENT_TYPE;
    if (call.idempotencyKey !== undefined) headers[names.idempotencyKey] = call.idempotencyKey;
    if (credentials === undefined) return headers;
    const signature = signRequest(credentials.signingSecret, {
      method: call.method,
      target,
      body: call.body ?? noBytes,
      timestampSeconds: Math.floor(this.#clock.nowMs() / 1000),
      nonce: randomUUID(),
    });
    headers[names.authorization] = bearerAuthorization(credentials.apiKey);
    headers[names.timestamp] = signature.timestamp;
    headers[names.nonce] = signature.nonce;
    headers[names.signature] = signature.signature;
    return headers;
  }

  signatureReasonOf(headers: ReadonlyMap<string, string>): SignatureReason | undefined {
    return parseSignatureDebug(headers.get(this.#names.signatureDebug) ?? '')?.reason;
  }

  mendableSigningOf(exchange: Exchange<unknown>): MendableSigning | undefined {
    return mendableSigning(exchange);
  }
}

/**
 * A refused signature that a new one fixes. A timestamp that was too old although the clocks agree now means
 * that the process was suspended between signing and sending.
 */
function mendableSigning(exchange: Exchange<unknown>): MendableSigning | undefined {
  const { signatureReason, serviceDateMs, machineUnixMs } = exchange;
  if (exchange.status !== 401) return undefined;
  if (signatureReason === 'nonce_reused') return 'reused_nonce';
  const isStale = signatureReason === 'timestamp_skew' && serviceDateMs !== undefined;
  return isStale && Math.abs(serviceDateMs - machineUnixMs) <= SKEW_SECONDS * 1000
    ? 'stale_timestamp'
    : undefined;
}
