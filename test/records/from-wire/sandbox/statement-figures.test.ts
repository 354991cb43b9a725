import { describe, expect, it } from 'vitest';
import {
  movementsOf,
  statementFiguresOf,
} from '../../../../src/records/from-wire/sandbox/statement-figures.js';
import { statementSchema } from '../../../../src/wire/sandbox/statement.js';
import { LiveAccount } from '../../../jobs/support/live-account.js';

/** The month as the service signed it, read by the wire. */
async function signedStatement() {
  const live = await LiveAccount.open();
  const deposit = await live.at('2026-09-02T08:00:00Z').deposit('20');
  await live
    .at('2026-09-03T08:00:00Z')
    .order('shop-1', { slug: 'demo-books', currency: 'GBP', faceMinor: 2500 });
  live.at('2026-10-01T06:00:00Z');
  const { rawStatement } = await live.client.statement('2026-09');
  return { statement: statementSchema.parse(JSON.parse(rawStatement)), deposit, live };
}

describe('a real statement as records', () => {
  it('keeps every signed figure under its unit, and every line as a movement', async () => {
    const { statement, deposit, live } = await signedStatement();
    const figures = statementFiguresOf(statement, ['loyalty'], 'ab'.repeat(32));
    expect(figures).toMatchObject({
      statementId: statement.statement_id,
      account: live.account,
      month: '2026-09',
      isFinal: true,
      periodStartMs: Date.parse('2026-09-01T00:00:00Z'),
      periodEndMs: Date.parse('2026-10-01T00:00:00Z'),
      openingUsd6: 0,
      grants: { count: 1, usd6: 100_000_000 },
      deposits: { count: 1, usd6: 59_820_000 },
      orders: { count: 1, usd6: 30_312_500 },
      reversals: { count: 0, usd6: 0 },
      closingUsd6: 129_507_500,
      byBrand: [
        {
          slug: 'demo-books',
          currency: 'GBP',
          count: 1,
          faceMinor: 2500,
          costMinor: 2425,
          costUsd6: 30_312_500,
        },
      ],
      unknownFields: ['loyalty'],
    });
    const { lines } = figures;
    expect(lines?.length).toBe(3);
    expect([0, 1, 2].map((row) => [lines?.seq(row), lines?.kind(row), lines?.ref(row)])).toEqual([
      [1, 'grant', ''],
      [2, 'deposit', deposit.depositId],
      [3, 'order', 'shop-1'],
    ]);
    expect([0, 1, 2].map((row) => [lines?.amountUsd6(row), lines?.balanceUsd6(row)])).toEqual([
      [100_000_000, 100_000_000],
      [59_820_000, 159_820_000],
      [-30_312_500, 129_507_500],
    ]);
    expect([lines?.plusAmount(1), lines?.slug(1), lines?.faceMinor(1)]).toEqual(['20', undefined, undefined]);
    expect([lines?.slug(2), lines?.currency(2), lines?.faceMinor(2)]).toEqual(['demo-books', 'GBP', 2500]);
    expect([lines?.rateBps(2), lines?.costMinor(2), lines?.fxRate(2)]).toEqual([300, 2425, '1.25']);
    expect(lines?.evidenceSha256(2)).toBe('ab'.repeat(32));
  });

  it('has no lines where only totals are signed', async () => {
    const { statement } = await signedStatement();
    const { lines: _, ...totals } = statement;
    expect(statementFiguresOf(totals, [], '').lines).toBeUndefined();
    expect(movementsOf([], '2026-09', '').length).toBe(0);
  });

  it('names each line that says of no order or deposit by its number, once', async () => {
    const { statement } = await signedStatement();
    const [grant, deposit, order] = statement.lines ?? [];
    if (grant === undefined || deposit === undefined || order === undefined) throw new Error('three lines');
    const bare = { ...order, ref: null };
    const taken = { ...order, ref: 'seq:3 of 2026-09' };
    const lines = [grant, { ...deposit, ref: null }, bare, bare, taken, { ...bare, kind: 'fee' }];
    const columns = movementsOf(lines, '2026-09', '');
    expect(lines.map((_, row) => columns.ref(row))).toEqual([
      '',
      'seq:2 of 2026-09',
      'seq:3 of 2026-09 (2)',
      'seq:3 of 2026-09 (3)',
      'seq:3 of 2026-09',
      '',
    ]);
  });
});
