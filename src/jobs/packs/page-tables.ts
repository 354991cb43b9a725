// The page's figures from the rows of 04, 07 and 08, read back from these tables by the same readers that saw
// the rows when they were written.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { parseCalendarMonth } from '../../base/time/calendar-month.js';
import { parseInstantMs } from '../../base/time/instant.js';
import type { EntryKind } from '../../ledger/journal-entry.js';
import type { DiscrepancyCode } from '../../reconcile/finding/code.js';
import type { OwedBy } from '../../reconcile/finding/owed-by.js';
import type { BrandResult } from '../../reconcile/result/result.js';
import type { InterfaceName } from '../../records/account.js';
import type { ItemStanding } from '../../report/items/item-standing.js';
import { BrandRows } from '../../report/page/brand-sums.js';
import { FloatDays } from '../../report/page/float-days.js';
import { ItemAges } from '../../report/page/item-ages.js';
import { unguarded } from '../../report/tables/formula-guard.js';
import { packProofFailures } from './pack-proof-failures.js';
import { type PackRow, packRows } from './pack-table.js';

const DAY_MS = 86_400_000;

export interface PageTables {
  readonly days: FloatDays;
  readonly brands: BrandRows;
  readonly ages: ItemAges;
}

/**
 * Names of codes, kinds and results are of closed lists; another one would not stand on the page.
 *
 * @throws Failure (evidence) where the tables do not say what every pack's do
 */
export function pageTables(pack: string, month: CalendarMonth, asOfMs: number): PageTables {
  const tables = { days: new FloatDays(), brands: new BrandRows(), ages: new ItemAges(month) };
  for (const row of packRows(pack, '08-journal.csv')) readPosting(row, tables.days);
  for (const row of packRows(pack, '07-brands.csv')) readBrand(row, tables.brands);
  for (const row of packRows(pack, '04-open-items.csv')) readItem(row, tables.ages, asOfMs);
  return tables;
}

const textIn = (row: PackRow, column: string): string => unguarded(row.cell(column));

function accountIn(row: PackRow) {
  const interfaceName = textIn(row, 'interface') as InterfaceName;
  return { interfaceName, account: textIn(row, 'account') };
}

function monthIn(file: string, row: PackRow, column: string): CalendarMonth {
  const month = parseCalendarMonth(row.cell(column));
  if (month === undefined) throw packProofFailures.notMonth({ file, line: row.line, column });
  return month;
}

function readPosting(row: PackRow, days: FloatDays): void {
  const debit = row.integer('debit_usd6');
  const bookedAtMs = parseInstantMs(row.cell('booked_at'));
  if (bookedAtMs === undefined) {
    throw packProofFailures.notInstant({ file: '08-journal.csv', line: row.line, column: 'booked_at' });
  }
  days.read({
    entry: {
      ...accountIn(row),
      entryId: row.cell('entry_id'),
      reversesEntryId: row.cell('reverses_entry_id'),
      kind: row.cell('kind') as EntryKind,
      month: monthIn('08-journal.csv', row, 'month'),
      originMonth: monthIn('08-journal.csv', row, 'origin_month'),
      bookedAtMs,
    },
    posting: {
      ledgerAccount: textIn(row, 'ledger_account'),
      side: debit === undefined ? 'credit' : 'debit',
      amountUsd6: debit ?? row.integer('credit_usd6') ?? 0n,
    },
  });
}

function readBrand(row: PackRow, brands: BrandRows): void {
  const figures = (side: 'stated' | 'recomputed') => ({
    count: row.integer(`${side}_count`) ?? 0n,
    faceMinor: row.integer(`${side}_face_minor`) ?? 0n,
    costMinor: row.integer(`${side}_cost_minor`) ?? 0n,
    costUsd6: row.integer(`${side}_cost_usd6`) ?? 0n,
  });
  brands.read({
    result: accountIn(row),
    brand: {
      slug: textIn(row, 'slug'),
      currency: textIn(row, 'currency'),
      stated: row.cell('stated_count') === '' ? undefined : figures('stated'),
      recomputed: figures('recomputed'),
      marginMinor: row.integer('margin_minor'),
      result: row.cell('result') as BrandResult['result'],
    },
  });
}

function readItem(row: PackRow, ages: ItemAges, asOfMs: number): void {
  const causes = row.cell('caused_by');
  const occurredAtMs = parseInstantMs(row.cell('occurred_at'));
  ages.read({
    item: {
      ...accountIn(row),
      month: monthIn('04-open-items.csv', row, 'month'),
      code: row.cell('code') as DiscrepancyCode,
      subject: textIn(row, 'subject'),
      field: textIn(row, 'field'),
      slug: textIn(row, 'slug'),
      owedBy: row.cell('owed_by') as OwedBy | '',
      claimUsd6: row.integer('claim_usd6') ?? 0n,
      effectUsd6: row.integer('effect_usd6') ?? 0n,
      causedBy: causes === '' ? [] : causes.split('|'),
      occurredAtMs,
    },
    standing: {
      state: row.cell('state') as ItemStanding['state'],
      clearedAtMs: clearedAtMsOf(row, occurredAtMs),
    },
    asOfMs,
  });
}

/**
 * When an item that a later month cleared stopped to age, as far as its age in days says. What is open beyond
 * that ages up to the as-of time.
 */
function clearedAtMsOf(row: PackRow, occurredAtMs: number | undefined): number | undefined {
  const days = row.integer('age_days');
  if (row.cell('cleared_month') === '' || days === undefined) return undefined;
  return occurredAtMs === undefined ? undefined : occurredAtMs + Number(days) * DAY_MS;
}
