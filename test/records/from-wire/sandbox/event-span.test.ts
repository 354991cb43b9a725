import { describe, expect, it } from 'vitest';
import type { EventRecord } from '../../../../src/records/event.js';
import { withEventSpans } from '../../../../src/records/from-wire/sandbox/event-span.js';
import { draftMonth } from '../../../months/sandbox/draft-month.js';
import { eventOf } from '../../../months/sandbox/findings.js';

const sample = eventOf(draftMonth(), 'shop-1');

/** An event that was trusted, by when it was made, or one that was not, by its header's id. */
function event(made: number | string, receivedAtMs = 100): EventRecord {
  if (typeof made === 'string') return { ...sample, headerId: made, body: undefined, receivedAtMs };
  const body = sample.body === undefined ? undefined : { ...sample.body, createdAtMs: made };
  return { ...sample, headerId: `evt_${made}`, body, receivedAtMs };
}

const spansOf = (...answers: EventRecord[][]) =>
  withEventSpans(answers)
    .filter(({ body }) => body === undefined)
    .map(({ createdWithin }) => [createdWithin?.fromMs, createdWithin?.toMs]);

describe('when an event was made that cannot be trusted', () => {
  it('is between the trusted ones beside it in the same answer', () => {
    expect(spansOf([event(10), event('x'), event('y'), event(30)])).toEqual([
      [10, 30],
      [10, 30],
    ]);
  });

  it('is before its receipt where none is behind it, and at any time before where none is ahead of it', () => {
    expect(spansOf([event('x'), event(30), event('y')])).toEqual([
      [Number.NEGATIVE_INFINITY, 30],
      [30, 100],
    ]);
  });

  it('is after an earlier answer that lacks it, and before one that has it', () => {
    const earlier = [event(10, 50), event('x', 50)];
    expect(spansOf(earlier, [event(10), event('x'), event('new')])).toEqual([
      [10, 50],
      [10, 50],
      [50, 100],
    ]);
  });

  it('is narrowed by no id that contradicts its place, and by none where there is none', () => {
    const earlier = [event(10, 50)];
    expect(spansOf(earlier, [event('other'), event(20), event(''), event(30)])).toEqual([
      [Number.NEGATIVE_INFINITY, 20],
      [20, 30],
    ]);
  });

  it('is not said where the trusted ones beside it are not in order', () => {
    expect(spansOf([event(30), event('x'), event(10)])).toEqual([[undefined, undefined]]);
  });

  it('is not asked of an event that was trusted', () => {
    expect(withEventSpans([[event(10)]])[0]?.createdWithin).toBeUndefined();
  });

  it('is as little known of one whose own time is of a month after its receipt, or before the account', () => {
    const [from, received, later] = ['2026-09-10', '2026-10-05', '2099-01-01'].map(Date.parse);
    const [at = 0, now = 0, then = 0] = [from, received, later];
    const spans = (made: number, accountFromMs?: number) =>
      withEventSpans([[event(at, now), event(made, now), event(now - 1, now)]], accountFromMs).map(
        ({ createdWithin }) => createdWithin,
      );
    const between = { fromMs: at, toMs: now - 1 };
    expect(spans(then)).toEqual([undefined, between, undefined]);
    expect(spans(1, at)).toEqual([undefined, between, undefined]);
    // Where the service does not say when the account was made, no time is too early.
    expect(spans(1)).toEqual([undefined, undefined, undefined]);
    // A later time in the month of the receipt is that of a clock that runs ahead.
    expect(spans(now + 3_600_000)).toEqual([undefined, undefined, undefined]);
  });

  it('is known of one of the next month’s first minutes, received before its end by a clock that runs behind', () => {
    const end = Date.parse('2026-11-01');
    const createdWithin = (made: number, received: number) =>
      withEventSpans([[event(made, received)]])[0]?.createdWithin;
    expect(createdWithin(end, end - 1)).toBeUndefined();
    expect(createdWithin(end + 100_000, end - 200_000)).toBeUndefined();
    expect(createdWithin(end, end - 300_001)).toBeDefined();
  });

  it('ends at its receipt where its own time cannot be, and those beside it are not in order', () => {
    const [at, now, then] = [1_000_000, 2_000_000, Date.parse('2099-01-01')];
    const [, odd] = withEventSpans([[event(now - 1, now), event(then, now), event(at, now)]]);
    expect(odd?.createdWithin).toEqual({ fromMs: Number.NEGATIVE_INFINITY, toMs: now });
  });
});
