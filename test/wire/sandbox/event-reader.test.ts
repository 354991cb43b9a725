// Reading an event body: by its type, unknown types kept, faults by their path.

import { describe, expect, it } from 'vitest';
import { eventTypes } from '../../../src/wire/sandbox/event-bodies.js';
import { readEventBody } from '../../../src/wire/sandbox/event-reader.js';
import { EVENT_DATA, eventText } from './support/sample-answers.js';

const KINDS = {
  'order.pending': 'order',
  'order.issued': 'order',
  'deposit.credited': 'deposit',
  'balance.low': 'balance_low',
  'statement.ready': 'statement_ready',
  'key.revoked': 'key_revoked',
} as const;

describe('readEventBody', () => {
  it.each(eventTypes)('reads the figures of %s, from bytes and from text alike', (type) => {
    const text = eventText(type, EVENT_DATA[type]);
    const expected = {
      ok: true,
      event: {
        id: 'evt_1',
        type,
        createdAt: '2026-10-01T00:00:00.000Z',
        figures: { kind: KINDS[type], data: EVENT_DATA[type] },
      },
    };
    expect(readEventBody(text)).toEqual(expected);
    expect(readEventBody(Buffer.from(text))).toEqual(expected);
  });

  it.each(eventTypes)('takes a test event of type %s without its figures: it stands for nothing', (type) => {
    expect(readEventBody(eventText(type, { test: true }))).toMatchObject({
      ok: true,
      event: { type, figures: { kind: 'test' } },
    });
  });

  it.each(['order.refunded', 'x', '__proto__'])('keeps an event of the unknown type %s', (type) => {
    expect(readEventBody(eventText(type, { anything: 1 }))).toMatchObject({
      ok: true,
      event: { type, figures: { kind: 'unknown_type' } },
    });
    expect(readEventBody(eventText(type, undefined))).toMatchObject({ ok: true });
  });

  it('leaves unknown fields out', () => {
    const text = eventText('key.revoked', { key_id: 'k', by: 'x' }, { sequence: 1 });
    expect(readEventBody(text)).toMatchObject({ event: { figures: { data: { key_id: 'k' } } } });
    expect(JSON.stringify(readEventBody(text))).not.toContain('"by"');
  });

  it('takes a time in another zone as the instant it is', () => {
    const text = eventText('key.revoked', { key_id: 'k' }, { created_at: '2026-10-01T02:00:00+02:00' });
    expect(readEventBody(text)).toMatchObject({ ok: true });
  });

  const rows: readonly [string, string, string][] = [
    ['no JSON', '{', ''],
    ['a list', '[]', ''],
    ['[removed]', '[removed]', ''],
    ['no id', eventText('key.revoked', {}, { id: undefined }), 'id'],
    ['a number as id', eventText('key.revoked', {}, { id: 1 }), 'id'],
    ['no type', eventText('key.revoked', {}, { type: undefined }), 'type'],
    ['no time', eventText('key.revoked', {}, { created_at: undefined }), 'created_at'],
    [
      'a day that is none',
      eventText('key.revoked', {}, { created_at: '2026-02-30T00:00:00Z' }),
      'created_at',
    ],
    ['no data', eventText('key.revoked', undefined), 'data'],
    ['null data', eventText('key.revoked', null), 'data'],
    ['a figure missing', eventText('key.revoked', {}), 'data.key_id'],
    ['a mark of a test that is a text', eventText('key.revoked', { key_id: 'k', test: 'true' }), 'data.test'],
    [
      'a figure with a fraction',
      eventText('order.issued', EVENT_DATA['order.issued']).replace('30312500', '30312500.0'),
      'data.cost_usd6',
    ],
  ];

  it.each(rows)('refuses a body with %s', (_rule, text, path) => {
    expect(readEventBody(text)).toMatchObject({ ok: false, fault: { path } });
  });
});
