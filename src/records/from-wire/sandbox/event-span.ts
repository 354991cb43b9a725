// The span of time in which an event was made whose body cannot be trusted, or states a time that cannot
// be. The deliveries beside it tell: the endpoint gives events oldest first, so it was made between the
// trusted ones around it; and each answer has every event there was, or the newest ones, so one that an
// earlier answer lacks was made after that answer, and one that it has before. Contract, "Answers". The
// header's id is outside the HMAC: it may narrow a span, and never moves one.

import { monthOf } from '../../../base/time/calendar-month.js';
import { SKEW_SECONDS } from '../../../wire/unix-seconds.js';
import { type EventRecord, type EventSpan, madeBefore } from '../../event.js';

/** By how much the clocks of the service and of the receipt may differ. */
const SKEW_MS = SKEW_SECONDS * 1000;

/**
 * @param answers the deliveries of each answer in their order, the answers oldest first
 * @param accountFromMs when the account was made; undefined where the service does not say
 */
export function withEventSpans(
  answers: readonly (readonly EventRecord[])[],
  accountFromMs?: number,
): EventRecord[] {
  const ids = answers.map((records) => new Set(records.map(({ headerId }) => headerId)));
  return answers.flatMap((records, at) => {
    const told = records.map((record) => toldMs(record, accountFromMs));
    const spans = spansBetween(records, told);
    return records.map((record, i) => {
      const span = spans[i];
      if (told[i] !== undefined || span === undefined) return record;
      const narrowed = narrowedBy(span, record.headerId, answers.slice(0, at), ids);
      const found = [narrowed, span].find(({ fromMs, toMs }) => fromMs <= toMs);
      // A body that is used has a time of its own, which must not count where it cannot be.
      const createdWithin = found ?? (record.body === undefined ? undefined : madeBefore(record));
      return createdWithin === undefined ? record : { ...record, createdWithin };
    });
  });
}

/**
 * The time that a body states. One of a month that had not begun when it was received, by either clock, or
 * was over when the account was made, is none: no close would ever look at the event.
 */
function toldMs({ body, receivedAtMs }: EventRecord, accountFromMs: number | undefined): number | undefined {
  if (body === undefined) return undefined;
  const month = monthOf(body.createdAtMs);
  const isOfLife = accountFromMs === undefined || month >= monthOf(accountFromMs);
  return isOfLife && month <= monthOf(receivedAtMs + SKEW_MS) ? body.createdAtMs : undefined;
}

/** The span of each delivery between the trusted events before and after it in the same answer. */
function spansBetween(records: readonly EventRecord[], told: readonly (number | undefined)[]): EventSpan[] {
  const befores: number[] = [];
  let fromMs = Number.NEGATIVE_INFINITY;
  for (const atMs of told) {
    befores.push(fromMs);
    fromMs = atMs ?? fromMs;
  }
  let toMs: number | undefined;
  return records
    .map((record, i) => ({ record, atMs: told[i], fromMs: befores[i] ?? fromMs }))
    .reverse()
    .map(({ record, atMs, fromMs }) => {
      const span = { fromMs, toMs: toMs ?? record.receivedAtMs };
      toMs = atMs ?? toMs;
      return span;
    })
    .reverse();
}

function narrowedBy(
  span: EventSpan,
  headerId: string,
  earlier: readonly (readonly EventRecord[])[],
  ids: readonly ReadonlySet<string>[],
): EventSpan {
  if (headerId === '') return span;
  return earlier.reduce(({ fromMs, toMs }, records, at) => {
    const readAtMs = records[0]?.receivedAtMs;
    if (readAtMs === undefined) return { fromMs, toMs };
    return ids[at]?.has(headerId) === true
      ? { fromMs, toMs: Math.min(toMs, readAtMs) }
      : { fromMs: Math.max(fromMs, readAtMs), toMs };
  }, span);
}
