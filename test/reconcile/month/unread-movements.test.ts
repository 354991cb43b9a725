import { describe, expect, it } from 'vitest';
import type { Source } from '../../../src/reconcile/finding/discrepancy.js';
import { lacksEarlierCredits, lacksMovements } from '../../../src/reconcile/month/unread-movements.js';
import { monthNamed } from '../../months/evidence.js';

const month = monthNamed('2026-10');
const lacks = (source: Source, subject: string): boolean =>
  lacksMovements({ month, unread: [{ source, subject, reason: 'answered 500' }] });

describe('movements that seem to be missing', () => {
  it('may stand in any part of the float that was not read', () => {
    for (const subject of ['', '2026-09', '2026-10', '2026-11']) expect(lacks('float', subject)).toBe(true);
  });

  it('may stand in a statement of the month or of a later one, and in none before', () => {
    expect(['', '2026-10', '2026-11'].map((subject) => lacks('statement', subject))).toEqual([
      true,
      true,
      true,
    ]);
    expect(lacks('statement', '2026-09')).toBe(false);
  });

  it('are missing where only something else was not read', () => {
    expect(lacks('order', 'shop-1')).toBe(false);
    expect(lacksMovements({ month, unread: [] })).toBe(false);
  });
});

describe('the credit of a deposit that was made before', () => {
  it('may stand in any statement that was not read, or its event may be missing', () => {
    const lacksCredits = (...sources: Source[]): boolean =>
      lacksEarlierCredits({ unread: sources.map((source) => ({ source, subject: '', reason: 'x' })) });
    expect([lacksCredits('statement'), lacksCredits('event')]).toEqual([true, true]);
    expect(lacksCredits('order', 'event')).toBe(true);
    expect([lacksCredits('order', 'float'), lacksCredits()]).toEqual([false, false]);
  });
});
