import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { factsOfBoth, follow, lineOf, priceAs, restate } from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { type FloatStep, playFloat } from '../../months/supplier/life.js';
import { at, quietLife } from '../../months/supplier/quiet-month.js';
import { causedIn } from './caused.js';

const read = { statementsMissing: new Set([monthNamed('2026-11')]) };

describe('a balance that is not what the movements lead to', () => {
  it('follows from a charge that the closing took and the balance did not', () => {
    const draft = draftMonth();
    draft.facts = read;
    const right = draft.balanceUsd6;
    lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
    restate(draft);
    draft.balanceUsd6 = right;
    expect(causedIn(draft, 'BL-MISMATCH')).toEqual([
      'BL-MISMATCH 2026-10 balance_usd6 <- OR-CHARGE shop-1 amount_usd6',
    ]);
  });

  it('follows from a debit that is not listed, at the price that the order states, right or wrong', () => {
    const draft = draftMonth();
    draft.facts = read;
    const charged = priceAs(draft, 'shop-1', { cost: 2500, usd: 25_000_000 }).balanceUsd6;
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    restate(draft);
    draft.balanceUsd6 = charged;
    expect(causedIn(draft, 'BL-MISMATCH', 'OR-NOT-IN-STATEMENT')).toEqual([
      'BL-MISMATCH 2026-10 balance_usd6 <- OR-NOT-IN-STATEMENT shop-1 amount_usd6',
      'OR-NOT-IN-STATEMENT shop-1 amount_usd6 <- root',
    ]);
  });

  it('is a root where it alone is off', () => {
    const draft = draftMonth();
    draft.facts = read;
    draft.balanceUsd6 += 1;
    expect(causedIn(draft)).toEqual(['BL-MISMATCH 2026-10 balance_usd6 <- root']);
  });
});

describe('a balance beside a closing that has what no movement made', () => {
  /** A closing 17 too high, and the month after it, whose balance never had the 17. */
  function carriedOn(openingOff: number): AccountFacts {
    const first = draftMonth();
    first.figures.closingUsd6 = usd6(first.figures.closingUsd6 + 17);
    const orders = [{ ref: 'shop-8' }];
    const second = follow(first, draftMonth({ month: '2026-11', orders, deposits: [] }));
    second.figures.openingUsd6 = usd6(second.figures.openingUsd6 + openingOff);
    restate(second, first.lines.length + 1);
    second.balanceUsd6 -= 17;
    return factsOfBoth(first, second, { statementsMissing: new Set([monthNamed('2026-12')]) });
  }
  const rootOf = (facts: AccountFacts): string | undefined =>
    reconcileAccountMonth({ ...facts, month: monthNamed('2026-10') }).result.items.find(
      ({ code }) => code === 'RF-FOOTING',
    )?.itemId;

  it('follows from it in the next month as well, if that opened with the closing', () => {
    const facts = carriedOn(0);
    expect(causedIn(facts)).toEqual([`BL-MISMATCH 2026-11 balance_usd6 <- ${rootOf(facts)}`]);
  });

  it('does not follow from it where the next month opened with something else', () => {
    expect(causedIn(carriedOn(5))).toEqual([
      'BL-MISMATCH 2026-11 balance_usd6 <- root',
      'RF-OPENING 2026-11 opening_balance_usd6 <- root',
    ]);
  });
});

describe('a balance under zero', () => {
  it('follows from what was charged too much, where it would not be so without it', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 400_000_000;
    restate(draft);
    expect(causedIn(draft, 'BL-NEGATIVE')).toEqual([
      'BL-NEGATIVE 2026-10 lines.3.balance_usd6 <- OR-CHARGE shop-1 amount_usd6',
    ]);
  });

  it('follows from what lacks in the first grant, which no other item names', () => {
    const draft = draftMonth();
    const [grant] = draft.lines;
    if (grant === undefined) throw new Error('the month begins with a grant');
    grant.amountUsd6 = -400_000_000;
    expect(causedIn(restate(draft))).toEqual([
      'BL-NEGATIVE 2026-10 lines.1.balance_usd6 <- BL-RESIDUAL 2026-10 closing_balance_usd6',
      'BL-RESIDUAL 2026-10 closing_balance_usd6 <- root',
    ]);
  });
});

describe('a balance under zero in the month after the one that made it so', () => {
  const idOf = (facts: AccountFacts, code: string): string | undefined =>
    reconcileAccountMonth(facts).result.items.find((item) => item.code === code)?.itemId;

  it('follows from what lacks in the first grant, as within its own month', () => {
    const first = draftMonth({ orders: [{ ref: 'shop-1' }] });
    first.lines = first.lines.filter(({ kind }) => kind !== 'grant');
    const orders = [
      { ref: 'shop-2', face: 30_000 },
      { ref: 'shop-3', face: 4000 },
    ];
    const second = follow(restate(first), draftMonth({ month: '2026-11', orders, deposits: [] }));
    const both = factsOfBoth(first, second);
    const rest = idOf({ ...both, month: first.month, balance: undefined }, 'BL-RESIDUAL');
    expect(causedIn(both, 'BL-NEGATIVE')).toEqual([`BL-NEGATIVE 2026-11 lines.3.balance_usd6 <- ${rest}`]);
  });

  const steps: FloatStep[] = [
    { kind: 'lists_read', atMs: at(20, 8, 8) },
    { kind: 'deposit', atMs: at(20, 9, 8), amount: 300_000_000 },
    { kind: 'order', atMs: at(21, 9, 8), slug: 'oak-cafe', face: 2500 },
    { kind: 'order', atMs: at(2), slug: 'oak-cafe', face: 10_000 },
    { kind: 'order', atMs: at(1, 6, 10), slug: 'oak-cafe', face: 2500 },
  ];

  /** The months of a float that never had the transfer it began with. */
  function withoutFirstTransfer(isOnRecord: boolean) {
    const evidence = playFloat(quietLife({ steps }));
    if (!isOnRecord) evidence.ownDeposits = [];
    for (const read of evidence.float) {
      read.lines = read.lines.filter(({ kind }) => kind !== 'deposit');
      for (const line of read.lines) line.seq -= 1;
      read.total = read.lines.length;
      if (read.month !== '2026-09') read.openingUsd6 = (read.openingUsd6 ?? 0) - 300_000_000;
      read.closingUsd6 = (read.closingUsd6 ?? 0) - 300_000_000;
      if (read.balanceUsd6 !== undefined) read.balanceUsd6 -= 300_000_000;
    }
    return (month: string) => supplierAccountFactsOf({ ...evidence, month: monthNamed(month) });
  }

  it.each([
    ['the transfer that is missing, however many months it goes on', true, 'DP-NOT-CREDITED'],
    ['its own beginning, where nothing else on file tells why', false, 'BL-NEGATIVE'],
  ] as const)('follows from %s', (_, isOnRecord, code) => {
    const factsIn = withoutFirstTransfer(isOnRecord);
    const root = idOf(factsIn('2026-09'), code);
    for (const [month, line] of [
      ['2026-10', 2],
      ['2026-11', 3],
    ] as const) {
      expect(causedIn(factsIn(month), 'BL-NEGATIVE')).toEqual([
        `BL-NEGATIVE ${month} lines.${line}.balance_usd6 <- ${root}`,
      ]);
    }
  });
});
