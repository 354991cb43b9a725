// The signature of an event that is pushed or listed (source A, section 6; source B, "Events"):
// `t=<unix_seconds>,v1=<hex>`, an HMAC-SHA256 keyed by the whole webhook secret over `<t>.` and the raw bytes
// of the body, before anything is parsed. Every way to be wrong is a reason of its own; only the exact form
// passes.

import { hmacSha256Hex, sameHex } from '../base/text/digest.js';
import { parseUnixSeconds, SKEW_SECONDS } from './unix-seconds.js';

/** The reasons for refusing an event, in the order in which they are looked for. */
export const eventReasons = [
  'header_missing',
  'header_repeated',
  'header_malformed',
  't_missing',
  't_repeated',
  't_malformed',
  'scheme_unknown',
  'v1_missing',
  'v1_repeated',
  'v1_length',
  'v1_capitals',
  'v1_not_hex',
  'body_not_text',
  'mismatch',
  'too_old',
  'too_new',
  'id_missing',
  'id_repeated',
] as const;

export type EventReason = (typeof eventReasons)[number];

export type EventVerdict =
  | { readonly valid: true; readonly timestampSeconds: number }
  | { readonly valid: false; readonly reason: EventReason };

export interface EventToVerify {
  /** The exact bytes that were delivered. */
  readonly rawBody: Uint8Array;
  /** The signature header's value; undefined where it is missing. */
  readonly header: string | undefined;
  readonly secret: string;
  /** The verifier's real clock, in unix seconds: 300 s either way are allowed, inclusive. */
  readonly nowUnixSeconds: number;
}

/**
 * Verifies one event. The HMAC is judged before the age, so that the age of a forged `t` is never reported.
 */
export function verifyEvent(event: EventToVerify): EventVerdict {
  const header = readHeader(event.header);
  if ('reason' in header) return { valid: false, reason: header.reason };
  const expected = hmacSha256Hex(event.secret, `${header.t}.`, event.rawBody);
  if (!sameHex(header.v1, expected)) return { valid: false, reason: 'mismatch' };
  // Both sides of the window are closed: a `t` from the future could be replayed until it is past.
  const age = event.nowUnixSeconds - header.seconds;
  if (age > SKEW_SECONDS) return { valid: false, reason: 'too_old' };
  return age < -SKEW_SECONDS
    ? { valid: false, reason: 'too_new' }
    : { valid: true, timestampSeconds: header.seconds };
}

/**
 * The header value for an event signed at that time; used by the service, which signs when a delivery is
 * read.
 */
export function eventSignatureOf(secret: string, timestampSeconds: number, rawBody: Uint8Array): string {
  return `t=${timestampSeconds},v1=${hmacSha256Hex(secret, `${timestampSeconds}.`, rawBody)}`;
}

interface SignatureHeader {
  readonly t: string;
  readonly seconds: number;
  readonly v1: string;
}

interface Refusal {
  readonly reason: EventReason;
}

/**
 * Takes the header apart, or says what is wrong with it. Counting names before looking at values means that a
 * second `t` or `v1` is refused whichever of the two is good: nobody is left to choose.
 */
function readHeader(header: string | undefined): SignatureHeader | Refusal {
  if (header === undefined || header === '') return { reason: 'header_missing' };
  const parts = header.split(',');
  if (!parts.every((part) => /^[a-z][a-z0-9]*=/.test(part))) return { reason: 'header_malformed' };
  const pairs = parts.map((part) => {
    const end = part.indexOf('=');
    return { name: part.slice(0, end), value: part.slice(end + 1) };
  });
  const times = pairs.filter((pair) => pair.name === 't');
  const signatures = pairs.filter((pair) => pair.name === 'v1');
  const t = times[0]?.value ?? '';
  const v1 = signatures[0]?.value ?? '';
  const seconds = parseUnixSeconds(t);
  const reason = timeReason(times.length, seconds) ?? schemeReason(pairs, signatures.length) ?? hexReason(v1);
  if (reason !== undefined) return { reason };
  // Both are there once and well-formed, so only the order is left to be wrong: the form is exact.
  if (seconds === undefined || pairs[0]?.name !== 't') return { reason: 'header_malformed' };
  return { t, seconds, v1 };
}

/** `t` once, as plain unix seconds: milliseconds, exponents and leading zeros are other people's clocks. */
function timeReason(count: number, seconds: number | undefined): EventReason | undefined {
  if (count === 0) return 't_missing';
  if (count > 1) return 't_repeated';
  return seconds === undefined ? 't_malformed' : undefined;
}

function schemeReason(pairs: readonly { name: string }[], signatures: number): EventReason | undefined {
  // A scheme that nobody defined must not ride along: v0 is how a downgrade begins.
  if (pairs.some((pair) => pair.name !== 't' && pair.name !== 'v1')) return 'scheme_unknown';
  if (signatures === 0) return 'v1_missing';
  return signatures > 1 ? 'v1_repeated' : undefined;
}

/** Capitals have a name of their own, since a signer that prints them is the likeliest honest mistake. */
function hexReason(v1: string): EventReason | undefined {
  if (v1.length !== 64) return 'v1_length';
  if (/[^0-9a-fA-F]/.test(v1)) return 'v1_not_hex';
  return /[A-F]/.test(v1) ? 'v1_capitals' : undefined;
}
