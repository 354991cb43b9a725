import { describe, expect, it } from 'vitest';
import { readRewardsEvent } from '../../../src/wire/rewards/event-bodies.js';

const frame = { id: 'evt_1', type: 'pool.low_balance', created_at: '2026-09-10T10:00:00.000Z' };
const low = { balance_plus: 1.5, threshold_plus: 2 };
const read = (body: unknown) => readRewardsEvent(Buffer.from(JSON.stringify(body)));

describe('an event', () => {
  it('is read by its type, with amounts in their units', () => {
    expect(read({ ...frame, data: low })).toMatchObject({
      ok: true,
      event: {
        id: 'evt_1',
        content: { type: 'pool.low_balance', data: { balance_plus: 1_500_000_000_000_000_000n } },
      },
    });
  });

  it.each([
    ['webhook.test', 'test'],
    ['user.renamed', 'unknown'],
  ])('of the type %s tells of nothing: %s', (type, content) => {
    expect(read({ ...frame, type, data: {} })).toMatchObject({
      ok: true,
      event: { type, content: { type: content } },
    });
  });

  it.each([
    ['data.balance_plus', { ...frame, data: { threshold_plus: 1 } }],
    ['data.redemption_id', { ...frame, type: 'redemption.completed', data: {} }],
    ['created_at', { ...frame, created_at: 'now', data: low }],
    ['id', { data: low }],
  ])('with a bad %s is a fault that names it', (path, body) => {
    const reading = read(body);
    expect(reading.ok).toBe(false);
    expect(reading.ok ? '' : reading.fault.path).toBe(path);
  });

  it('that is no JSON is a fault', () => {
    expect(readRewardsEvent(Buffer.from('{'))).toMatchObject({ ok: false, fault: { path: '' } });
  });
});
