import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { bridgeOf } from '../../../src/reconcile/bridge/bridge.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate, reversalOf, without } from '../../months/sandbox/findings.js';
import { book, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

const partOf = (draft: DraftMonth) => reconcileAccountMonth(factsOf(draft)).part;

describe('the part that a month has in the bridge', () => {
  it('is grants, deposits and orders from the opening to the closing, where all agrees', () => {
    expect(partOf(draftMonth())).toEqual({
      month: '2026-10',
      openingUsd6: 0n,
      closingUsd6: 351_100_000n,
      grants: { count: 1, usd6: 100_000_000n },
      deposits: { count: 1, usd6: 299_100_000n },
      orders: { count: 2, usd6: -48_000_000n },
      effects: [],
      consequences: [],
      carried: [],
      unexplainedUsd6: 0n,
      unpostedUsd6: 0n,
    });
  });

  it('has what each root moves, what of that is on the statement, and who owes it', () => {
    const charged = draftMonth();
    lineOf(charged, 'shop-1').amountUsd6 -= 10_000;
    expect(partOf(restate(charged))?.effects).toMatchObject([
      {
        code: 'OR-CHARGE',
        effectUsd6: -10_000n,
        movedUsd6: -10_000n,
        claimUsd6: 10_000n,
        owedBy: 'provider',
      },
    ]);
    const unbooked = draftMonth();
    unbooked.book = without(unbooked.book ?? [], 'shop-1');
    expect(partOf(unbooked)?.effects).toMatchObject([
      { code: 'OR-NOT-IN-BOOKS', effectUsd6: -23_750_000n, movedUsd6: 0n, claimUsd6: 0n, owedBy: 'book' },
    ]);
  });

  it('has a deposit that no line credits as due, and not in the books', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter(({ kind }) => kind !== 'deposit');
    expect(partOf(restate(draft))).toMatchObject({
      deposits: { count: 1, usd6: 299_100_000n },
      effects: [{ code: 'DP-NOT-CREDITED', effectUsd6: -299_100_000n, claimUsd6: 0n, owedBy: 'book' }],
      unpostedUsd6: 299_100_000n,
    });
  });

  it('takes back what an earlier month left open', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    book(life, '2026-11', { kind: 'reversal', ref: 'pay-2', amountUsd6: 4000 });
    const [october, november] = [judged(life, '2026-10'), judged(life, '2026-11')];
    const itemId = october.result.items.find(({ code }) => code === 'OR-CHARGE')?.itemId;
    expect(november.part?.carried).toEqual([
      { itemIds: [itemId], effectUsd6: 4000n, recordsUsd6: 0n, isDeposit: false },
    ]);
    const left = bridgeOf([october.part, november.part].filter((part) => part !== undefined))?.left;
    expect(left?.get(itemId ?? '')).toMatchObject({ effectUsd6: -6000n, claimUsd6: 6000n });
  });

  it('foots by itself, whatever is altered', () => {
    const charged = draftMonth();
    lineOf(charged, 'shop-2').amountUsd6 += 1;
    const reversed = draftMonth();
    reversed.lines.push(reversalOf(lineOf(reversed, 'shop-1')));
    const unbooked = draftMonth();
    unbooked.book = without(unbooked.book ?? [], 'shop-2');
    const unsent = draftMonth();
    unsent.ownDeposits = [];
    for (const draft of [charged, reversed, unbooked, unsent]) {
      const part = partOf(restate(draft));
      if (part === undefined) throw new Error('the month has no part');
      const { openingUsd6, grants, deposits, orders, effects, unexplainedUsd6 } = part;
      const own = openingUsd6 + grants.usd6 + deposits.usd6 + orders.usd6;
      const moved = effects.reduce((sum, { effectUsd6 }) => sum + effectUsd6, unexplainedUsd6);
      expect(moved).not.toBe(0n);
      expect(own + moved).toBe(part.closingUsd6);
    }
  });

  it('is none where no closing is stated, or not everything could be read', () => {
    const draft = draftMonth();
    draft.facts = { statements: new Map() };
    expect(partOf(draft)).toBeUndefined();
    const unread = draftMonth();
    unread.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'no answer' }] };
    expect(partOf(unread)).toBeUndefined();
  });
});
