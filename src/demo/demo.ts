// `tieout demo`: the whole job with nothing set up. A local service in this process, two months of books made
// through its real interface with errors planted in them, both months closed, and what was found held against
// what was planted. At the end a tampered statement is refused.

import { join } from 'node:path';
import { assert } from '../base/failure/assert.js';
import { writeWholeFile } from '../base/file/durable-file.js';
import { makeFolders } from '../base/file/folder.js';
import { utf8Bytes } from '../base/text/bytes.js';
import { parseCalendarMonth } from '../base/time/calendar-month.js';
import { type Clock, systemClock } from '../base/time/clock.js';
import { parseInstantMs } from '../base/time/instant.js';
import type { Config } from '../config/config.js';
import { readConfig } from '../config/config-file.js';
import { rewardsSection } from '../config/rewards/section.js';
import { sandboxSection } from '../config/sandbox/section.js';
import { readSecrets } from '../config/secret.js';
import { supplierSection } from '../config/supplier/section.js';
import { type CloseOutcome, closeMonth } from '../jobs/close/close-job.js';
import { sectionKinds } from '../jobs/dialect-sections.js';
import { archiveOwnFile, readOwnFile } from '../jobs/import/import-job.js';
import { pinStatementKey } from '../jobs/keys/pin-job.js';
import type { Progress } from '../jobs/progress.js';
import { tokenImports } from '../jobs/rewards/import-tokens.js';
import { SHOP_WALLET } from '../jobs/supplier/player.js';
import {
  diskFailureOf,
  type RunSettings,
  USUAL_PATIENCE_MS,
  type Workplace,
  withWorkplace,
} from '../jobs/workplace.js';
import { type Rational, rational } from '../money/rational.js';
import { refuseExistingBooks, takeDemoFolder } from './demo-folder.js';
import { demoText } from './demo-text.js';
import { plantedErrors } from './planted.js';
import { type Comparison, compareWithPlanted, type PlantedError } from './planted-error.js';
import type { MonthScript } from './scene.js';
import { monthScripts } from './script.js';
import { DEMO_KEY_DAYS, Stage } from './stage.js';
import { isRefused, type TamperedRun, tamperedRunOf } from './tampered-run.js';

export interface DemoOptions {
  /** Folder of the demo's reports, taken over whole. */
  readonly reports: string;
  /** Path of the demo's books; in the reports folder where absent. */
  readonly books: string | undefined;
  readonly progress: Progress;
  readonly machineClock?: Clock;
}

export interface DemoOutcome {
  /** 0 where exactly the planted errors were found, else 70. */
  readonly exitCode: 0 | 70;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export async function runDemo(options: DemoOptions): Promise<DemoOutcome> {
  if (options.books !== undefined) refuseExistingBooks(options.books);
  takeDemoFolder(options.reports);
  const books = options.books ?? join(options.reports, 'books.db');
  options.progress.step(
    `starting the local service (limits off, keys of ${DEMO_KEY_DAYS} days, a clock of its own)`,
  );
  const stage = await Stage.open();
  try {
    const settings = settingsOf(stage, options, books);
    await pinAsServed(settings);
    const outcomes = await withWorkplace(settings, { create: true, write: true }, async (workplace) => {
      const closed: CloseOutcome[] = [];
      for (const script of monthScripts) closed.push(await playAndClose(stage, workplace, script, options));
      return closed;
    });
    const comparison = compareWithPlanted(outcomes, plantedErrors(stage.depositOf('2026-09-15')));
    const tampered = await closeTampered(stage, options);
    const isAsPlanned =
      comparison.missed.length === 0 && comparison.unplanned.length === 0 && isRefused(tampered);
    const exitCode = isAsPlanned ? 0 : 70;
    const findings = { outcomes, comparison, tampered, reports: options.reports, keyDays: DEMO_KEY_DAYS };
    return { exitCode, text: demoText(findings), json: demoJson(exitCode, outcomes, comparison, tampered) };
  } catch (error) {
    throw diskFailureOf(error, books, options.reports);
  } finally {
    await stage.close();
  }
}

/** The rates that the shop has agreed with its supplier, units of each currency for one US dollar. */
const agreedUnitsPerUsd: ReadonlyMap<string, Rational> = new Map([
  ['USD', rational(1n)],
  ['GBP', rational(8n, 10n)],
  ['EUR', rational(92n, 100n)],
]);

function settingsOf(
  stage: Stage,
  options: DemoOptions,
  books: string,
  reports = options.reports,
): RunSettings {
  const defaults = readConfig(undefined, options.reports, sectionKinds);
  const sandbox = sandboxSection.in(defaults);
  assert(sandbox !== undefined, 'the default configuration has a sandbox section');
  const config: Config = {
    ...defaults,
    books,
    reports,
    sections: new Map([
      sandboxSection.entry({ ...sandbox, baseUrl: stage.service.sandboxUrl, readsPerSecond: 1000 }),
      supplierSection.entry({
        baseUrl: stage.service.supplierUrl,
        unitsPerUsd: agreedUnitsPerUsd,
        orderReads: { kind: 'all' },
        priceBandBps: 500,
        fxBandPercent: rational(5n),
        readsPerSecond: 1000,
        wallets: [SHOP_WALLET],
      }),
      rewardsSection.entry({
        baseUrl: stage.service.rewardsUrl,
        partnerId: stage.service.rewardsPartner,
        rates: { default: rational(3n, 2n), categories: new Map(), merchants: new Map() },
        readsPerSecond: 1000,
      }),
    ]),
  };
  return {
    config,
    secrets: readSecrets({
      TIEOUT_API_KEY: stage.credentials.apiKey,
      TIEOUT_SIGNING_SECRET: stage.credentials.signingSecret,
      TIEOUT_WEBHOOK_SECRET: stage.credentials.webhookSecret,
      TIEOUT_SUPPLIER_KEY: stage.service.supplierKey,
      TIEOUT_REWARDS_KEY: stage.service.rewardsKey,
    }),
    machineClock: options.machineClock ?? systemClock,
    progress: options.progress,
    asOfMs: undefined,
    failOn: 'adjustment',
    patienceMs: USUAL_PATIENCE_MS,
    rereads: false,
  };
}

/**
 * Pins the key that the service serves. A person compares the fingerprint first; here both sides are this
 * process.
 */
async function pinAsServed(settings: RunSettings): Promise<void> {
  const { served } = await pinStatementKey(settings, undefined);
  await pinStatementKey(settings, served.fingerprint);
}

async function playAndClose(
  stage: Stage,
  workplace: Workplace,
  script: MonthScript,
  options: DemoOptions,
): Promise<CloseOutcome> {
  const month = parseCalendarMonth(script.month);
  const asOfMs = parseInstantMs(script.closedAt);
  assert(
    month !== undefined && asOfMs !== undefined,
    `the script of ${script.month} has a month and an instant`,
  );
  options.progress.step(`playing ${month}: orders, deposits and errors`);
  await stage.play(script);
  importRecords(stage, workplace, script.month, options.reports);
  return closeMonth({ ...workplace, asOfMs }, month, { offline: false, step: 'close' });
}

/** The shop exports its own records, and they are taken over like any partner's. */
function importRecords(stage: Stage, workplace: Workplace, month: string, reports: string): void {
  const { books, config, machineClock } = workplace;
  const folder = join(reports, 'records');
  makeFolders(folder);
  for (const [kind, text] of [
    ['book', stage.shop.bookCsv()],
    ['deposits', stage.shop.depositsCsv()],
  ] as const) {
    const path = join(folder, `${kind}-${month}.csv`);
    writeWholeFile(path, [utf8Bytes(text)], 0o644);
    const file = readOwnFile({ kind, path, profile: undefined, interfaceName: 'sandbox' }, config);
    archiveOwnFile(books, file, machineClock.nowMs());
  }
  const rewards = stage.rewardsCsv();
  if (rewards === undefined) return;
  const path = join(folder, `rewards-${month}.csv`);
  writeWholeFile(path, [utf8Bytes(rewards)], 0o644);
  tokenImports
    .find(({ name }) => name === 'rewards')
    ?.read({ path }, config)
    .archive(workplace);
}

/** A last run on books of its own, against a service that alters the statement after it was signed. */
async function closeTampered(stage: Stage, options: DemoOptions): Promise<TamperedRun> {
  const last = monthScripts.at(-1)?.month ?? '';
  const month = parseCalendarMonth(last);
  assert(month !== undefined, 'the script has a last month');
  options.progress.step('closing once more against a tampered statement');
  const folder = join(options.reports, 'tampered');
  const settings = settingsOf(stage, options, join(folder, 'books.db'), folder);
  makeFolders(folder);
  await pinAsServed(settings);
  return withWorkplace(settings, { create: true, write: true }, async (workplace) => {
    stage.service.addFault({ fault: 'statement_tampered', match: { month: last }, times: null });
    importRecords(stage, workplace, last, folder);
    return tamperedRunOf(await closeMonth(workplace, month, { offline: false, step: 'close' }));
  });
}

function jsonOf({ month, interfaceName, code, subject, words }: PlantedError) {
  return { month, interface: interfaceName, code, subject, words };
}

function demoJson(
  exitCode: 0 | 70,
  outcomes: readonly CloseOutcome[],
  comparison: Comparison,
  tampered: TamperedRun,
) {
  return {
    exit_code: exitCode,
    planted: [...comparison.found, ...comparison.missed].filter(({ isHonest }) => !isHonest).length,
    found: comparison.found.map(jsonOf),
    missed: comparison.missed.map(jsonOf),
    unplanned: comparison.unplanned,
    tampered: {
      month: tampered.month,
      exit_code: tampered.exitCode,
      failed_evidence: tampered.failedEvidence,
    },
    months: outcomes.map(({ summaryJson }) => summaryJson()),
  };
}
