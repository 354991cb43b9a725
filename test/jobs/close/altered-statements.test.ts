// Statements that break the contract, signed all the same and closed over HTTP: no row is merged or lost.

import { describe, expect, it } from 'vitest';
import {
  type Alter,
  footed,
  type SignedFigures,
  type SignedLine,
  startAlteringService,
} from '../support/altering-service.js';
import { closeOnline, rowsOf } from '../support/closing.js';
import {
  bookRowsOf,
  depositRowsOf,
  importRows,
  LiveAccount,
  ownBooks,
  ownFolder,
} from '../support/live-account.js';

/** September with two sales and a deposit, whose statement is altered; and what its close reports. */
async function closedWith(alter: Alter) {
  const live = await LiveAccount.open();
  const books = ownBooks();
  await live.pin(books);
  const deposit = await live.at('2026-09-02T08:00:00Z').deposit('20');
  const orders = [
    await live.at('2026-09-03T08:00:00Z').order('shop-1'),
    await live.at('2026-09-04T08:00:00Z').order('shop-2', { faceMinor: 1000 }),
  ];
  importRows(books, 'book', 'book.csv', bookRowsOf(orders));
  importRows(books, 'deposits', 'deposits.csv', depositRowsOf([deposit]));
  live.at('2026-10-01T06:00:00Z');
  const baseUrl = await startAlteringService(live.service.sandboxUrl, new Map([['2026-09', alter]]));
  const outcome = await closeOnline(live, books, '2026-09', { reportsFolder: ownFolder() }, { baseUrl });
  const figures = (file: string, columns: readonly string[]): string[] =>
    rowsOf(outcome, file).map((row) => columns.map((name) => row[name]).join(' '));
  return {
    items: figures('03-discrepancies.csv', ['code', 'subject', 'effect_usd6', 'claim_usd6']),
    orders: figures('05-orders.csv', ['client_ref', 'seq', 'debit_usd6', 'reversal_usd6', 'result']),
    deposits: figures('06-deposits.csv', ['seq', 'credited_usd6', 'result']),
  };
}

const matched = ['shop-1 3 23750000 0 matched', 'shop-2 4 9500000 0 matched'];
const moved = 'BL-MISMATCH 2026-09 0 0';

/** The statement with further lines behind its own, all of them without a reference. */
function withBare(
  kind: string,
  changes: (line: SignedLine) => Partial<SignedLine>,
): (statement: SignedFigures) => void {
  return (statement) => {
    const lines = statement.lines ?? [];
    const more = lines.filter((line) => line.kind === kind);
    lines.push(...more.map((line) => ({ ...line, ref: null, ...changes(line) })));
    footed(statement);
  };
}

describe('a rate of exchange that a signed line writes with more zeros than its order', () => {
  it.each([2, 30])('is the same number with %i decimals, and no discrepancy', async (decimals) => {
    const { items, orders } = await closedWith(({ lines = [] }) => {
      for (const line of lines) {
        if (line.kind === 'order') Object.assign(line, { fx_rate: `1.${'0'.repeat(decimals)}` });
      }
    });
    expect(items).toEqual([]);
    expect(orders.sort()).toEqual(matched);
  });
});

describe('a line of a signed statement that names no order or deposit', () => {
  it('is a debit of its own, which no order answers to, however many there are', async () => {
    const { items, orders } = await closedWith(withBare('order', () => ({})));
    expect(items.sort()).toEqual([
      moved,
      'OR-DEBIT-UNKNOWN seq:5 of 2026-09 -23750000 23750000',
      'OR-DEBIT-UNKNOWN seq:6 of 2026-09 -9500000 9500000',
    ]);
    expect(orders.sort()).toEqual([
      'seq:5 of 2026-09 5 23750000 0 provider_only',
      'seq:6 of 2026-09 6 9500000 0 provider_only',
      ...matched,
    ]);
  });

  it('is the debit of the order that it agrees with in everything else', async () => {
    const { items } = await closedWith(({ lines = [] }) => {
      for (const line of lines) line.ref = line.kind === 'order' ? null : line.ref;
    });
    expect(items.sort()).toEqual([
      'OR-DEBIT-UNKNOWN seq:3 of 2026-09 0 0',
      'OR-DEBIT-UNKNOWN seq:4 of 2026-09 0 0',
      'OR-NOT-IN-STATEMENT shop-1 0 0',
      'OR-NOT-IN-STATEMENT shop-2 0 0',
    ]);
  });

  it('is a reversal without a debit, however many there are', async () => {
    const { items, orders } = await closedWith(
      withBare('order', ({ amount_usd6 }) => ({ kind: 'reversal', amount_usd6: -amount_usd6 })),
    );
    expect(items.sort()).toEqual([
      moved,
      'OR-REVERSAL-EXTRA seq:5 of 2026-09 23750000 -23750000',
      'OR-REVERSAL-EXTRA seq:6 of 2026-09 9500000 -9500000',
    ]);
    expect(orders.sort()).toEqual([
      'seq:5 of 2026-09  0 23750000 provider_only',
      'seq:6 of 2026-09  0 9500000 provider_only',
      ...matched,
    ]);
  });

  it('is a deposit of its own, however many there are', async () => {
    const twice = withBare('deposit', () => ({}));
    const { items, deposits } = await closedWith((statement) => {
      twice(statement);
      const last = statement.lines?.at(-1);
      if (last !== undefined) statement.lines?.push({ ...last, amount_usd6: 2_991_000, plus_amount: '1' });
      footed(statement);
    });
    expect(items.sort()).toEqual([
      moved,
      'DP-UNEXPECTED seq:5 of 2026-09 59820000 0',
      'DP-UNEXPECTED seq:6 of 2026-09 2991000 0',
    ]);
    expect(deposits.sort()).toEqual([
      '2 59820000 matched',
      '5 59820000 provider_only',
      '6 2991000 provider_only',
    ]);
  });
});

describe('a line of a signed statement under a reference that no order can be asked for by', () => {
  it('is a reversal without a debit', async () => {
    const { items } = await closedWith((statement) => {
      const line = statement.lines?.find(({ ref }) => ref === 'shop-1');
      if (line === undefined) throw new Error('the statement lists the sale');
      statement.lines?.push({ ...line, ref: 'a b', kind: 'reversal', amount_usd6: -line.amount_usd6 });
      footed(statement);
    });
    expect(items.sort()).toEqual([moved, 'OR-REVERSAL-EXTRA a b 23750000 -23750000']);
  });
});

describe('a line of a signed statement that stands twice under its reference', () => {
  it('is one debit too many of its order, and both are counted', async () => {
    const { items, orders } = await closedWith((statement) => {
      const line = statement.lines?.find(({ ref }) => ref === 'shop-1');
      if (line !== undefined) statement.lines?.push({ ...line });
      footed(statement);
    });
    expect(items.sort()).toEqual([moved, 'OR-DOUBLE-DEBIT shop-1 -23750000 23750000']);
    expect(orders.sort()).toEqual(['shop-1 3 47500000 0 differs', 'shop-2 4 9500000 0 matched']);
  });
});

describe('the debit of a try that the lines of a signed statement alone leave out', () => {
  it('is no claim: what was given back was debited', async () => {
    const { items } = await closedWith((statement) => {
      const { lines = [] } = statement;
      const at = lines.findIndex(({ ref }) => ref === 'shop-1');
      const line = lines[at];
      if (line === undefined) throw new Error('the statement lists the sale');
      lines.splice(at, 0, { ...line }, { ...line, kind: 'reversal', amount_usd6: -line.amount_usd6 });
      footed(statement);
      lines.splice(at, 1);
    });
    expect(items.filter((row) => row.startsWith('OR-'))).toEqual(['OR-REVERSAL-EXTRA shop-1 0 0']);
  });
});

describe('an order that the totals of September hold, debited by a line of October as well', () => {
  it('is claimed by October, and leaves September as it was closed', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    const order = await live.at('2026-09-30T23:59:00Z').order('shop-1');
    importRows(books, 'book', 'book.csv', bookRowsOf([order]));
    let again: SignedLine | undefined;
    const alterations = new Map<string, Alter>([
      [
        '2026-09',
        (statement) => {
          again = statement.lines?.find(({ ref }) => ref === 'shop-1');
          delete statement.lines;
        },
      ],
      [
        '2026-10',
        (statement) => {
          statement.lines?.unshift({
            ...(again as SignedLine),
            booked_at: '2026-10-01T00:00:00.000Z',
            seq: 3,
          });
          footed(statement);
        },
      ],
    ]);
    const baseUrl = await startAlteringService(live.service.sandboxUrl, alterations);
    const said = async (month: string): Promise<string[]> => {
      const changes = { reportsFolder: ownFolder() };
      const outcome = await closeOnline(live, books, month, changes, { baseUrl });
      return rowsOf(outcome, '03-discrepancies.csv').map(
        ({ code, subject, claim_usd6, state }) => `${code} ${subject} ${claim_usd6} ${state}`,
      );
    };
    live.at('2026-10-01T06:00:00Z');
    await said('2026-09');
    live.at('2026-11-01T06:00:00Z');
    expect(await said('2026-10')).toContain('OR-DOUBLE-DEBIT shop-1 23750000 new');
    expect((await said('2026-09')).filter((row) => !row.startsWith('BL-MISMATCH'))).toEqual([]);
  });
});
