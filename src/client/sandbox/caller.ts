// The caller of the sandbox interface: requests signed anew for each attempt, answers marked as the
// sandbox's, and a refused signature that a new one mends. Used by `SandboxClient` and `SandboxReader`.

import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import type { LimitClass } from '../../wire/sandbox/endpoints.js';
import { bearerAuthorization } from '../../wire/sandbox/key-format.js';
import { SKEW_SECONDS } from '../../wire/sandbox/limits.js';
import { type HeaderNames, JSON_CONTENT_TYPE } from '../../wire/sandbox/names.js';
import { parseSignatureDebug, type SignatureReason, signRequest } from '../../wire/sandbox/signing.js';
import type { Exchange } from '../calling/exchange.js';
import type { MendableSigning } from '../calling/retry.js';
import {
  type CallFrame,
  type Dialect,
  type ServiceCall,
  ServiceCaller,
  type ServiceCallerParts,
} from '../calling/service-caller.js';

export type SandboxCall<T> = ServiceCall<T, LimitClass>;

/** What the signed calls are signed with; the unsigned ones carry nothing. */
export interface SigningCredentials {
  readonly apiKey: string;
  readonly signingSecret: string;
}

interface CallerParts extends Omit<ServiceCallerParts<LimitClass>, 'dialect'> {
  readonly names: HeaderNames;
  readonly credentials: SigningCredentials | undefined;
  /** All values that no answer may repeat. */
  readonly secrets: readonly string[];
}

const noBytes = new Uint8Array(0);

export class SandboxCaller extends ServiceCaller<LimitClass> {
  constructor(parts: CallerParts) {
    super({ ...parts, dialect: new SandboxDialect(parts) });
  }
}

class SandboxDialect implements Dialect {
  readonly names: HeaderNames;
  readonly secrets: readonly string[];
  readonly #credentials: SigningCredentials | undefined;
  readonly #clock: Clock;

  constructor({ names, secrets, credentials, clock }: CallerParts) {
    this.names = names;
    this.secrets = secrets;
    this.#credentials = credentials;
    this.#clock = clock;
  }

  /** Made anew for every attempt: a nonce serves once, and a timestamp is good for 300 seconds. */
  headersOf(call: CallFrame, target: string): Record<string, string> {
    const { names } = this;
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
    return parseSignatureDebug(headers.get(this.names.signatureDebug) ?? '')?.reason;
  }

  mendableSigningOf(exchange: Exchange<unknown>): MendableSigning | undefined {
    return mendableSigning(exchange);
  }
}

/**
 * A refused signature that a new one mends. A timestamp that was too old although the clocks agree now means
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
