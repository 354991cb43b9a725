import { describe, expect, it } from 'vitest';
import { EventWindows } from '../../../src/reconcile/match/event-window.js';
import type { EventRecord } from '../../../src/records/event.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { eventOf } from '../../months/sandbox/findings.js';

/** An event of an instant, in the answer that arrived at another. */
function eventAt(createdAtMs: number, receivedAtMs: number): EventRecord {
  const event = eventOf(draftMonth(), 'shop-1');
  return {
    ...event,
    receivedAtMs,
    body: event.body === undefined ? undefined : { ...event.body, createdAtMs },
  };
}

const answers = [eventAt(50, 100), eventAt(70, 100), eventAt(250, 300)];

describe('the instants whose events can be read back', () => {
  it('are none where events were never read', () => {
    const windows = new EventWindows({ events: [], readAtMs: undefined, isCut: false });
    expect(windows.covers(0)).toBe(false);
  });

  it('are all up to the read where the answer was below the limit', () => {
    const windows = new EventWindows({ events: [], readAtMs: 100, isCut: false });
    expect([0, 100, 101].map((atMs) => windows.covers(atMs))).toEqual([true, true, false]);
  });

  it.each([
    [50, false, 'the instant of the oldest event, of which others may be cut'],
    [51, true, 'just after the oldest event of the first answer'],
    [100, true, 'the arrival of the first answer'],
    [101, false, 'the gap between two answers'],
    [250, false, 'the instant of the oldest event of the second answer'],
    [251, true, 'just after it'],
    [300, true, 'the arrival of the second answer'],
    [301, false, 'after all answers'],
  ])('where answers were cut, at %d: %s (%s)', (atMs, covered) => {
    expect(new EventWindows({ events: answers, readAtMs: 300, isCut: true }).covers(atMs)).toBe(covered);
  });

  it.each([
    [51, 100, true, 'within one answer'],
    [50, 100, false, 'from the oldest event, of which others may be cut'],
    [51, 101, false, 'into the gap between two answers'],
    [90, 260, false, 'across the gap'],
    [251, 300, true, 'within the second answer'],
  ])('where answers were cut, from %d to %d: all %s (%s)', (firstMs, lastMs, covered) => {
    const windows = new EventWindows({ events: answers, readAtMs: 300, isCut: true });
    expect(windows.coverAll(firstMs, lastMs)).toBe(covered);
  });

  it('join where one answer reaches back to the one before, whichever came first', () => {
    const joined = [eventAt(50, 100), eventAt(80, 200)];
    for (const events of [joined, joined.toReversed()]) {
      const windows = new EventWindows({ events, readAtMs: 200, isCut: true });
      expect([windows.coverAll(51, 200), windows.coverAll(51, 201)]).toEqual([true, false]);
    }
  });

  it('are those of earlier answers where events were not read this time', () => {
    const windows = new EventWindows({ events: answers, readAtMs: undefined, isCut: false });
    expect([windows.coverAll(51, 100), windows.coverAll(51, 301)]).toEqual([true, false]);
  });

  it('are not widened by an event whose body cannot be trusted', () => {
    const unsigned = { ...eventAt(1, 100), body: undefined };
    const windows = new EventWindows({ events: [unsigned, eventAt(50, 100)], readAtMs: 100, isCut: true });
    expect(windows.covers(40)).toBe(false);
  });
});
