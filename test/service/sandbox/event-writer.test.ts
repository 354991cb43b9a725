import { describe, expect, it } from 'vitest';
import { writeEvent, writeLowBalance, writeOrderEvent } from '../../../src/service/sandbox/event-writer.js';
import { readEventBody } from '../../../src/wire/sandbox/event-reader.js';
import { orderRow } from '../books/rows.js';
import { openCore, startMs } from '../core.js';

describe('writeEvent', () => {
  it('fixes the body’s bytes, which the reader takes', () => {
    const { core, keyId, close } = openCore();
    const id = writeEvent(core, {
      keyId,
      type: 'key.revoked',
      data: { key_id: keyId },
      atMs: startMs,
      subject: null,
    });
    const [event] = core.books.events.newest(keyId, 10);
    expect(readEventBody(event?.body ?? '')).toMatchObject({
      ok: true,
      event: { id, type: 'key.revoked', createdAt: '2026-09-01T00:00:00.000Z' },
    });
    close();
  });
});

describe('writeOrderEvent', () => {
  it.each([
    ['pending', null, 'order.pending'],
    ['issued', 31_000, 'order.issued'],
  ] as const)('tells of a %s order', (status, issuedAtMs, type) => {
    const { core, keyId, close } = openCore();
    writeOrderEvent(core, orderRow({ status, issued_at_ms: issuedAtMs }), startMs);
    expect(core.books.events.newest(keyId, 10)[0]).toMatchObject({ type, subject: 'a-1' });
    close();
  });
});

describe('writeLowBalance', () => {
  it.each([
    [20_000_000, -1, 1],
    [20_000_001, -1, 0],
    [19_999_999, -1, 0],
    [100_000_000, -100_000_000, 1],
    [10_000_000, 20_000_000, 0],
  ])('from %i by %i makes %i event', (before, amount, events) => {
    const { core, keyId, book, close } = openCore();
    book('grant', before, startMs);
    book(amount < 0 ? 'order' : 'deposit', amount, startMs + 1);
    const last = core.books.journal.between(keyId, startMs + 1, startMs + 2)[0];
    if (last === undefined) throw new Error('nothing booked');
    writeLowBalance(core, last);
    expect(core.books.events.newest(keyId, 10)).toHaveLength(events);
    close();
  });
});
