import { describe, expect, it } from 'vitest';
import { acceptanceResult, itemListResult } from '../../src/jobs/item-answer.js';
import type { StoredItem } from '../../src/store/item-table.js';
import { month } from '../store/sample.js';
import { sampleItem } from './support/recorded-items.js';

const september = month('2026-09');
const stored: StoredItem = {
  item: sampleItem('i1', september),
  state: 'accepted',
  firstSeenMs: 0,
  lastSeenMs: 0,
  firstMonth: september,
  clearedAtMs: undefined,
  clearedByRun: undefined,
  clearedMonth: undefined,
  acceptedBy: 'Ann',
  acceptedReason: 'below a cent',
  acceptedAtMs: 0,
};

describe('what the commands on items answer', () => {
  it('says what an acceptance gives up, and what was accepted with it', () => {
    const { text, json } = acceptanceResult({ accepted: stored, consequences: [stored] });
    expect(text).toContain('given up with it: The provider owes us 0.010000 USD.');
    expect(text).toContain('accepted with it, since they follow from it alone: 1');
    expect(json).toMatchObject({ item_id: 'i1', accepted_by: 'Ann', accepted_with: ['i1'] });
  });

  it('answers a list with as_of, month and items', () => {
    const { json } = itemListResult({ asOfMs: 0, month: undefined, items: [] });
    expect(json).toEqual({ as_of: '1970-01-01T00:00:00.000Z', month: null, items: [], exit_code: 0 });
  });
});
