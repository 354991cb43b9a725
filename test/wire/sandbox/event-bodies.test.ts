// The figures of each event type.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventDataSchemas, eventTypes, isEventType } from '../../../src/wire/sandbox/event-bodies.js';
import { EVENT_DATA } from './support/sample-answers.js';

describe.each(eventTypes)('the data of %s', (type) => {
  const schema: z.ZodType = eventDataSchemas[type];
  const data: Readonly<Record<string, unknown>> = EVENT_DATA[type];

  it('is read as it came, with or without the mark of a test', () => {
    expect(schema.parse(data)).toEqual(data);
    expect(schema.parse({ ...data, test: true })).toEqual({ ...data, test: true });
  });

  it.each(Object.keys(data))('is refused without %s', (field) => {
    const { [field]: _left, ...rest } = data;
    expect(schema.safeParse(rest).success).toBe(false);
    expect(schema.safeParse({ ...data, [field]: null }).success).toBe(false);
  });

  it('has no field for a code or a link', () => {
    const fields = Object.keys(eventDataSchemas[type].shape);
    expect(fields.filter((field) => ['code', 'link', 'pin', 'voucher'].includes(field))).toEqual([]);
  });

  it('can be written as a JSON Schema', () => {
    expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ type: 'object' });
  });
});

describe('isEventType', () => {
  it('knows the six types of the contract and no others', () => {
    expect(eventTypes.filter(isEventType)).toEqual([
      'order.pending',
      'order.issued',
      'deposit.credited',
      'balance.low',
      'statement.ready',
      'key.revoked',
    ]);
    expect(['order.failed', 'ORDER.ISSUED', '', '__proto__', 'toString'].filter(isEventType)).toEqual([]);
  });
});
