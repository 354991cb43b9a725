import { describe, expect, it } from 'vitest';
import type { AccountMonth } from '../../../src/reconcile/account-month.js';
import { proposedEntriesOf } from '../../../src/reconcile/posting/proposed-entries.js';
import { book, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

/** What the months leave on the accounts of these names, zero left out. */
function standing(months: readonly AccountMonth[], names: RegExp): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [at, month] of months.entries()) {
    for (const { postings, kind } of proposedEntriesOf(month, at === 0)) {
      // Nothing on file says how October should open.
      if (kind === 'opening') continue;
      for (const { ledgerAccount, side, amountUsd6 } of postings) {
        const signed = side === 'debit' ? amountUsd6 : -amountUsd6;
        if (names.test(ledgerAccount)) sums.set(ledgerAccount, (sums.get(ledgerAccount) ?? 0n) + signed);
      }
    }
  }
  return Object.fromEntries([...sums].filter(([, usd6]) => usd6 !== 0n));
}

const claims = /differences|receivable|Owed/;

describe('the entry of a movement that settles items', () => {
  it.each([
    ['a reversal', { kind: 'reversal', ref: 'pay-2' }],
    ['a deposit', { kind: 'deposit', ref: 'dep_x', txHash: '0xdd', fromWallet: '0xee' }],
    ['a movement of an unknown kind', { kind: 'other', ref: 'adj-1' }],
  ] as const)('takes an overcharge off provider differences: %s', (_, line) => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    const october = judged(life, '2026-10');
    expect(standing([october], claims)).toEqual({ 'Assets:supplier:Provider differences': 10_000n });
    book(life, '2026-11', { ...line, amountUsd6: 10_000 });
    const november = judged(life, '2026-11');
    expect(standing([judged(life, '2026-10'), november], claims)).toEqual({});
    expect(standing([november], /in transit/)).toEqual({});
    const entries = [...proposedEntriesOf(november, false)];
    expect(entries.find(({ description }) => description.includes('settles i'))?.itemId).toMatch(/^i/);
  });

  it('takes the debit of a failed order off what is receivable, whatever kind it comes as', () => {
    const life = threeMonths();
    const read = life.float.find(({ month }) => month === '2026-10');
    const reversal = read?.lines.find(({ ref, kind }) => ref === 'pay-5' && kind === 'reversal');
    if (read === undefined || reversal === undefined) throw new Error('pay-5 did not fail');
    read.lines = read.lines.filter((line) => line !== reversal);
    book(life, '2026-11', { kind: 'other', ref: 'pay-5', amountUsd6: reversal.amountUsd6 });
    const october = judged(life, '2026-10');
    expect(standing([october], claims)).toEqual({
      'Assets:supplier:Reversals receivable': BigInt(reversal.amountUsd6),
    });
    expect(standing([october, judged(life, '2026-11')], claims)).toEqual({});
  });
});
