// When an event was made whose body cannot be trusted, as far as the deliveries beside it tell: the endpoint
// gives events oldest first, so it was made between the trusted ones around it; and each answer has every
// event there was, or the newest ones, so one that an earlier answer lacks was made after that answer, and
// one that it has before. Contract, "Answers". The header's id is outside the HMAC: it may narrow a span, and
// never moves one.

import type { EventRecord, EventSpan } from '../../event.js';

/** @param answers the deliveries of each answer in their order, the answers oldest first */
export function withEventSpans(answers: readonly (readonly EventRecord[])[]): EventRecord[] {
  const ids = answers.map((records) => new Set(records.map(({ headerId }) => headerId)));
  return answers.flatMap((records, at) => {
    const spans = spansBetween(records);
    return records.map((record, i) => {
      const span = spans[i];
      if (record.body !== undefined || span === undefined) return record;
      const narrowed = narrowedBy(span, record.headerId, answers.slice(0, at), ids);
      const createdWithin = [narrowed, span].find(({ fromMs, toMs }) => fromMs <= toMs);
      return createdWithin === undefined ? record : { ...record, createdWithin };
    });
  });
}

/** The span of each delivery between the trusted events before and after it in the same answer. */
function spansBetween(records: readonly EventRecord[]): EventSpan[] {
  const befores: number[] = [];
  let fromMs = Number.NEGATIVE_INFINITY;
  for (const { body } of records) {
    befores.push(fromMs);
    fromMs = body?.createdAtMs ?? fromMs;
  }
  let toMs: number | undefined;
  return records
    .map((record, i) => ({ record, fromMs: befores[i] ?? fromMs }))
    .reverse()
    .map(({ record, fromMs }) => {
      const span = { fromMs, toMs: toMs ?? record.receivedAtMs };
      toMs = record.body?.createdAtMs ?? toMs;
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
