import { describe, expect, it } from 'vitest';
import type { AccountKey } from '../../../src/records/account.js';
import { type Column, integer, text } from '../../../src/report/tables/column.js';
import { compareAccounts, ReportFile, type ReportFileForm } from '../../../src/report/tables/report-file.js';
import { fc } from '../../support/fast-check.js';
import { textOfPieces } from '../sample-month.js';

interface Row {
  readonly of: AccountKey;
  readonly usd6: bigint | undefined;
}

const into = { csv: { bom: false, delimiter: ',', decimal: '.' } };
const columns: readonly Column<Row>[] = [
  text('account', ({ of }) => of.account),
  integer('claim_usd6', ({ usd6 }) => usd6),
];
const form: ReportFileForm<Row> = {
  name: '99-sample.csv',
  columns,
  accountOf: ({ of }) => of,
  summed: ['claim_usd6'],
};
const sandbox: AccountKey = { interfaceName: 'sandbox', account: 'a' };
const supplier: AccountKey = { interfaceName: 'supplier', account: 'main' };

describe('a report file', () => {
  it('totals the rows that were written, account by account, an empty cell adding nothing', () => {
    const rows = [
      { of: supplier, usd6: -5n },
      { of: sandbox, usd6: 7n },
      { of: sandbox, usd6: undefined },
    ];
    const file = new ReportFile(form, [], () => rows, into);
    expect(textOfPieces(file.chunks)).toBe('account,claim_usd6\r\nmain,-5\r\na,7\r\na,\r\n');
    expect(file.total()).toEqual({
      name: '99-sample.csv',
      summed: ['claim_usd6'],
      rowCount: 3,
      accounts: [
        { account: sandbox, rowCount: 2, sumsUsd6: [7n] },
        { account: supplier, rowCount: 1, sumsUsd6: [-5n] },
      ],
    });
  });

  it('has a total of nothing for an account without rows', () => {
    const file = new ReportFile(form, [sandbox], () => [], into);
    textOfPieces(file.chunks);
    expect(file.total().accounts).toEqual([{ account: sandbox, rowCount: 0, sumsUsd6: [0n] }]);
  });

  it('counts anew when it is read again', () => {
    const file = new ReportFile(form, [], () => [{ of: sandbox, usd6: 1n }], into);
    textOfPieces(file.chunks);
    textOfPieces(file.chunks);
    expect(file.total().rowCount).toBe(1);
  });

  it('says while it is written how many of the expected rows its pieces have, and begins anew', () => {
    const rows = Array.from({ length: 20_000 }, () => ({ of: sandbox, usd6: 1n }));
    const file = new ReportFile({ ...form, expectedCount: rows.length }, [], () => rows, into);
    const [first] = file.chunks;
    expect(textOfPieces(first === undefined ? [] : [first]).split('\r\n')).toHaveLength(
      file.written().done + 2,
    );
    expect(file.written().total).toBe(20_000);
    textOfPieces(file.chunks);
    expect(file.written()).toEqual({ done: 20_000, total: 20_000 });
  });

  it('has no totals before it is written to its end', () => {
    function* many(): Generator<Row> {
      for (let at = 0; at < 100_000; at += 1) yield { of: sandbox, usd6: 1n };
    }
    const file = new ReportFile(form, [], many, into);
    const refusal = 'the totals of 99-sample.csv are asked for before it is written';
    expect(() => file.total()).toThrow(refusal);
    file.chunks[Symbol.iterator]().next();
    expect(() => file.total()).toThrow(refusal);
    textOfPieces(file.chunks);
    expect(file.total().rowCount).toBe(100_000);
  });

  it.each([['account'], ['claim'], ['']])('refuses to sum the column %j, which holds no usd6', (name) => {
    expect(() => new ReportFile({ ...form, summed: [name] }, [], () => [], into)).toThrow(
      `99-sample.csv has no sum of ${name}`,
    );
  });

  it('foots: the sums are those of the column as another reader adds it up', () => {
    const anyRow = fc.record({
      of: fc.constantFrom(sandbox, supplier),
      usd6: fc.option(fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const file = new ReportFile(form, [sandbox, supplier], () => rows, into);
        const lines = textOfPieces(file.chunks).split('\r\n').slice(1, -1);
        for (const { account, rowCount, sumsUsd6 } of file.total().accounts) {
          const own = lines.filter((line) => line.startsWith(`${account.account},`));
          expect(rowCount).toBe(own.length);
          expect(sumsUsd6).toEqual([own.reduce((sum, line) => sum + BigInt(line.split(',')[1] ?? ''), 0n)]);
        }
      }),
    );
  });
});

describe('the order of accounts', () => {
  it('is by interface, then account, byte by byte', () => {
    const keys: AccountKey[] = [
      { interfaceName: 'supplier', account: 'main' },
      { interfaceName: 'sandbox', account: 'b' },
      { interfaceName: 'sandbox', account: 'B' },
      { interfaceName: 'rewards', account: 'z' },
    ];
    expect(keys.toSorted(compareAccounts).map(({ account }) => account)).toEqual(['z', 'B', 'b', 'main']);
  });
});
