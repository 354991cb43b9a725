// Records a scenario: its script is played through the real HTTP interface of the local service, every month
// is fetched as `tieout fetch` does it, and what was archived is taken out of the books answer by answer.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert } from '../../src/base/failure/assert.js';
import { parseCalendarMonth } from '../../src/base/time/calendar-month.js';
import { systemClock } from '../../src/base/time/clock.js';
import { parseInstantMs } from '../../src/base/time/instant.js';
import { keyIdOf } from '../../src/client/sandbox/options.js';
import { readConfig } from '../../src/config/config-file.js';
import { PROGRAM_VERSION } from '../../src/config/program-version.js';
import { sandboxSection } from '../../src/config/sandbox/section.js';
import { readSecrets } from '../../src/config/secret.js';
import { Stage } from '../../src/demo/stage.js';
import { sectionKinds } from '../../src/jobs/dialect-sections.js';
import { fetchMonth } from '../../src/jobs/fetch/fetch-job.js';
import { archiveOwnFile, readOwnFile } from '../../src/jobs/import/import-job.js';
import { pinStatementKey } from '../../src/jobs/keys/pin-job.js';
import { noProgress } from '../../src/jobs/progress.js';
import {
  type RunSettings,
  USUAL_PATIENCE_MS,
  type Workplace,
  withWorkplace,
} from '../../src/jobs/workplace.js';
import type { Receipt, ReceiptTopic } from '../../src/records/receipt.js';
import type { Books } from '../../src/store/books.js';
import type { RecordedScenario, ScenarioMonth } from './scenario-folder.js';
import type { Played, ScenarioScript, ScriptedMonth } from './scenario-script.js';

/** A month is judged as of ten minutes after it was read, so that every answer of the reading lies before. */
const judgedAfterMs = 10 * 60 * 1000;

const topics: readonly ReceiptTopic[] = [
  'ping',
  'catalogue',
  'balance',
  'statement',
  'statement_key',
  'events',
  'order',
];

export async function recordScenario(script: ScenarioScript): Promise<RecordedScenario> {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  const stage = await Stage.open(script.plan);
  try {
    const settings = settingsOf(stage, script, folder);
    const { served } = await pinStatementKey(settings, undefined);
    await pinStatementKey(settings, served.fingerprint);
    return await withWorkplace(settings, { create: true, write: true }, (workplace) =>
      recordIn(workplace, stage, script, folder),
    );
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function recordIn(
  workplace: Workplace,
  stage: Stage,
  script: ScenarioScript,
  folder: string,
): Promise<RecordedScenario> {
  const account = keyIdOf(stage.credentials.apiKey) ?? '';
  const played: Played = { account, depositOf: (day) => stage.depositOf(day) };
  for (const month of script.months(played)) await recordMonth(workplace, stage, script, month, folder);
  const { bookText, depositsText } = ownFilesOf(stage, script);
  return {
    name: script.name,
    account,
    programVersion: PROGRAM_VERSION,
    // Asked again: now the ids are known that a script names by their day.
    months: script.months(played).map(monthOf),
    receipts: archivedOf(workplace.books, account),
    // Dated by the stage: when this machine recorded it is nobody's evidence.
    pins: workplace.books.pins.pins().map((pin) => ({ ...pin, pinnedAtMs: instantOf(script.plan.startsAt) })),
    bookText,
    depositsText,
  };
}

async function recordMonth(
  workplace: Workplace,
  stage: Stage,
  script: ScenarioScript,
  scripted: ScriptedMonth,
  folder: string,
): Promise<void> {
  await stage.play(scripted);
  for (const fault of scripted.faults ?? []) stage.service.addFault(fault);
  const { bookText, depositsText } = ownFilesOf(stage, script);
  takeOver(workplace, 'book', bookText, join(folder, 'book.csv'));
  takeOver(workplace, 'deposits', depositsText, join(folder, 'deposits.csv'));
  const { unread } = await fetchMonth(workplace, monthOf(scripted).month);
  assert(
    unread.every(({ sources }) => sources.length === 0),
    `${script.name}: every source of ${scripted.month} could be read`,
  );
}

function ownFilesOf(stage: Stage, script: ScenarioScript) {
  const book = stage.shop.bookCsv();
  return {
    bookText: script.hasBook === false ? undefined : (script.exported?.(book) ?? book),
    depositsText: script.hasDeposits === false ? undefined : stage.shop.depositsCsv(),
  };
}

function takeOver(
  { books, config, machineClock }: Workplace,
  kind: 'book' | 'deposits',
  text: string | undefined,
  path: string,
): void {
  if (text === undefined) return;
  writeFileSync(path, text);
  const file = readOwnFile({ kind, path, profile: undefined, interfaceName: 'sandbox' }, config);
  archiveOwnFile(books, file, machineClock.nowMs());
}

function settingsOf(stage: Stage, script: ScenarioScript, folder: string): RunSettings {
  const defaults = readConfig(undefined, folder, sectionKinds);
  const sandbox = sandboxSection.in(defaults);
  assert(sandbox !== undefined, 'the default configuration has a sandbox section');
  const { apiKey, signingSecret, webhookSecret } = stage.credentials;
  const environment: Record<string, string> = {
    TIEOUT_API_KEY: apiKey,
    TIEOUT_SIGNING_SECRET: signingSecret,
    ...(script.hasEvents === false ? {} : { TIEOUT_WEBHOOK_SECRET: webhookSecret }),
  };
  return {
    config: {
      ...defaults,
      sections: new Map([
        sandboxSection.entry({ ...sandbox, baseUrl: stage.service.sandboxUrl, readsPerSecond: 1000 }),
      ]),
    },
    secrets: readSecrets(environment),
    machineClock: systemClock,
    progress: noProgress,
    asOfMs: undefined,
    failOn: 'adjustment',
    patienceMs: USUAL_PATIENCE_MS,
    rereads: false,
  };
}

/** Every receipt in the order in which it was archived. */
function archivedOf(books: Books, account: string): Receipt[] {
  return topics
    .flatMap((topic) => books.receipts.all({ interfaceName: 'sandbox', account }, topic))
    .sort((a, b) => a.receiptId - b.receiptId);
}

function monthOf({ month, closedAt, exitCode, finds }: ScriptedMonth): ScenarioMonth {
  const parsed = parseCalendarMonth(month);
  assert(parsed !== undefined, `${month} is a month`);
  return { month: parsed, asOfMs: instantOf(closedAt) + judgedAfterMs, exitCode, finds };
}

function instantOf(text: string): number {
  const ms = parseInstantMs(text);
  assert(ms !== undefined, `${text} is an instant`);
  return ms;
}
