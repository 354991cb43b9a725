// Faults of a request as a whole: what becomes of it before the work, and of its answer on the way out.

import { type JsonValue, readJson } from '../../base/json/json-reader.js';
import { systemClock } from '../../base/time/clock.js';
import { writeJson } from '../../wire/json-text.js';
import type { Answer, Spoiling } from '../http/answer.js';
import type { TransportFaultName } from './fault-kinds.js';
import type { Fault, FaultList, FaultSubject } from './fault-list.js';

/** The part of a fault that happens before any work is done. */
export interface EarlyFault {
  /** An answer instead of the work, or undefined. */
  readonly answer: Answer | undefined;
  /** The wait of a request between being admitted and being worked on, in ms. */
  readonly delayMs: number;
  /** The error of the server's real clock, in seconds. */
  readonly clockSeconds: number;
}

export function takeEarlyFault(
  faults: FaultList<never>,
  subject: FaultSubject,
  failure: (status: number, retryAfter: string | undefined) => Answer,
): EarlyFault {
  const delayMs = faults.take('slow_before', subject)?.integer('delay_ms') ?? 0;
  const clockSeconds = faults.take('clock_off', subject)?.integer('seconds') ?? 0;
  return { answer: answerInstead(faults, subject, failure), delayMs, clockSeconds };
}

function answerInstead(
  faults: FaultList<never>,
  subject: FaultSubject,
  failure: (status: number, retryAfter: string | undefined) => Answer,
): Answer | undefined {
  if (faults.take('reset_before', subject) !== undefined) {
    return { ...failure(500, undefined), spoiling: { kind: 'reset' } };
  }
  const status = faults.take('status', subject);
  if (status !== undefined) return failure(status.integer('status'), status.text('retry_after'));
  const redirect = faults.take('redirect', subject);
  if (redirect !== undefined) {
    const answer = failure(redirect.integer('status'), undefined);
    return { ...answer, headers: { ...answer.headers, location: redirect.text('location') ?? '/' } };
  }
  return undefined;
}

const spoilings: readonly (readonly [TransportFaultName, (fault: Fault) => Spoiling])[] = [
  ['reset_after', () => ({ kind: 'reset' })],
  ['cut', () => ({ kind: 'cut' })],
  ['cut_chunked', () => ({ kind: 'cut_chunked' })],
  ['empty', () => ({ kind: 'empty' })],
  ['doubled', () => ({ kind: 'doubled' })],
  ['drip', (fault) => ({ kind: 'drip', delayMs: fault.integer('delay_ms') })],
  ['slow', (fault) => ({ kind: 'slow', delayMs: fault.integer('delay_ms') })],
];

/** Spoils an answer after the work is done and committed. */
export function spoilAnswer(
  faults: FaultList<never>,
  subject: FaultSubject,
  answer: Answer,
  envHeader: string,
  clockSeconds: number,
): Answer {
  let spoilt = clockSeconds === 0 ? answer : withHeader(answer, 'date', dateAt(clockSeconds));
  spoilt = spoilFields(faults, subject, spoilt);
  if (faults.take('html', subject) !== undefined) {
    const body = '<!doctype html><title>Sign in</title><p>Sign in to this network.';
    spoilt = { ...withHeader(spoilt, 'content-type', 'text/html'), status: 200, body };
  }
  if (faults.take('no_env', subject) !== undefined) {
    const headers = Object.fromEntries(Object.entries(spoilt.headers).filter(([name]) => name !== envHeader));
    spoilt = { ...spoilt, headers };
  }
  const oversize = faults.take('oversize', subject);
  if (oversize !== undefined) {
    spoilt = {
      ...spoilt,
      body: Buffer.concat([Buffer.from(spoilt.body), Buffer.alloc(oversize.integer('bytes'), 0x20)]),
    };
  }
  for (const [name, spoiling] of spoilings) {
    const fault = faults.take(name, subject);
    if (fault !== undefined) return { ...spoilt, spoiling: spoiling(fault) };
  }
  return spoilt;
}

/** Every `answer_field` that fits, one after the other, on a success only. */
function spoilFields(faults: FaultList<never>, subject: FaultSubject, answer: Answer): Answer {
  const isData = answer.status < 300 && typeof answer.body === 'string';
  const isOn = faults.all().some((fault) => fault.name === 'answer_field');
  if (!isData || !isOn || typeof answer.body !== 'string') return answer;
  // Read and written strictly: amounts that no double holds keep their digits.
  const json = readJson(answer.body);
  for (const candidate of faults.all()) {
    if (candidate.name === 'answer_field' && candidate.remaining !== 0 && candidate.fits(subject)) {
      candidate.remaining = candidate.remaining === null ? null : candidate.remaining - 1;
      setField(json, candidate);
    }
  }
  return { ...answer, body: writeJson(json) };
}

/** Sets the field at a dotted path: to `value` (JSON where it is, else a text), or raised by `delta`. */
function setField(json: JsonValue, fault: Fault): void {
  const path = (fault.text('field') ?? '').split('.');
  const name = path.pop() ?? '';
  let holder: unknown = json;
  for (const step of path) {
    holder = typeof holder === 'object' && holder !== null ? Reflect.get(holder, step) : undefined;
  }
  if (typeof holder !== 'object' || holder === null) return;
  const given = fault.text('value');
  const known: unknown = Reflect.get(holder, name);
  if (given !== undefined) {
    Reflect.set(holder, name, jsonOrText(given));
  } else if (typeof known === 'number') {
    Reflect.set(holder, name, known + fault.integer('delta'));
  }
}

function jsonOrText(text: string): JsonValue {
  return /^(?:-?(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,30})?|true|false|null)$/.test(text)
    ? readJson(text)
    : text;
}

function withHeader(answer: Answer, name: string, value: string): Answer {
  return { ...answer, headers: { ...answer.headers, [name]: value } };
}

function dateAt(shiftSeconds: number): string {
  return new Date(systemClock.nowMs() + shiftSeconds * 1000).toUTCString();
}
