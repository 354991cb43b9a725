// The report pack of a month as files: data in, bytes out. The same input gives the same bytes, in whatever
// order accounts, evidence or settings are handed in.

import type { CalendarMonth } from '../base/time/calendar-month.js';
import type { AccountResult } from '../reconcile/result/result.js';
import type { ControlFacts } from './control/control-facts.js';
import { controlColumns, controlRows } from './control/control-file.js';
import type { EvidenceTopic } from './evidence/evidence-topics.js';
import type { ItemStanding, OpenItem } from './items/item-standing.js';
import { closePage } from './page/close-page.js';
import type { EvidencePath } from './page/item-section.js';
import { PageRows } from './page/page-rows.js';
import { brandColumns, brandRows } from './tables/brand-file.js';
import { claimColumns, claimRows } from './tables/claim-file.js';
import type { CsvSettings } from './tables/csv-file.js';
import { depositColumns, depositRows } from './tables/deposit-file.js';
import { discrepancyColumns, discrepancyRows } from './tables/discrepancy-file.js';
import { type ChainedEntry, journalColumns, postingRows } from './tables/journal-file.js';
import { openItemColumns, openItemRows } from './tables/open-item-file.js';
import { orderColumns, orderRows } from './tables/order-file.js';
import {
  type FileTotal,
  type Outputs,
  type PackFile,
  ReportFile,
  sortedResults,
  tablePieces,
} from './tables/report-file.js';
import { rollForwardColumns, rollForwardRows } from './tables/roll-forward-file.js';
import { tieOutColumns, tieOutRows } from './tables/tie-out-file.js';
import { tokenColumns, tokenRows } from './tables/token-file.js';
import { Workbook } from './workbook/workbook-file.js';

const CONTROL_NAME = '00-control.csv';

export interface PackInput {
  readonly month: CalendarMonth;
  /** The only clock the pack depends on. */
  readonly asOfMs: number;
  readonly programVersion: string;
  readonly csv: CsvSettings;
  readonly results: readonly AccountResult[];
  /** By item id; an item without one is shown as new. */
  readonly standings: ReadonlyMap<string, ItemStanding>;
  readonly control: ControlFacts;
  /**
   * The open items of this and earlier months, and those cleared since the last close: as the books have
   * them.
   */
  readonly openItems: readonly OpenItem[];
  /** The month's entries in the order of the hash chain. */
  readonly journal: Iterable<ChainedEntry>;
  /** The number of their postings, for the progress that is shown. */
  readonly postingCount?: number;
}

/** The files of rows, in the order of their names. */
function detailFiles(
  input: PackInput,
  results: readonly AccountResult[],
  { readers }: PageRows,
  into: Outputs,
) {
  const { asOfMs } = input;
  return [
    new ReportFile(
      { name: '01-tie-out.csv', columns: tieOutColumns, accountOf: ({ result }) => result, summed: [] },
      results,
      () => tieOutRows(results),
      into,
    ),
    new ReportFile(
      {
        name: '02-roll-forward.csv',
        columns: rollForwardColumns,
        accountOf: ({ result }) => result,
        summed: [],
      },
      results,
      () => rollForwardRows(results),
      into,
    ),
    new ReportFile(
      {
        name: '03-discrepancies.csv',
        columns: discrepancyColumns,
        accountOf: ({ item }) => item,
        summed: ['claim_usd6'],
        reader: readers.discrepancies,
      },
      results,
      () => discrepancyRows(results, input.standings, asOfMs),
      into,
    ),
    new ReportFile(
      {
        name: '04-open-items.csv',
        columns: openItemColumns,
        accountOf: ({ item }) => item,
        summed: ['claim_usd6'],
        reader: readers.openItems,
      },
      results,
      () => openItemRows(input.openItems, asOfMs),
      into,
    ),
    ...movementFiles(input, results, readers, into),
  ];
}

/** The files that may be long. */
function movementFiles(
  input: PackInput,
  results: readonly AccountResult[],
  readers: PageRows['readers'],
  into: Outputs,
) {
  const { journal, postingCount } = input;
  return [
    new ReportFile(
      {
        name: '05-orders.csv',
        columns: orderColumns,
        accountOf: ({ result }) => result,
        summed: ['cost_usd6', 'recomputed_usd6', 'debit_usd6', 'reversal_usd6', 'difference_usd6'],
        reader: readers.orders,
        expectedCount: results.reduce((sum, { orderCount }) => sum + orderCount, 0),
      },
      results,
      () => orderRows(results),
      into,
    ),
    new ReportFile(
      {
        name: '06-deposits.csv',
        columns: depositColumns,
        accountOf: ({ result }) => result,
        summed: ['due_usd6', 'credited_usd6', 'difference_usd6'],
        reader: readers.deposits,
      },
      results,
      () => depositRows(results),
      into,
    ),
    new ReportFile(
      {
        name: '07-brands.csv',
        columns: brandColumns,
        accountOf: ({ result }) => result,
        summed: ['stated_cost_usd6', 'recomputed_cost_usd6', 'reversed_usd6', 'difference_usd6'],
        reader: readers.brands,
      },
      results,
      () => brandRows(results),
      into,
    ),
    new ReportFile(
      {
        name: '08-journal.csv',
        columns: journalColumns,
        accountOf: ({ entry }) => entry,
        summed: ['debit_usd6', 'credit_usd6'],
        reader: readers.journal,
        expectedCount: postingCount,
      },
      results,
      () => postingRows(journal),
      into,
    ),
    ...tokenFiles(results, into),
    new ReportFile(
      { name: '10-claims.csv', columns: claimColumns, accountOf: (item) => item, summed: [] },
      results,
      () => claimRows(input.openItems),
      into,
    ),
  ];
}

/** Only where an account holds tokens. Tokens are never summed with dollars. */
function tokenFiles(results: readonly AccountResult[], into: Outputs) {
  const holders = results.filter(({ tokens }) => tokens !== undefined);
  if (holders.length === 0) return [];
  return [
    new ReportFile(
      { name: '09-rewards.csv', columns: tokenColumns, accountOf: ({ result }) => result, summed: [] },
      holders,
      () => tokenRows(holders),
      into,
    ),
  ];
}

/** The control sheet, whose totals exist once the other files and the index of the evidence are written. */
function controlRowsOf(
  input: PackInput,
  results: readonly AccountResult[],
  totals: () => FileTotal[],
  evidence: () => readonly EvidenceTopic[],
) {
  const { month, asOfMs, programVersion, openItems, control: facts } = input;
  return () => {
    const written = { evidence: evidence(), totalsOut: totals() };
    return controlRows({ month, asOfMs, programVersion, results, facts, openItems, ...written });
  };
}

/** The files of the pack that hold its rows. */
interface ReportPack {
  /** They are written in this order, each to its end. */
  readonly tables: readonly PackFile[];
  /**
   * It is written behind the tables and the evidence folder, because it states what was written.
   *
   * @throws ProgramFault, while it is read, where a table was not written before it
   */
  readonly control: PackFile;
  /**
   * All rows typed, the control sheet first. Its bytes are made along with the tables and the control sheet
   * (`PackFile.ahead`); the rest of it is to be written behind them.
   *
   * @throws ProgramFault, while it is read, where one of them was not written before it
   */
  readonly workbook: PackFile;
  /** The month at a glance, from the same rows: to be written behind the tables and the evidence folder. */
  readonly page: PackFile;
}

/**
 * @param evidence what the evidence folder holds; asked for while the control sheet is read
 * @param evidencePath its file with the bytes of a hash; asked for while the page is read
 */
export function reportPack(
  input: PackInput,
  evidence: () => readonly EvidenceTopic[],
  evidencePath: EvidencePath,
): ReportPack {
  const results = sortedResults(input.results);
  const pageRows = new PageRows(input.month);
  const workbook = new Workbook(input);
  workbook.addTab(CONTROL_NAME);
  const into = { csv: input.csv, workbook };
  const tables = detailFiles(input, results, pageRows, into);
  const totals = () => tables.map((file) => file.total());
  const rows = controlRowsOf(input, results, totals, evidence);
  const form = { name: CONTROL_NAME, columns: controlColumns };
  const control = {
    name: CONTROL_NAME,
    chunks: { [Symbol.iterator]: () => tablePieces(form, rows(), into) },
    ahead: workbook.ahead,
  };
  const page = closePage({ ...input, results, control: rows, rows: pageRows, evidencePath });
  return { tables, control, workbook: workbook.file, page };
}
