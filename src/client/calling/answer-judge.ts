// Turns whole HTTP answers into what they say, or says why they cannot be believed: another environment, no
// JSON, not this interface's answer, an answer that repeats a credential.

import type { JsonValue } from '../../base/json/json-reader.js';
import { visible } from '../../base/text/control-characters.js';
import type { AnswerReading } from '../../wire/answer-envelope.js';
import { holdsCode, withoutCodes } from '../../wire/card-code.js';
import { commonHeaders, JSON_CONTENT_TYPE } from '../../wire/common-names.js';
import { SourceFault, type SourceFaultKind } from '../transport/source-fault.js';
import type { TransportAnswer } from '../transport/transport.js';
import type { Answered } from './exchange.js';
import { retryAfterMsOf } from './retry.js';

export interface JudgeOptions {
  /** The header by which an answer shows its environment, and what it has to say; undefined: none. */
  readonly env?: { readonly header: string; readonly value: string; readonly hint: string };
  /** Values that no answer may repeat. They are compared, and shown nowhere. */
  readonly secrets: readonly string[];
}

interface UsableAnswer<T> {
  readonly answer: Answered<T>;
  readonly requestId: string;
  readonly json: JsonValue;
}

/**
 * Judges an answer.
 *
 * @param read the wire's reading of this endpoint's bytes
 * @throws SourceFault `not_json`, `wrong_env` or `schema`; for 429 and 5xx without a readable error
 * `http_status`, since a proxy on the way answers those in its own words
 */
export function judgeAnswer<T>(
  raw: TransportAnswer,
  read: (bytes: Uint8Array, headerRequestId: string) => AnswerReading<T>,
  options: JudgeOptions,
): UsableAnswer<T> {
  try {
    return readUsable(raw, read, options);
  } catch (error) {
    if (error instanceof SourceFault && (raw.status === 429 || raw.status >= 500)) throw statusFault(raw);
    throw error;
  }
}

/** A status that says "not now", in whoever's words. */
function statusFault(raw: TransportAnswer): SourceFault {
  const asked = retryAfterMsOf(
    raw.headers.get(commonHeaders.retryAfter),
    undefined,
    raw.dateHeaderMs ?? raw.receivedAtMs,
  );
  return new SourceFault('http_status', {
    message: `the service answered HTTP ${raw.status}`,
    sent: true,
    httpStatus: raw.status,
    ...(asked === undefined ? {} : { retryAfterSec: Math.ceil(asked / 1000) }),
  });
}

function readUsable<T>(
  raw: TransportAnswer,
  read: (bytes: Uint8Array, headerRequestId: string) => AnswerReading<T>,
  options: JudgeOptions,
): UsableAnswer<T> {
  const fault = (kind: SourceFaultKind, message: string, field = '', hint?: string) =>
    new SourceFault(kind, {
      message,
      sent: true,
      httpStatus: raw.status,
      ...(field === '' ? {} : { field }),
      ...(hint === undefined ? {} : { hint }),
    });
  if (!isJsonType(raw.headers.get(commonHeaders.contentType) ?? '')) {
    throw fault('not_json', `the answer (HTTP ${raw.status}) is not JSON by its content type`);
  }
  const { env } = options;
  if (env !== undefined && raw.headers.get(env.header) !== env.value) {
    const message = `the answer (HTTP ${raw.status}) is not marked as one of the ${env.value}`;
    throw fault('wrong_env', message, '', env.hint);
  }
  if (repeatsSecret(raw, options.secrets)) {
    throw fault('schema', 'the answer repeats a credential of this client');
  }
  const reading = read(raw.bytes, plainId(raw.headers.get(commonHeaders.requestId)));
  if (reading.kind === 'fault') {
    const { problem, path, message } = reading.fault;
    const kind = problem === 'json' ? 'not_json' : 'schema';
    const shown = shownPath(path);
    throw fault(kind, `the answer (HTTP ${raw.status}) ${pathText(shown)}${message}`, shown);
  }
  // An error under a success's status, or the other way round, leaves in doubt which of the two happened.
  if ((reading.kind === 'data') !== (raw.status >= 200 && raw.status < 300)) {
    throw fault('schema', `the answer says ${reading.kind} under HTTP ${raw.status}`);
  }
  const requestId = reading.kind === 'data' ? reading.requestId : reading.error.request_id;
  if (holdsCode(requestId)) {
    throw fault('schema', 'the request id has the shape of a gift card code', 'request_id');
  }
  const answer: Answered<T> =
    reading.kind === 'data' ? { kind: 'data', data: reading.data } : { kind: 'error', error: reading.error };
  return { answer, requestId, json: reading.json };
}

/** A request id of a header, for the records; what is no plain word of bounded length counts as none. */
function plainId(text: string | undefined): string {
  return text !== undefined && /^[\x21-\x7e]{1,256}$/.test(text) ? text : '';
}

function isJsonType(contentType: string): boolean {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() === JSON_CONTENT_TYPE;
}

/** A path can hold names that the other side chose, so it is made fit to be shown. */
function shownPath(path: string): string {
  return visible(withoutCodes(path)).slice(0, 200);
}

function pathText(path: string): string {
  return path === '' ? '' : `has a field ${path} that `;
}

/**
 * True where an answer holds one of the texts, in its bytes or in the header that is kept of it. JSON may
 * write any character as an escape, in the answer and again in a text of JSON that the answer quotes.
 */
function repeatsSecret({ bytes, headers }: TransportAnswer, secrets: readonly string[]): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isIn = (text: Buffer | string): boolean => secrets.some((secret) => text.includes(secret));
  if (isIn(whole) || isIn(headers.get(commonHeaders.requestId) ?? '')) return true;
  if (!whole.includes('\\u') && !whole.includes('\\/')) return false;
  return isIn(unescaped(unescaped(whole.toString('latin1'))).replaceAll('\\', ''));
}

/** The text with the characters that its escapes of hex digits stand for. */
function unescaped(text: string): string {
  return text.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
