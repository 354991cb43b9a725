// The page of every scenario, read back and held to the CSV files of its own pack: what it shows by day, by
// brand and by age foots with 02, 07 and 04.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBooks } from '../../src/store/books.js';
import { integerOf, recordsOf, sectionOf, tableOf, textOf } from '../report/page/support/read-page.js';
import { closeScenario } from './scenario.js';
import { readScenario, scenarioNames } from './scenario-folder.js';

type Row = Readonly<Record<string, string>>;

interface Pack {
  readonly folder: string;
  readonly page: string;
  rows(file: string): Row[];
}

/** The packs of a scenario's months, in a folder. */
function packsIn(folder: string, name: string): Pack[] {
  const books = openBooks(join(folder, 'books.db'), { create: true });
  const reports = join(folder, 'reports');
  closeScenario(readScenario(name), { books, reports });
  books.close();
  return readdirSync(reports).map((month) => {
    const pack = join(reports, month);
    return {
      folder: pack,
      page: readFileSync(join(pack, 'close.html'), 'utf8'),
      rows: (file) => parse(readFileSync(join(pack, file)), { columns: true, bom: true }),
    };
  });
}

function sum(
  rows: readonly Row[],
  column: string,
  pick: (amount: bigint) => bigint = (amount) => amount,
): bigint {
  return rows.reduce((total, row) => total + pick(BigInt(row[column] || '0')), 0n);
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const negative = (amount: bigint): bigint => (amount < 0n ? -amount : 0n);

/** The course of each account, with its rows of a file. */
function accountsOf({ page, rows }: Pack, file: string): { readonly course: string; readonly own: Row[] }[] {
  const all = rows(file);
  const names = new Set(rows('02-roll-forward.csv').map((row) => `${row['interface']} ${row['account']}`));
  return [...names].map((name) => ({
    course: sectionOf(page, name),
    own: all.filter((row) => `${row['interface']} ${row['account']}` === name),
  }));
}

function expectDays(pack: Pack): void {
  for (const { course, own } of accountsOf(pack, '02-roll-forward.csv')) {
    const ledger = (step: string): string => own.find((row) => row['step'] === step)?.['ledger_usd6'] ?? '';
    if (ledger('closing') === '') {
      expect(textOf(course)).toContain('The month is not in the books yet');
      continue;
    }
    const days = recordsOf(course, 'Days on which the float moved');
    const added = days.reduce((total, day) => total + integerOf(day['Added']), 0n);
    const taken = days.reduce((total, day) => total + integerOf(day['Taken']), 0n);
    expect(BigInt(ledger('opening')) + added - taken).toBe(BigInt(ledger('closing')));
    expect(integerOf(days.at(-1)?.['Balance at its end'])).toBe(BigInt(ledger('closing')));
  }
}

function expectSteps(pack: Pack): void {
  for (const { course, own } of accountsOf(pack, '02-roll-forward.csv')) {
    const shown = tableOf(course, 'As stated').slice(1);
    const filed = own.map((row) => {
      const amounts = ['statement', 'movements', 'ledger', 'records'].map((side) => row[side] ?? '');
      return amounts.map((amount) => (amount === '' ? '' : `${amount} USD`));
    });
    expect(shown.map((row) => row.slice(1, 5))).toEqual(filed);
  }
}

function expectBrands(pack: Pack): void {
  for (const { course, own } of accountsOf(pack, '07-brands.csv')) {
    if (own.length === 0) continue;
    const brands = recordsOf(course, 'Recomputed and before reversals');
    const [all] = brands.splice(-1);
    for (const brand of brands) {
      const row = own.find(
        ({ slug, currency }) => slug === brand['Brand'] && brand['Cost']?.endsWith(` ${currency}`),
      );
      expect(brand).toMatchObject({
        Cards: row?.['recomputed_count'],
        'Face value': `${row?.['recomputed_face']} ${row?.['currency']}`,
        Cost: `${row?.['recomputed_cost']} ${row?.['currency']}`,
        'Cost in USD': `${row?.['recomputed_cost_usd']} USD`,
        Margin: row?.['margin'] === '' ? 'unknown' : `${row?.['margin']} ${row?.['currency']}`,
      });
    }
    expect(brands).toHaveLength(own.length);
    expect(integerOf(all?.['Cost in USD'])).toBe(sum(own, 'recomputed_cost_usd6'));
    expect(BigInt(all?.['Cards'] ?? '')).toBe(sum(own, 'recomputed_count'));
  }
}

function expectAges({ page, rows }: Pack): void {
  const open = rows('04-open-items.csv').filter(({ state }) => state === 'new' || state === 'carried');
  if (open.length === 0) {
    expect(textOf(sectionOf(page, 'Open items by age'))).toContain('No item is open.');
    return;
  }
  const ages = recordsOf(page, 'What is open at each age');
  for (const age of ages) {
    const own = open.filter(
      ({ bucket, interface: of, account }) =>
        age['Age'] === (bucket === '' ? 'without a date' : `${bucket} days`) &&
        age['Account']?.startsWith(`${of} ${account}`),
    );
    const unclear = own.filter((row) => row['owed_by'] === 'unclear');
    const owed = own.filter((row) => row['owed_by'] !== 'unclear');
    expect(age['Items']).toBe(String(own.length));
    expect(integerOf(age['Provider owes'])).toBe(sum(owed, 'claim_usd6', positive));
    expect(integerOf(age['We owe'])).toBe(sum(owed, 'claim_usd6', negative));
    expect(integerOf(age['Unclear'])).toBe(sum(unclear, 'claim_usd6'));
  }
  expect(ages.reduce((total, age) => total + Number(age['Items']), 0)).toBe(open.length);
}

describe.each(scenarioNames())('the page of %s', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  let packs: Pack[] = [];
  beforeAll(() => {
    packs = packsIn(folder, name);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has the verdict and the bridge of 00', () => {
    for (const { page, rows } of packs) {
      const control = rows('00-control.csv');
      const verdict = textOf(/<p class="verdict[\s\S]*?<\/p>/.exec(page)?.[0] ?? '');
      expect(verdict).toContain(control[0]?.['value']);
      for (const row of control.filter(({ section, status }) => section === 'bridge' && status === 'ties')) {
        if (['claims', 'statement_arithmetic'].includes(row['name'] ?? '')) break;
        if (row['row_count'] === '0') continue;
        expect(textOf(sectionOf(page, 'At a glance'))).toContain(`${row['amount']} USD`);
      }
    }
  });

  it('foots by day and by step with 02', () => {
    for (const pack of packs) {
      expectDays(pack);
      expectSteps(pack);
    }
  });

  it('foots by brand with 07', () => {
    for (const pack of packs) expectBrands(pack);
  });

  it('foots by age with 04', () => {
    for (const pack of packs) expectAges(pack);
  });

  it('unfolds every discrepancy of 03 under its title, with its figures', () => {
    for (const { page, rows } of packs) {
      const section = sectionOf(page, 'Discrepancies');
      const shown = [...section.matchAll(/<details class="item[\s\S]*?<\/details>/g)].map(([item]) =>
        textOf(item),
      );
      const filed = rows('03-discrepancies.csv');
      expect(shown).toHaveLength(filed.length);
      for (const [at, row] of filed.entries()) {
        expect(shown[at]).toContain(row['title']);
        expect(shown[at]).toContain(row['item_id']);
        if (row['currency'] !== '') expect(shown[at]).toContain(`${row['difference']} ${row['currency']}`);
      }
    }
  });

  it('links only to files that are there', () => {
    for (const { folder: pack, page } of packs) {
      const links = new Set([...page.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link));
      expect(links.size).toBeGreaterThan(10);
      for (const link of links) expect(readFileSync(join(pack, link)).length).toBeGreaterThan(0);
    }
  });
});
