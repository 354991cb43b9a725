import { describe, expect, it } from 'vitest';
import { type EventRecord, madeAtMs, madeWithin, mayBeMadeIn } from '../../src/records/event.js';
import { draftMonth } from '../months/sandbox/draft-month.js';
import { eventOf } from '../months/sandbox/findings.js';

const sample: EventRecord = { ...eventOf(draftMonth(), 'shop-1'), receivedAtMs: 100 };
const createdAtMs = sample.body?.createdAtMs ?? Number.NaN;
const unread: EventRecord = { ...sample, body: undefined };
const span = { fromMs: 10, toMs: 20 };

describe('when an event was made', () => {
  it('is told by its body, and in the month of that instant alone', () => {
    expect(madeAtMs(sample)).toBe(createdAtMs);
    expect(mayBeMadeIn(sample, createdAtMs, createdAtMs + 1)).toBe(true);
    expect(mayBeMadeIn(sample, createdAtMs + 1, createdAtMs + 2)).toBe(false);
    expect(mayBeMadeIn(sample, createdAtMs - 1, createdAtMs)).toBe(false);
  });

  it('is told by the deliveries beside it where its body is not used or its time cannot be', () => {
    for (const event of [unread, sample]) {
      const placed = { ...event, createdWithin: span };
      expect(madeAtMs(placed)).toBeUndefined();
      expect(madeWithin(placed)).toEqual(span);
      expect([mayBeMadeIn(placed, 0, 10), mayBeMadeIn(placed, 0, 11)]).toEqual([false, true]);
      expect([mayBeMadeIn(placed, 20, 30), mayBeMadeIn(placed, 21, 30)]).toEqual([true, false]);
    }
  });

  it('is any time up to its receipt where nothing tells it', () => {
    expect(madeAtMs(unread)).toBeUndefined();
    expect(madeWithin(unread)).toEqual({ fromMs: Number.NEGATIVE_INFINITY, toMs: 100 });
  });
});
