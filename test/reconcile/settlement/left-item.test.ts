import { describe, expect, it } from 'vitest';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import {
  leftBy,
  leftOutside,
  movedUsd6Of,
  outlasts,
  standingAlone,
  withStandingAlone,
} from '../../../src/reconcile/settlement/left-item.js';

/** Nine are claimed, of which the own records have seven as well. */
const claim = {
  itemId: 'a',
  code: 'OR-DEBIT-UNKNOWN',
  class: 'A',
  owedBy: 'provider',
  causedBy: [] as readonly string[],
  claimUsd6: 9n,
  effectUsd6: -2n,
  ownRecords: { claimId: 'a', usd6: 7n },
} as Discrepancy;

const follower = {
  ...claim,
  itemId: 'b',
  code: 'OR-NOT-AT-PROVIDER',
  owedBy: '',
  causedBy: ['a'],
  claimUsd6: 0n,
  effectUsd6: 0n,
} as Discrepancy;

describe('an item of which something is settled', () => {
  it('moves on the statement what lies in no own record', () => {
    expect(movedUsd6Of(claim)).toBe(-9n);
    expect(movedUsd6Of({ ...claim, ownRecords: { claimId: 'c', usd6: 7n } })).toBe(-2n);
  });

  it('is the same where nothing is settled', () => {
    expect(leftBy(claim, 0n)).toBe(claim);
    expect(leftOutside(claim, 0n)).toBe(claim);
    expect(leftOutside(follower, 0n)).toBe(follower);
  });

  it('claims and moves the rest where a movement settles a part', () => {
    expect(leftBy(claim, 4n)).toEqual({ ...claim, claimUsd6: 5n, effectUsd6: 2n });
  });

  it('leaves nothing where movements settle it whole', () => {
    const { ownRecords: _, ...rest } = claim;
    expect(leftBy(claim, 9n)).toEqual({ ...rest, claimUsd6: 0n, effectUsd6: 0n });
  });

  it('that claims nothing claims nothing still', () => {
    const absence = { ...claim, claimUsd6: 0n, ownRecords: undefined } as unknown as Discrepancy;
    expect(leftBy(absence, 4n)).toEqual({ ...absence, effectUsd6: 2n });
  });

  it('moves the statement as before where a person settled it elsewhere', () => {
    const { ownRecords: _, ...rest } = claim;
    expect(leftOutside(claim, 4n)).toEqual({ ...claim, claimUsd6: 5n });
    expect(leftOutside(claim, 9n)).toEqual({ ...rest, claimUsd6: 0n, effectUsd6: -9n });
  });
});

describe('what follows from a claim and lies in the own records', () => {
  it('outlasts that claim, and no other', () => {
    expect(outlasts(follower, 'a')).toBe(true);
    expect(outlasts(follower, 'c')).toBe(false);
    expect(outlasts(claim, 'a')).toBe(false);
  });

  it('stands alone once nothing is left of the claim, and is the book’s to put right', () => {
    const alone = standingAlone(follower);
    expect(alone).toMatchObject({ itemId: 'b', causedBy: [], effectUsd6: 7n, claimUsd6: 0n, owedBy: 'book' });
    expect(alone.ownRecords).toBeUndefined();
    const itemsWith = (one: Discrepancy) => [
      ...withStandingAlone(new Map([one, follower].entries())).values(),
    ];
    expect(itemsWith(leftBy(claim, 9n))[1]).toEqual(alone);
    expect(itemsWith(leftBy(claim, 8n))[1]).toBe(follower);
  });
});
