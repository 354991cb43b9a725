// Closes a scenario from its archived answers, as a partner's books would have come to it: what had been
// received by a month's as-of time is archived, the month is closed, and so on to the last.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../src/config/config.js';
import { readConfig } from '../../src/config/config-file.js';
import { Archive } from '../../src/jobs/archive/archive.js';
import { type CloseOutcome, closeFromArchive } from '../../src/jobs/close/close-month.js';
import { priceTermsOf } from '../../src/jobs/dialect-rules.js';
import { sectionKinds } from '../../src/jobs/dialect-sections.js';
import { archiveOwnFile, readOwnFile } from '../../src/jobs/import/import-job.js';
import type { OwnFileKind } from '../../src/jobs/import/import-words.js';
import type { LedgerDetail } from '../../src/ledger/daily-entries.js';
import type { Receipt } from '../../src/records/receipt.js';
import type { Books } from '../../src/store/books.js';
import type { Scenario, ScenarioMonth } from './scenario-folder.js';

export interface ScenarioRun {
  readonly books: Books;
  /** Where the packs go. */
  readonly reports: string;
  /** The order in which a month's answers are archived; the recorded one where absent. */
  readonly arrange?: (receipts: readonly Receipt[]) => readonly Receipt[];
  /** The partner's files where they are others than the scenario's. */
  readonly book?: string;
  readonly deposits?: string;
  readonly ledgerDetail?: LedgerDetail;
  /** The machine's clock, which nothing in a pack may depend on. */
  readonly machineNowMs?: number;
}

/** Long after every scenario: what a rerun years later would show. */
const machineNowMs = Date.parse('2031-03-04T05:06:07.089Z');

/** The settings that nobody changed, whatever stands in the folder this runs in. */
function configOf(scenario: Scenario): Config {
  return readConfig(undefined, scenario.folder, sectionKinds);
}

/** Closes every month of a scenario in turn, into books that are empty. */
export function closeScenario(scenario: Scenario, run: ScenarioRun): CloseOutcome[] {
  const config = configOf(scenario);
  for (const pin of scenario.pins) run.books.pins.addPin(pin);
  takeOver(run, 'book', run.book ?? scenario.book, config);
  takeOver(run, 'deposits', run.deposits ?? scenario.deposits, config);
  let archivedToMs = Number.NEGATIVE_INFINITY;
  return scenario.months.map((month) => {
    const known = archivedToMs;
    const due = scenario.receipts.filter(
      ({ receivedAtMs }) => receivedAtMs > known && receivedAtMs <= month.asOfMs,
    );
    archivedToMs = month.asOfMs;
    run.books.receipts.addReceipts(run.arrange?.(due) ?? due);
    return closeScenarioMonth(scenario, month, run);
  });
}

/** Closes one month from what is archived by now. */
export function closeScenarioMonth(
  scenario: Scenario,
  { month, asOfMs }: ScenarioMonth,
  run: ScenarioRun,
): CloseOutcome {
  const config = configOf(scenario);
  return closeFromArchive({
    books: run.books,
    month,
    step: 'close',
    asOfMs,
    machineNowMs: run.machineNowMs ?? machineNowMs,
    failOn: 'adjustment',
    programVersion: scenario.programVersion,
    programSha256: '',
    archive: new Archive(run.books, undefined),
    settings: priceTermsOf(config),
    require: config.require,
    ledgerDetail: run.ledgerDetail,
    otherSettings: [
      { name: 'headerName', value: config.headerName },
      { name: 'report.bom', value: String(config.report.bom) },
      { name: 'report.decimal', value: config.report.decimal },
      { name: 'report.delimiter', value: config.report.delimiter },
    ],
    csv: config.report,
    reportsFolder: run.reports,
    unread: [],
  });
}

/** What each close said, beside its pack: `<month>.txt`. */
export function writeSummaries(reports: string, outcomes: readonly CloseOutcome[]): void {
  for (const { month, summaryText } of outcomes) writeFileSync(join(reports, `${month}.txt`), summaryText);
}

function takeOver({ books }: ScenarioRun, kind: OwnFileKind, path: string | undefined, config: Config): void {
  if (path === undefined) return;
  const file = readOwnFile({ kind, path, profile: undefined, interfaceName: 'sandbox' }, config);
  archiveOwnFile(books, file, machineNowMs);
}
