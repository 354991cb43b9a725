import { describe, expect, it } from 'vitest';
import { distinctEvents } from '../../../src/reconcile/match/event-order.js';
import type { EventRecord } from '../../../src/records/event.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { eventOf } from '../../months/sandbox/findings.js';

const draft = draftMonth();
const first = eventOf(draft, 'shop-1');
const second = eventOf(draft, 'shop-2');
const idsOf = (events: readonly EventRecord[]): string[] =>
  distinctEvents(events).map((event) => event.headerId);

describe('events in an order of their own', () => {
  it('stand by creation, whichever answer came first', () => {
    expect(idsOf([second, first])).toEqual(['evt_shop-1', 'evt_shop-2']);
    expect(idsOf([first, second])).toEqual(['evt_shop-1', 'evt_shop-2']);
  });

  it('stand by id where they were created at one instant', () => {
    const twin = { ...first, headerId: 'evt_a' };
    expect(idsOf([first, twin])).toEqual(['evt_a', 'evt_shop-1']);
  });

  it('stand by receipt where the body cannot be trusted', () => {
    const unsigned = { ...first, headerId: 'evt_x', signature: 'the HMAC differs', body: undefined };
    expect(idsOf([{ ...unsigned, receivedAtMs: 0 }, first])).toEqual(['evt_x', 'evt_shop-1']);
    expect(idsOf([unsigned, first])).toEqual(['evt_shop-1', 'evt_x']);
  });

  it('are one where the same delivery was read twice, kept as it was first received', () => {
    const again = { ...first, receivedAtMs: first.receivedAtMs + 1 };
    expect(distinctEvents([again, first])).toEqual([first]);
  });

  it('are one that carried a gift card code where a reading of it did, whichever came first', () => {
    const before = { ...first, carriedCode: true, receivedAtMs: first.receivedAtMs - 1 };
    const after = { ...first, carriedCode: true, receivedAtMs: first.receivedAtMs + 1 };
    expect(distinctEvents([first, before])).toEqual([before]);
    expect(distinctEvents([first, after])).toEqual([after]);
  });

  it.each<[string, Partial<EventRecord>]>([
    ['two bodies under one id', { bodySha256: 'ff' }],
    ['one body under two ids', { headerId: 'evt_other' }],
    ['one delivery whose signature held once and once not', { signature: 'the HMAC differs' }],
  ])('are two where there are %s', (_, changes) => {
    expect(distinctEvents([first, { ...first, ...changes }])).toHaveLength(2);
  });

  it('leave the list that was given as it was', () => {
    const given = [second, first];
    distinctEvents(given);
    expect(given).toEqual([second, first]);
  });
});
