import { describe, expect, it } from 'vitest';
import type { Occasion } from '../../../src/ledger/posting-rules/occasion.js';
import { contractTable } from '../support/contract-table.js';
import { sale } from '../support/entry-lines.js';

const interfaces = [
  ['sandbox', 'Test:'],
  ['supplier', ''],
] as const;

for (const [interfaceName, prefix] of interfaces) {
  describe(`the posting rules of the ${interfaceName} interface`, () => {
    const named = (names: readonly string[]) =>
      names.map((name) => name.replace('<t>', prefix).replace('<i>', interfaceName));
    for (const [event, rule, debits, credits] of contractTable) {
      it(`${event}: debit ${named(debits).join(', ')}; credit ${named(credits).join(', ')}`, () => {
        const { postings, month, originMonth, bookedAtMs, recordedAtMs } = rule({ ...sale, interfaceName });
        const of = (side: string) =>
          postings.filter((one) => one.side === side).map((one) => `${one.ledgerAccount} ${one.amountUsd6}`);
        expect(of('debit')).toEqual(named(debits));
        expect(of('credit')).toEqual(named(credits));
        // Effective when it was booked, recorded when its evidence was archived.
        expect({ month, originMonth, bookedAtMs, recordedAtMs }).toEqual({
          month: '2026-10',
          originMonth: '2026-10',
          bookedAtMs: sale.bookedAtMs,
          recordedAtMs: sale.recordedAtMs,
        });
      });
    }
  });
}

// Contract, ledger: the order's own currency and minor units are kept on the posting. On whichever posting of
// a rule is of what was booked, or of what is due; a rest between the two, and money that is no order's, has
// none.
const own: Occasion = {
  ...sale,
  bookedOwn: { currency: 'GBP', minor: 1016 },
  dueOwn: { currency: 'GBP', minor: 1010 },
};

const ownPostings: readonly (readonly [string, readonly string[]])[] = [
  ['order issued', ['Cost of cards GBP 1010', 'Float GBP 1016']],
  ['order pending', ['Cards in transit GBP 1010', 'Float GBP 1016']],
  ['pending order issued', ['Cost of cards GBP 1010', 'Cards in transit GBP 1010']],
  ['failed order: debit', ['Reversals receivable GBP 1016', 'Float GBP 1016']],
  ['its reversal', ['Float GBP 1016', 'Reversals receivable GBP 1010']],
  ['order known, no debit', ['Cost of cards GBP 1010', 'Owed to provider GBP 1010']],
  [
    'booked differs from recomputed: too high',
    ['Cost of cards GBP 1010', 'Provider differences', 'Float GBP 1016'],
  ],
  ['deposit credited short', ['Float', 'Pool fee', 'Provider differences', 'Funding in transit']],
  ['opening balance taken over', ['Float', 'Opening balances']],
];

describe('the own currency of an order', () => {
  it.each(ownPostings)('%s: %j', (event, expected) => {
    const rule = contractTable.find(([name]) => name === event)?.[1];
    const told = rule?.(own).postings.map(({ ledgerAccount, own: amount }) => {
      const name = ledgerAccount.split(':').find((part) => expected.some((one) => one.startsWith(part)));
      return amount === undefined ? name : `${name} ${amount.currency} ${amount.minor}`;
    });
    expect(told).toEqual(expected);
  });
});
