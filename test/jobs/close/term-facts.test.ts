import { describe, expect, it } from 'vitest';
import { termFactsOf } from '../../../src/jobs/close/term-facts.js';
import { month } from '../../store/sample.js';

const shared = { interfaceName: 'sandbox', name: 'poolFeeBps', unit: 'bps' } as const;
const from = Date.parse('2026-11-15T00:00:00Z');
const fee = [
  { fromMs: undefined, value: 30 },
  { fromMs: from, value: 25 },
];

describe('a term on the control sheet', () => {
  it('has a row for each value of the month, which says since when it holds', () => {
    expect(termFactsOf(month('2026-11'), shared, fee, String)).toEqual([
      { ...shared, value: '30' },
      { ...shared, name: 'poolFeeBps since 2026-11-15T00:00:00.000Z', value: '25' },
    ]);
  });

  it('has no row for a value of a later month, so that adding one changes no earlier sheet', () => {
    expect(termFactsOf(month('2026-10'), shared, fee, String)).toEqual(
      termFactsOf(month('2026-10'), shared, 30, String),
    );
    const december = [...fee, { fromMs: Date.parse('2026-12-01T00:00:00Z'), value: 20 }];
    expect(termFactsOf(month('2026-11'), shared, december, String)).toHaveLength(2);
    expect(termFactsOf(month('2026-12'), shared, december, String)).toHaveLength(3);
  });
});
