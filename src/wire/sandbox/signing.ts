// Request signing (source, section 5): HMAC-SHA256, keyed by the whole signing secret, over seven lines
// joined by a newline. The path is signed as sent, still percent-encoded; the query in its canonical form.
// Client and service both use this file, and its vectors come from an independent implementation.

import { base64UrlOf, bytesOfBase64Url, decodeUtf8, utf8Bytes } from '../../base/text/bytes.js';
import { hmacSha256Hex, sameHex, sha256Hex } from '../../base/text/digest.js';
import { type RequestTarget, readTarget } from '../request-target.js';
import { parseUnixSeconds, SKEW_SECONDS } from '../unix-seconds.js';

/**
 * The signed parts of a request. `canonicalQuery` is '' if there is none; `timestamp` and `nonce` as sent.
 */
interface SignedParts {
  readonly method: string;
  /** As sent, still percent-encoded, without the query. */
  readonly path: string;
  readonly canonicalQuery: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly bodySha256: string;
}

/** The exact text that is signed: seven lines, no newline at the end. */
export function sevenLines(parts: SignedParts): string {
  return [
    'v1',
    parts.method,
    parts.path,
    parts.canonicalQuery,
    parts.timestamp,
    parts.nonce,
    parts.bodySha256,
  ].join('\n');
}

/** The value of the signature header: `v1=` and 64 lower-case hex digits. */
export function signatureOf(signingSecret: string, signedLines: string): string {
  return `v1=${hmacSha256Hex(signingSecret, signedLines)}`;
}

/** The digest of the raw body; of zero bytes for a GET, whatever comes with it (line 7 of the source). */
function bodySha256Of({ method, body }: { readonly method: string; readonly body: Uint8Array }): string {
  return sha256Hex(method === 'GET' ? new Uint8Array() : body);
}

interface RequestToSign {
  readonly method: string;
  /** Path and query as they will be sent; one that `readTarget` refuses throws a RangeError. */
  readonly target: string;
  /** The raw bytes of the body; none for a GET. */
  readonly body: Uint8Array;
  readonly timestampSeconds: number;
  /** A new UUID for every request, retries included. */
  readonly nonce: string;
}

/** The three values that a signed request carries in its headers. */
interface RequestSignature {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
}

/** Signs a request that is about to be sent. */
export function signRequest(signingSecret: string, request: RequestToSign): RequestSignature {
  const target = readTarget(request.target);
  if (target === undefined) {
    throw new RangeError(
      'a request target is an absolute path and a query, percent-encoded as RFC 3986 asks',
    );
  }
  const timestamp = String(request.timestampSeconds);
  const signedLines = sevenLines({
    method: request.method,
    path: target.path,
    canonicalQuery: target.canonicalQuery,
    timestamp,
    nonce: request.nonce,
    bodySha256: bodySha256Of(request),
  });
  return { timestamp, nonce: request.nonce, signature: signatureOf(signingSecret, signedLines) };
}

/**
 * The reasons for refusing a signature, as the debug header names them, in the order in which they are looked
 * for.
 */
export const signatureReasons = [
  'missing_header',
  'malformed_timestamp',
  'timestamp_skew',
  'malformed_nonce',
  'nonce_reused',
  'malformed_signature',
  'signature_mismatch',
] as const;

export type SignatureReason = (typeof signatureReasons)[number];

export interface RequestToVerify {
  readonly method: string;
  readonly target: RequestTarget;
  readonly body: Uint8Array;
  /** Header values as sent; undefined where a header is missing. */
  readonly timestamp: string | undefined;
  readonly nonce: string | undefined;
  readonly signature: string | undefined;
  readonly signingSecret: string;
  /** The verifier's real clock, in unix seconds. */
  readonly nowUnixSeconds: number;
}

/** The debug parts stand in either verdict, since a reused nonce is found only after the signature held. */
export interface RequestVerdict {
  /**
   * Undefined when the signature holds. Never `nonce_reused`: only the service knows the nonces it has seen.
   */
  readonly reason: SignatureReason | undefined;
  readonly signedLines: string;
  readonly bodySha256: string;
  /** The nonce in lower case, as it is to be remembered: a UUID in another case is the same UUID. */
  readonly nonce: string;
}

/**
 * Verifies a request's signature, in constant time. The HMAC is computed whatever else is wrong, so that the
 * time taken does not tell a caller which check refused it.
 */
export function verifyRequestSignature(request: RequestToVerify): RequestVerdict {
  const bodySha256 = bodySha256Of(request);
  const signedLines = sevenLines({
    method: request.method,
    path: request.target.path,
    canonicalQuery: request.target.canonicalQuery,
    timestamp: request.timestamp ?? '',
    nonce: request.nonce ?? '',
    bodySha256,
  });
  const expected = hmacSha256Hex(request.signingSecret, signedLines);
  const reason = headerReason(request) ?? comparisonReason(request.signature ?? '', expected);
  return { reason, signedLines, bodySha256, nonce: (request.nonce ?? '').toLowerCase() };
}

// Any UUID by its shape: the source asks for "a new UUID", not for a version.
const UUID_PATTERN = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
const SIGNATURE_PATTERN = /^v1=([0-9a-f]{64})$/;

function headerReason(request: RequestToVerify): SignatureReason | undefined {
  if (request.timestamp === undefined || request.nonce === undefined || request.signature === undefined) {
    return 'missing_header';
  }
  const timestamp = parseUnixSeconds(request.timestamp);
  if (timestamp === undefined) return 'malformed_timestamp';
  if (Math.abs(request.nowUnixSeconds - timestamp) > SKEW_SECONDS) return 'timestamp_skew';
  return UUID_PATTERN.test(request.nonce) ? undefined : 'malformed_nonce';
}

function comparisonReason(signature: string, expectedHex: string): SignatureReason | undefined {
  const hex = SIGNATURE_PATTERN.exec(signature)?.[1];
  if (hex === undefined) return 'malformed_signature';
  return sameHex(hex, expectedHex) ? undefined : 'signature_mismatch';
}

/** The sandbox's explanation of a refused signature. Production gives no explanation. */
interface SignatureDebug {
  readonly reason: SignatureReason;
  readonly bodySha256: string;
  readonly signedLines: string;
}

/** The value of the debug header; the signed lines are base64url, so it is one line of visible ASCII. */
export function formatSignatureDebug(debug: SignatureDebug): string {
  const signed = base64UrlOf(utf8Bytes(debug.signedLines));
  return `reason=${debug.reason}; body_sha256=${debug.bodySha256}; signed=${signed}`;
}

/**
 * Reads the debug header; undefined when it is not of the contract's form. It is for people, never for logs.
 */
export function parseSignatureDebug(header: string): SignatureDebug | undefined {
  const match = /^reason=([a-z_]+); body_sha256=([0-9a-f]{64}); signed=([A-Za-z0-9_-]+)$/.exec(header);
  const reason = signatureReasons.find((known) => known === match?.[1]);
  const bytes = bytesOfBase64Url(match?.[3] ?? '');
  const signedLines = bytes === undefined ? undefined : decodeUtf8(bytes);
  const bodySha256 = match?.[2];
  if (reason === undefined || bodySha256 === undefined || signedLines === undefined) return undefined;
  return { reason, bodySha256, signedLines };
}
