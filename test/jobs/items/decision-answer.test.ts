import { describe, expect, it } from 'vitest';
import {
  acceptanceResult,
  acceptancesResult,
  noteResult,
  settlementResult,
  settlementsResult,
} from '../../../src/jobs/items/decision-answer.js';
import type { Settlement } from '../../../src/jobs/items/settle-job.js';
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

const settlement: Settlement = {
  stored: { ...stored, state: 'new', item: sampleItem('i1', september, { claimUsd6: 4_000n }) },
  amountUsd6: 6_000n,
  settledOnMs: Date.parse('2026-11-05T00:00:00Z'),
  reference: 'CN-7',
  recordedBy: 'Ann',
  postingMonth: month('2026-11'),
  isKnown: false,
};

describe('what the commands that decide on items answer', () => {
  it('says what an acceptance gives up, and what was accepted with it', () => {
    const alone = { ...stored, item: { ...stored.item, itemId: 'i2', subject: 'alone', causedBy: ['i1'] } };
    const other = {
      ...stored,
      item: { ...stored.item, itemId: 'i3', subject: 'both', causedBy: ['i1', 'i9'] },
    };
    const { text, json } = acceptanceResult({ accepted: stored, consequences: [alone], shared: [other] });
    expect(text).toContain('claim given up: The provider owes us 0.010000 USD.');
    expect(text).toContain('accepted with it, since they follow from it alone: 1');
    expect(text).toMatch(/\n {2}\S+ alone .*: .*USD \(i2\)\n/);
    expect(text).toContain('not accepted, since they follow from other items as well: 1');
    expect(text).toMatch(/\n {2}\S+ both .*: .*USD \(i3\); follows from other items as well\n/);
    expect(json).toMatchObject({
      item_id: 'i1',
      accepted_by: 'Ann',
      accepted_with: ['i2'],
      consequences: [
        { item_id: 'i2', difference_usd6: 10_000 },
        { item_id: 'i3', difference_usd6: 10_000 },
      ],
    });
  });

  it('lists many acceptances in the order of the file, and says how many they are', () => {
    const one = { accepted: stored, consequences: [], shared: [] };
    const other = { ...one, accepted: { ...stored, item: sampleItem('i2', september) } };
    const { text, json } = acceptancesResult([one, other]);
    expect(text).toMatch(/\(i1\)\n.*\(i2\)\n2 accepted\./);
    expect(json).toMatchObject({ accepted: [{ item_id: 'i1' }, { item_id: 'i2' }], exit_code: 0 });
  });

  it('says what was settled, what is left of the claim and which month posts it', () => {
    const { text, json } = settlementResult(settlement);
    expect(text).toContain(
      '(i1): 0.006000 USD on 2026-11-05 by CN-7; left: The provider owes us 0.004000 USD.',
    );
    expect(text).toContain('It belongs to 2026-11.');
    expect(json).toMatchObject({
      item_id: 'i1',
      amount_usd6: 6_000,
      on: '2026-11-05',
      posting_month: '2026-11',
      recorded_before: false,
      claim_left_usd6: 4_000,
    });
  });

  it('says of what was recorded before that nothing was changed', () => {
    const { text } = settlementResult({ ...settlement, isKnown: true });
    expect(text).toMatch(/^recorded before, nothing was changed: /);
    expect(text).not.toContain('The next close');
    const many = settlementsResult([settlement, { ...settlement, isKnown: true }]);
    expect(many.text).toContain('1 recorded, 1 recorded before.');
    expect(many.json).toMatchObject({ settled: [{ recorded_before: false }, { recorded_before: true }] });
  });

  it('says a remark with who made it and who sees to the item', () => {
    const note = { itemId: 'i1', remark: 'asked them', owner: 'Bob', notedBy: 'Ann', notedAtMs: 0 };
    const { text, json } = noteResult({ ...note, stored: { ...stored, owner: 'Bob' } });
    expect(text).toBe('noted by Ann: OR-CHARGE shop-i1 of 2026-09 (i1)\nremark: asked them\nowner: Bob');
    expect(json).toMatchObject({ item_id: 'i1', remark: 'asked them', owner: 'Bob', noted_by: 'Ann' });
  });
});
