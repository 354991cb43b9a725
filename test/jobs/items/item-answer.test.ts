import { describe, expect, it } from 'vitest';
import { itemListResult, signedItemLines } from '../../../src/jobs/items/item-answer.js';
import type { StoredItem } from '../../../src/store/items/item-table.js';
import { month } from '../../store/sample.js';
import { sampleItem } from '../support/recorded-items.js';

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
  it('lists what is signed off, accepted or left open, each with its amount and what follows from it', () => {
    const { item, ...standing } = stored;
    const follows = { ...item, itemId: 'i2', subject: 'after', causedBy: ['i1'], claimUsd6: 0n };
    const open = { ...item, itemId: 'i4', subject: 'open' };
    const lines = signedItemLines([
      { item, standing },
      { item: follows, standing },
      { item: open, standing: { ...standing, state: 'carried' } },
    ]);
    expect(lines).toEqual([
      expect.stringMatching(
        /^accepted: \S+ .*: .*USD \(i1\) claim given up: The provider owes us 0.010000 USD.$/,
      ),
      expect.stringMatching(/^ {2}follows: \S+ after .*USD \(i2\)$/),
      expect.stringMatching(/^left open: \S+ open of 2026-09: .*USD \(i4\) The provider/),
    ]);
  });

  it('answers a list with as_of, month and items', () => {
    const json = itemListResult({ asOfMs: 0, month: undefined, items: [] }).json();
    expect(json).toEqual({ as_of: '1970-01-01T00:00:00.000Z', month: null, items: [], exit_code: 0 });
  });
});
