import { describe, expect, it } from 'vitest';
import { effectsOf } from '../../../src/reconcile/checks/line-effects.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';

describe('the effect of lines', () => {
  const [debit] = contextOf(draftMonth()).cases.find('shop-1')?.debits ?? [];
  const lines = debit === undefined ? [] : [debit];

  it('is what the figures of a statement have too much where they should not stand', () => {
    expect(effectsOf(lines, 'order')).toEqual([
      {
        kind: 'order',
        slug: 'demo-coffee',
        currency: 'USD',
        count: 1n,
        faceMinor: 2500n,
        costMinor: 2375n,
        usd6: -23_750_000n,
      },
    ]);
  });

  it('is the opposite where they are missing', () => {
    expect(effectsOf(lines, 'order', -1n)).toEqual([
      expect.objectContaining({ count: -1n, faceMinor: -2500n, costMinor: -2375n, usd6: 23_750_000n }),
    ]);
  });
});
