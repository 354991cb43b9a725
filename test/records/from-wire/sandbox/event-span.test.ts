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
});
