// The identity of the caller (contract, handling order, steps 4 and 5). All keys take one path: the secret is
// hashed and compared and the HMAC computed for an unknown key id as for a known one, so neither answer nor
// time tells whether it exists. Only a caller who proved to hold the API key learns that it is revoked or
// expired, or why a signature failed.

import { randomBytes } from 'node:crypto';
import { sameHex, sha256Hex } from '../../base/text/digest.js';
import { systemClock } from '../../base/time/clock.js';
import type { RequestTarget } from '../../wire/request-target.js';
import { bearerTokenOf, parseApiKey } from '../../wire/sandbox/key-format.js';
import {
  formatSignatureDebug,
  type RequestVerdict,
  type SignatureReason,
  verifyRequestSignature,
} from '../../wire/sandbox/signing.js';
import type { ReceivedRequest } from '../http/answer.js';
import type { KeyRow } from './books/key-table.js';
import type { SandboxCore } from './core.js';
import { goneAtMs } from './keys.js';
import { ApiRefusal } from './refusal.js';

export interface Caller {
  readonly keyId: string;
  /** The key as it was read, and the state of the key table then. */
  readonly key: KeyRow;
  readonly generation: number;
  readonly verdict: RequestVerdict;
}

/** Stands in for a key that is not there, so that the work done is the same. */
const decoy: KeyRow = {
  key_id: '',
  secret_sha256: sha256Hex(randomBytes(32)),
  signing_secret: `pmrsig_test_${randomBytes(32).toString('base64url')}`,
  webhook_secret: '',
  created_at_ms: 0,
  expires_at_ms: 1,
  revoked_at_ms: null,
};

/**
 * Verifies key and signature; throws an ApiRefusal. `shiftSeconds` moves the server's real clock (a fault).
 */
export function authenticate(
  core: SandboxCore,
  request: ReceivedRequest,
  target: RequestTarget,
  shiftSeconds: number,
): Caller {
  const authorization = request.headers.single(core.names.authorization) ?? '';
  const apiKey = parseApiKey(bearerTokenOf(authorization) ?? '');
  const keyId = apiKey.kind === 'test' ? apiKey.keyId : '';
  const found = core.books.keys.find(keyId);
  const row = found ?? decoy;
  const isSecret = sameHex(sha256Hex(apiKey.kind === 'test' ? apiKey.secret : ''), row.secret_sha256);
  const verdict = verifyRequestSignature({
    method: request.method,
    target,
    body: request.body,
    timestamp: request.headers.single(core.names.timestamp),
    nonce: request.headers.single(core.names.nonce),
    signature: request.headers.single(core.names.signature),
    signingSecret: row.signing_secret,
    nowUnixSeconds: Math.floor(systemClock.nowMs() / 1000) + shiftSeconds,
  });
  if (apiKey.kind === 'live') {
    throw new ApiRefusal('wrong_environment', 'a production key does not work on the sandbox address');
  }
  if (found === undefined || !isSecret) throw unauthorised();
  checkKeyAlive(found, core.clock.nowMs());
  if (verdict.reason !== undefined) throw signatureRefusal(core, verdict, verdict.reason);
  return { keyId, key: found, generation: core.books.keys.generation, verdict };
}

/** Refuses a key that is gone, revoked or expired. Asked again inside the transaction that does the work. */
export function checkKeyAlive(key: KeyRow, nowMs: number): void {
  if (nowMs >= goneAtMs(key)) throw unauthorised();
  if (key.revoked_at_ms !== null) throw new ApiRefusal('key_revoked', 'this key was revoked');
  if (nowMs >= key.expires_at_ms) throw new ApiRefusal('key_expired', 'this key has expired');
}

export function unauthorised(): ApiRefusal {
  return new ApiRefusal('unauthorised', 'the API key is missing, malformed or unknown');
}

/**
 * 401 with the debug header of the sandbox: the reason, the body's digest and the signed text, never a
 * secret.
 */
export function signatureRefusal(
  core: SandboxCore,
  verdict: RequestVerdict,
  reason: SignatureReason,
): ApiRefusal {
  const debug = formatSignatureDebug({
    reason,
    bodySha256: verdict.bodySha256,
    signedLines: verdict.signedLines,
  });
  return new ApiRefusal('signature_invalid', 'the signature of the request does not verify', {
    headers: { [core.names.signatureDebug]: debug },
  });
}
