import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { monthAfter, monthBefore } from '../../../src/base/time/calendar-month.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { AccountFacts, DebitElsewhere } from '../../../src/reconcile/month/account-facts.js';
import { OccasionSource } from '../../../src/reconcile/posting/occasion-source.js';
import { proposedOrdersOf } from '../../../src/reconcile/posting/proposed-orders.js';
import { balancesOf } from '../../ledger/support/entry-lines.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import {
  itemsOf,
  lineOf,
  orderOf,
  restate,
  reversalOf,
  toldOf,
  without,
} from '../../months/sandbox/findings.js';

function toldWith(debit: Partial<DebitElsewhere>, hasLines = true): string[] {
  const draft = draftMonth();
  draft.hasLines = hasLines;
  const bookedAtMs = lineOf(draft, 'shop-1').bookedAtMs;
  const one = {
    account: 'other',
    month: draft.month,
    netUsd6: 23_750_000n,
    bookedAtMs: bookedAtMs - 1,
    isOfOrder: true,
    ...debit,
  };
  draft.facts = { debitsElsewhere: new Map([['shop-1', [one]]]) };
  return toldOf(draft);
}

describe('a reference that was debited on another account', () => {
  it('is debited twice where that was before, and claims the later debit', () => {
    expect(toldWith({})).toEqual([
      'OR-DOUBLE-DEBIT shop-1 accounts: 23750000 -> 47500000; difference 23750000; claim 23750000; charged_twice; root',
    ]);
    expect(toldWith({ netUsd6: 5n })).toEqual([
      'OR-DOUBLE-DEBIT shop-1 accounts: 5 -> 23750005; difference 23750000; claim 23750000; root',
    ]);
  });

  it('is a charge', () => {
    const draft = draftMonth();
    const { bookedAtMs } = lineOf(draft, 'shop-1');
    const debit = {
      account: 'other',
      month: draft.month,
      netUsd6: 5n,
      bookedAtMs: bookedAtMs - 1,
      isOfOrder: true,
    };
    draft.facts = { debitsElsewhere: new Map([['shop-1', [debit]]]) };
    expect(itemsOf(draft)).toMatchObject([
      { sense: 'charge', unit: 'usd6', note: 'debited on account other as well' },
    ]);
    draft.hasLines = false;
    expect(itemsOf(draft)).toMatchObject([{ sourceA: 'archive', sourceB: 'order' }]);
  });

  it('is an item of the other account where that was later', () => {
    expect(toldWith({ bookedAtMs: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  it('is an item here where another account had the order in an earlier month, whatever it has of it now', () => {
    const month = monthBefore(draftMonth().month);
    const claim = 'OR-DOUBLE-DEBIT shop-1 accounts: 0 -> 23750000; difference 23750000; claim 23750000; root';
    expect(toldWith({ month, netUsd6: 0n })).toEqual([claim]);
    expect(toldWith({ month, netUsd6: 0n, bookedAtMs: undefined, isOfOrder: false })).toEqual([claim]);
    expect(toldWith({ month: monthAfter(draftMonth().month) })).toEqual([]);
  });

  it('is an item of one account only where both were debited in one instant', () => {
    const { bookedAtMs } = lineOf(draftMonth(), 'shop-1');
    expect(toldWith({ bookedAtMs, account: 'a' })).toHaveLength(1);
    expect(toldWith({ bookedAtMs, account: 'z' })).toEqual([]);
  });

  it('is found by the reads of its orders where the statement has no lines', () => {
    expect(toldWith({}, false)).toEqual([
      'OR-DOUBLE-DEBIT shop-1 accounts: 23750000 -> 47500000; difference 23750000; claim 23750000; charged_twice; root',
    ]);
    expect(toldWith({ bookedAtMs: Number.MAX_SAFE_INTEGER }, false)).toEqual([]);
  });

  it('is a check that ran without lines as far as other accounts were debited', () => {
    const runOf = (debitsElsewhere: NonNullable<AccountFacts['debitsElsewhere']>) => {
      const draft = draftMonth();
      draft.hasLines = false;
      draft.facts = { debitsElsewhere };
      const { checks } = reconcileAccountMonth(factsOf(draft)).result;
      const run = checks.find(({ code }) => code === 'OR-DOUBLE-DEBIT');
      return `${run?.status}: ${run?.reason}`;
    };
    const lack = 'the statement signs totals only, without lines';
    expect(runOf(new Map())).toBe(`not_tested: ${lack}`);
    const { month } = draftMonth();
    const one = { account: 'other', month, netUsd6: 1n, bookedAtMs: 1, isOfOrder: true };
    expect(runOf(new Map([['elsewhere', [one]]]))).toBe(
      `ran: over several accounts; on this one alone not: ${lack}`,
    );
  });

  it('is held against all the accounts that debited it before, each by its name', () => {
    const draft = draftMonth();
    const { bookedAtMs } = lineOf(draft, 'shop-1');
    const debits = ['other', 'third'].map((account, i) => ({
      account,
      month: draft.month,
      netUsd6: 10_000_000n,
      bookedAtMs: bookedAtMs - 1 - i,
      isOfOrder: true,
    }));
    draft.facts = { debitsElsewhere: new Map([['shop-1', debits]]) };
    expect(itemsOf(draft)).toMatchObject([
      {
        code: 'OR-DOUBLE-DEBIT',
        occurredAtMs: bookedAtMs,
        sourceA: 'archive',
        sourceB: 'statement',
        expected: '20000000',
        actual: '43750000',
        formula: '43750000 - 20000000 = 23750000',
        evidenceSha256: sha256Hex('statement'),
        note: 'debited on account other, third as well',
        causes: [],
      },
    ]);
  });

  it('stands on provider differences, which all claims on the order add up to', () => {
    const standingWith = (change: (draft: DraftMonth) => void) => {
      const draft = draftMonth();
      change(draft);
      const { bookedAtMs } = lineOf(draft, 'shop-1');
      const { month } = draft;
      const one = {
        account: 'other',
        month,
        netUsd6: 23_750_000n,
        bookedAtMs: bookedAtMs - 1,
        isOfOrder: true,
      };
      draft.facts = { debitsElsewhere: new Map([['shop-1', [one]]]) };
      const judged = reconcileAccountMonth(factsOf(restate(draft)));
      const entries = proposedOrdersOf(judged, new OccasionSource(judged));
      const claims = itemsOf(draft).map(({ code, claimUsd6 }) => `${code} ${claimUsd6}`);
      return [claims, balancesOf(entries).get('Test:Assets:sandbox:Provider differences')];
    };
    expect(standingWith(() => {})).toEqual([['OR-DOUBLE-DEBIT 23750000'], 23_750_000n]);
    const overcharge = (draft: DraftMonth) => {
      lineOf(draft, 'shop-1').amountUsd6 -= 1;
    };
    expect(standingWith(overcharge)).toEqual([['OR-DOUBLE-DEBIT 23750000', 'OR-CHARGE 1'], 23_750_001n]);
  });

  it('is held against what others kept: one that gave back all, or more, has nothing of it', () => {
    const noteWith = (...nets: readonly bigint[]) => {
      const draft = draftMonth();
      const month = monthBefore(draft.month);
      const debits = nets.map((netUsd6, i) => ({
        account: `other-${i + 1}`,
        month,
        netUsd6,
        bookedAtMs: i,
        isOfOrder: true,
      }));
      draft.facts = { debitsElsewhere: new Map([['shop-1', debits]]) };
      return itemsOf(draft).map(({ expected, note }) => [expected, note]);
    };
    expect(noteWith(0n, 7n, -3n)).toEqual([['7', 'debited on account other-2 as well']]);
    expect(noteWith(0n, -3n)).toEqual([['0', 'the order stands on account other-1']]);
  });

  it('is nothing where the order failed or the provider does not know it, which is said as that', () => {
    const codesWith = (change: (draft: DraftMonth) => void): string[] => {
      const draft = draftMonth();
      const { bookedAtMs } = lineOf(draft, 'shop-1');
      const { month } = draft;
      const one = { account: 'other', month, netUsd6: 5n, bookedAtMs: bookedAtMs - 1, isOfOrder: true };
      draft.facts = { debitsElsewhere: new Map([['shop-1', [one]]]) };
      change(draft);
      return itemsOf(draft).map(({ code }) => code);
    };
    const failed = codesWith((draft) => {
      Object.assign(orderOf(draft, 'shop-1'), { status: 'failed', issuedAtMs: undefined });
    });
    expect(failed).toContain('OR-REVERSAL-MISSING');
    expect(failed).not.toContain('OR-DOUBLE-DEBIT');
    const unknown = codesWith((draft) => {
      draft.orders = without(draft.orders, 'shop-1');
      draft.unknownRefs.push('shop-1');
    });
    expect(unknown).toContain('OR-DEBIT-UNKNOWN');
    expect(unknown).not.toContain('OR-DOUBLE-DEBIT');
  });

  it('is nothing where our statement lacks the debit and the other account has it later', () => {
    const draft = draftMonth();
    const { bookedAtMs } = lineOf(draft, 'shop-1');
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    const month = monthAfter(draft.month);
    const one = { account: 'other', month, netUsd6: 5n, bookedAtMs, isOfOrder: false };
    draft.facts = { debitsElsewhere: new Map([['shop-1', [one]]]) };
    expect(itemsOf(restate(draft)).map(({ code }) => code)).toEqual(['OR-NOT-IN-STATEMENT']);
  });

  it('is nothing where the other account gave it back, or this one did', () => {
    expect(toldWith({ netUsd6: 0n })).toEqual([]);
    const draft = draftMonth();
    const line = lineOf(draft, 'shop-1');
    draft.lines.push({ ...reversalOf(line), bookedAtMs: draft.figures.periodEndMs - 1 });
    const { month } = draft;
    const one = { account: 'other', month, netUsd6: 5n, bookedAtMs: line.bookedAtMs - 1, isOfOrder: true };
    draft.facts = { debitsElsewhere: new Map([['shop-1', [one]]]) };
    expect(toldOf(restate(draft)).filter((item) => item.startsWith('OR-DOUBLE-DEBIT'))).toEqual([]);
  });
});
