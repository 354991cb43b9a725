import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/digest.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { itemsOf, restate, toldOf } from '../../months/sandbox/findings.js';

/** A month whose first line grants so much more, or less, than a new key starts with. */
function grantedBeyond(byUsd6: number): DraftMonth {
  const draft = draftMonth();
  const [grant] = draft.lines;
  if (grant === undefined) throw new Error('the month begins with a grant');
  grant.amountUsd6 += byUsd6;
  return draft;
}

describe('DP-CREDIT of the first grant', () => {
  it.each([
    [-1, 99_999_999, 1],
    [1, 100_000_001, -1],
  ])('names a test balance that is off by %d millionth, and claims it', (byUsd6, granted, claim) => {
    const draft = restate(grantedBeyond(byUsd6));
    expect(toldOf(draft)).toEqual([
      `DP-CREDIT seq:1 granted_usd6: 100000000 -> ${granted}; difference ${byUsd6}; claim ${claim}; root`,
    ]);
    expect(lawsBrokenBy(factsOf(draft))).toEqual([]);
  });

  it('says on which line, and leads from each figure that differs', () => {
    const draft = restate(grantedBeyond(-1));
    const [item] = itemsOf(draft);
    expect(item).toMatchObject({
      currency: 'USD',
      occurredAtMs: draft.lines[0]?.bookedAtMs,
      sourceA: 'recomputed',
      sourceB: 'statement',
      unit: 'usd6',
      sense: 'credit',
      formula: '99999999 - 100000000 = -1',
      evidenceSha256: sha256Hex('statement'),
      requestId: 'req_statement',
      note: 'line 1 grants the test balance that a new key starts with',
    });
    const off = reconcileAccountMonth(factsOf(draft)).result.tieOut.filter(
      ({ result }) => result === 'differs',
    );
    expect(off.map(({ figure, itemIds }) => [figure, itemIds])).toEqual([
      ['grants.credited_usd6', [item?.itemId]],
      ['closing_balance_usd6', [item?.itemId]],
    ]);
  });

  it('claims nothing where the line alone is off: what totals and balances say follows from it', () => {
    const told = toldOf(grantedBeyond(-1));
    expect(told.filter((one) => one.endsWith('root'))).toEqual([
      'DP-CREDIT seq:1 granted_usd6: 100000000 -> 99999999; difference -1; claim 0; root',
    ]);
    expect(told.map((one) => one.split(' ')[0]).sort()).toEqual(['DP-CREDIT', 'RF-RUNNING', 'RF-TOTAL']);
  });

  it('is silent where the first grant is as it should be, and where the month has none', () => {
    expect(toldOf(draftMonth())).toEqual([]);
    const draft = draftMonth();
    draft.lines.shift();
    expect(toldOf(restate(draft)).filter((one) => one.startsWith('DP-'))).toEqual([]);
  });
});
