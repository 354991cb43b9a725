// Exports of months that were really closed, both interfaces, held against the report packs, against `ledger
// balance` and against hledger and beancount.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CalendarMonth, monthAfter } from '../../src/base/time/calendar-month.js';
import { FixedClock } from '../../src/base/time/clock.js';
import { runDemo } from '../../src/demo/demo.js';
import { ledgerBalance } from '../../src/jobs/books/ledger-job.js';
import { reopen } from '../../src/jobs/periods/period-job.js';
import { noProgress } from '../../src/jobs/progress.js';
import { rational } from '../../src/money/rational.js';
import { beancountAccount, hledgerAccount } from '../../src/report/export/account-names.js';
import { type Books, openBooks } from '../../src/store/books.js';
import { month } from '../store/sample.js';
import { namedFor, runTool } from '../support/ledger-tools.js';
import { certifiedAtMs, certify, shopInSeptember } from './support/certified.js';
import { close, rowsOf, sandboxPrices } from './support/closing.js';
import { exactExport, roundedExports } from './support/exported.js';

const [september, october] = [month('2026-09'), month('2026-10')];
const cases = (['sandbox', 'supplier'] as const).flatMap((interfaceName) =>
  [september, october].map((of) => ({ interfaceName, of })),
);

const floatOf: Readonly<Record<'sandbox' | 'supplier', string>> = {
  sandbox: 'Test:Assets:sandbox:Float',
  supplier: 'Assets:supplier:Float',
};

/** The ledger's column of 02, by step. */
type LedgerSteps = ReadonlyMap<string, bigint>;

function ledgerStepsOf(rows: readonly Record<string, string>[], interfaceName: string): LedgerSteps {
  return new Map(
    rows
      .filter((row) => row['interface'] === interfaceName && row['ledger_usd6'] !== '')
      .map((row) => [row['step'] ?? '', BigInt(row['ledger_usd6'] ?? '')]),
  );
}

interface Balance {
  readonly ledger_account: string;
  readonly opening_usd6: string | number;
  readonly debit_usd6: string | number;
  readonly credit_usd6: string | number;
  readonly balance_usd6: string | number;
}

/** What `ledger balance` says of a month. */
function balancesOf(books: Books, of: CalendarMonth, interfaceName: 'sandbox' | 'supplier') {
  const { json } = ledgerBalance(books, { month: of, interfaceName });
  return (json['lines'] as unknown as Balance[]).map((line) => ({
    account: line.ledger_account,
    opening: BigInt(line.opening_usd6),
    moved: BigInt(line.debit_usd6) - BigInt(line.credit_usd6),
    closing: BigInt(line.balance_usd6),
  }));
}

/** hledger's own balance report; accounts at zero are left out. */
function hledgerBalances(path: string, ...query: readonly string[]): Map<string, bigint> | undefined {
  const text = runTool('hledger', ['balance', '--flat', '-N', '-O', 'csv', '-f', path, ...query]);
  if (text === undefined) return undefined;
  const rows: string[][] = parse(text, { from_line: 2 });
  return new Map(
    rows.map(([account = '', amount = '']) => [account, BigInt(amount.replace(' USD', '').replace('.', ''))]),
  );
}

const withoutZeros = (pairs: readonly (readonly [string, bigint])[]): Map<string, bigint> =>
  new Map(pairs.filter(([, amount]) => amount !== 0n));

const isHalfEven = (cents: bigint, usd6: bigint): boolean => {
  const rest = cents * 10_000n - usd6;
  const size = rest < 0n ? -rest : rest;
  return size < 5_000n || (size === 5_000n && cents % 2n === 0n);
};

/** Everything that every export of a month has to hold to, whatever happened in it. */
function expectFooting(
  books: Books,
  of: CalendarMonth,
  interfaceName: 'sandbox' | 'supplier',
  steps: LedgerSteps,
): void {
  const balances = balancesOf(books, of, interfaceName);
  const words = {
    open: `${of}, not certified`,
    certified: of,
    suspended: `${of}, certified, but an input changed since`,
  }[books.periods.stateOf(of)];
  const float = balances.find(({ account }) => account === floatOf[interfaceName]);
  expect(float?.closing).toBe(steps.get('closing'));
  for (const format of ['hledger', 'beancount'] as const) {
    const named = format === 'hledger' ? hledgerAccount : beancountAccount;
    const file = exactExport(books, of, interfaceName, format);
    expect(new Set(file.days.map((day) => day.slice(0, 7)))).toEqual(new Set([of]));
    expect(file.asserted).toEqual(new Map(balances.map((line) => [named(line.account), line.closing])));
    expect(file.opening).toEqual(withoutZeros(balances.map((line) => [named(line.account), line.opening])));
    expect(withoutZeros([...file.moved])).toEqual(
      withoutZeros(balances.map((line) => [named(line.account), line.moved])),
    );
  }
  for (const format of ['xero', 'quickbooks'] as const) {
    for (const { days, lines } of roundedExports(books, of, interfaceName, format)) {
      const [year, monthNumber, day] = new Date(Date.parse(monthAfter(of)) - 1)
        .toISOString()
        .slice(0, 10)
        .split('-');
      const name = { '09': 'Sep', '10': 'Oct' }[monthNumber ?? ''];
      const lastDay = format === 'xero' ? `${day} ${name} ${year}` : `${monthNumber}/${day}/${year}`;
      expect(new Set(days)).toEqual(new Set([lastDay]));
      expect(lines.reduce((sum, { cents }) => sum + cents, 0n)).toBe(0n);
      for (const { account, moved } of balances) {
        const line = lines.find((one) => one.account === account);
        expect([account, isHalfEven(line?.cents ?? 0n, moved)]).toEqual([account, true]);
        const exactly = `${moved < 0n ? '-' : ''}${String(moved < 0n ? -moved : moved).padStart(7, '0')}`;
        if (line) expect(line.text).toBe(`${words}, exactly ${exactly.replace(/(\d{6})$/, '.$1')} USD`);
      }
    }
  }
}

describe('exports of the demo’s two closed months', () => {
  let books: Books;
  let reports: string;

  beforeAll(async () => {
    reports = mkdtempSync(join(tmpdir(), 'footing-'));
    const { exitCode } = await runDemo({ reports, books: undefined, progress: noProgress });
    expect(exitCode).toBe(0);
    books = openBooks(join(reports, 'books.db'), { create: false });
    return () => {
      books.close();
      rmSync(reports, { recursive: true, force: true });
    };
  });

  const stepsOf = (of: CalendarMonth, interfaceName: string): LedgerSteps =>
    ledgerStepsOf(
      parse(readFileSync(join(reports, of, '02-roll-forward.csv')), { columns: true, bom: true }),
      interfaceName,
    );

  it.each(cases)(
    'foot to the ledger of 02 in all four formats: $interfaceName $of',
    ({ interfaceName, of }) => {
      expectFooting(books, of, interfaceName, stepsOf(of, interfaceName));
    },
  );

  it.each(cases)('move the float step by step as 02 says: $interfaceName $of', ({ interfaceName, of }) => {
    const steps = stepsOf(of, interfaceName);
    const float = floatOf[interfaceName];
    for (const format of ['hledger', 'beancount'] as const) {
      const name = format === 'hledger' ? float : beancountAccount(float);
      const { movedByKind, opening } = exactExport(books, of, interfaceName, format);
      const sumOf = (...kinds: string[]): bigint =>
        kinds.reduce((sum, kind) => sum + (movedByKind.get(`${kind} ${name}`) ?? 0n), 0n);
      expect({
        opening: (opening.get(name) ?? 0n) + sumOf('opening'),
        grants: sumOf('grant'),
        deposits: sumOf('deposit'),
        orders: sumOf('order', 'order_pending', 'failed_debit', 'debit_without_order', 'difference'),
        reversals: sumOf('reversal'),
      }).toEqual({
        opening: steps.get('opening'),
        grants: steps.get('grants'),
        deposits: steps.get('deposits'),
        orders: steps.get('orders'),
        reversals: steps.get('reversals'),
      });
    }
  });

  it('open October with what September closed with', () => {
    for (const interfaceName of ['sandbox', 'supplier'] as const) {
      expect(stepsOf(october, interfaceName).get('opening')).toBe(
        stepsOf(september, interfaceName).get('closing'),
      );
    }
  });

  it.each(cases)(
    namedFor(
      'hledger',
      'have hledger report what ledger balance does, account by account: $interfaceName $of',
    ),
    ({ interfaceName, of }) => {
      const { path } = exactExport(books, of, interfaceName, 'hledger');
      const theirs = hledgerBalances(path);
      if (theirs === undefined) return;
      runTool('hledger', ['check', '--strict', '-f', path]);
      const ours = balancesOf(books, of, interfaceName);
      expect(theirs).toEqual(withoutZeros(ours.map((line) => [hledgerAccount(line.account), line.closing])));
      expect(hledgerBalances(path, 'not:desc:^opening balances$')).toEqual(
        withoutZeros(ours.map((line) => [hledgerAccount(line.account), line.moved])),
      );
    },
  );

  it.each(cases)(
    namedFor('bean-check', 'pass bean-check, which proves the closing balances: $interfaceName $of'),
    ({ interfaceName, of }) => {
      const { path } = exactExport(books, of, interfaceName, 'beancount');
      expect(runTool('bean-check', ['--no-cache', path]) ?? '').toBe('');
    },
  );
});

describe('exports of a month that corrects a certified one', () => {
  it('hold days of their own month alone, name the month of origin, and foot before and after it is opened again', async () => {
    const shop = await shopInSeptember();
    const { books, reportsFolder } = shop;
    await shop.close('2026-09');
    certify(books, '2026-09', reportsFolder);
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    // At another fixed rate the cards of September should have cost twice as much.
    const settings = { ...sandboxPrices, usdPerUnit: new Map([['USD', rational(2n)]]) };
    const later = close(books, '2026-10', { reportsFolder, settings });
    const stepsOf = (outcome: typeof later): LedgerSteps =>
      ledgerStepsOf(rowsOf(outcome, '02-roll-forward.csv'), 'sandbox');
    const corrections = [...books.journal.each()].filter((one) => one.originMonth < one.month);
    expect(corrections.map((one) => new Date(one.bookedAtMs).toISOString().slice(0, 7))).toEqual(
      Array.from({ length: 4 }, () => '2026-09'),
    );
    expectFooting(books, october, 'sandbox', stepsOf(later));
    const { path } = exactExport(books, october, 'sandbox', 'hledger');
    expect(readFileSync(path, 'utf8').match(/origin:2026-09/g)).toHaveLength(4);
    runTool('hledger', ['check', '--strict', '-f', path]);
    runTool('bean-check', ['--no-cache', exactExport(books, october, 'sandbox', 'beancount').path]);

    reopen({ books, machineClock: new FixedClock(certifiedAtMs) }, september, 'the rate was wrong', 'Ann');
    const again = close(books, '2026-09', { reportsFolder, settings });
    expectFooting(books, september, 'sandbox', stepsOf(again));
    expect(stepsOf(again).get('orders')).toBe(-47_500_000n);
  });
});
