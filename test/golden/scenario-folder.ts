// A scenario on disk, `fixtures/scenarios/<name>/`: the archived answers as files of their stored bytes, the
// partner's own files, what a close has to find, and the packs it has to write.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { assert } from '../../src/base/failure/assert.js';
import { sha256Hex } from '../../src/base/text/digest.js';
import { type CalendarMonth, parseCalendarMonth } from '../../src/base/time/calendar-month.js';
import { formatInstant, parseInstantMs } from '../../src/base/time/instant.js';
import type { DeliveryVerdict, Receipt, ReceiptTopic } from '../../src/records/receipt.js';
import type { Pin } from '../../src/store/tables/pin-table.js';

/** The project's folder: the recorder runs compiled, one folder deeper than the tests. */
function rootOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootOf(dirname(folder));
}

const root = rootOf(import.meta.dirname);
export const scenariosFolder = join(root, 'fixtures', 'scenarios');
export const sampleFolder = join(root, 'reports', 'sample');

/** What a close has to find, written by hand: a root item, or one of information. */
export interface ExpectedItem {
  readonly code: string;
  readonly subject: string;
  /** Whole usd6 as text; null where the item is worth no money. */
  readonly difference_usd6: string | null;
  /** Joined by `|`; absent where nothing is said of it. */
  readonly cause?: string | undefined;
}

export interface ScenarioMonth {
  readonly month: CalendarMonth;
  /** Answers received after it belong to a later month's close. */
  readonly asOfMs: number;
  readonly exitCode: number;
  readonly finds: readonly ExpectedItem[];
}

export interface Scenario {
  readonly name: string;
  readonly folder: string;
  readonly account: string;
  /** The version that the packs state, so that a release alone changes none of them. */
  readonly programVersion: string;
  readonly months: readonly ScenarioMonth[];
  /** In the order in which they were archived. */
  readonly receipts: readonly Receipt[];
  readonly pins: readonly Pin[];
  /** Absent where the partner handed over none. */
  readonly book: string | undefined;
  readonly deposits: string | undefined;
}

const instant = z.string().transform((text, context) => {
  const ms = parseInstantMs(text);
  if (ms === undefined) context.addIssue('is no instant');
  return ms ?? 0;
});
const month = z.string().transform((text, context) => {
  const parsed = parseCalendarMonth(text);
  if (parsed === undefined) context.addIssue('is no month');
  return parsed ?? ('' as CalendarMonth);
});

const scenarioFileSchema = z.strictObject({
  interface: z.literal('sandbox'),
  account: z.string(),
  program_version: z.string(),
  months: z.array(
    z.strictObject({
      month,
      as_of: instant,
      exit_code: z.number(),
      finds: z.array(
        z.strictObject({
          code: z.string(),
          subject: z.string(),
          difference_usd6: z.string().nullable(),
          cause: z.string().optional(),
        }),
      ),
    }),
  ),
});

const receiptFileSchema = z.array(
  z.strictObject({
    file: z.string(),
    topic: z.string(),
    subject: z.string(),
    target: z.string(),
    status: z.number(),
    request_id: z.string(),
    received_at: instant,
    sha256: z.string(),
    removed: z.array(z.string()),
    verdicts: z.array(
      z.strictObject({ event_id: z.string(), signature: z.string(), carried_code: z.boolean() }),
    ),
  }),
);

const pinFileSchema = z.array(
  z.strictObject({ key_id: z.string(), fingerprint: z.string(), public_key: z.string(), pinned_at: instant }),
);

/** The names of the scenarios on disk, sorted. */
export function scenarioNames(): string[] {
  return readdirSync(scenariosFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Reads a scenario. @throws where a file is not what it should be */
export function readScenario(name: string): Scenario {
  const folder = join(scenariosFolder, name);
  const json = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const file = scenarioFileSchema.parse(json('scenario.json'));
  const own = (path: string): string | undefined =>
    existsSync(join(folder, path)) ? join(folder, path) : undefined;
  return {
    name,
    folder,
    account: file.account,
    programVersion: file.program_version,
    months: file.months.map((one) => ({
      month: one.month,
      asOfMs: one.as_of,
      exitCode: one.exit_code,
      finds: one.finds,
    })),
    receipts: receiptFileSchema
      .parse(json('receipts.json'))
      .map((entry) => receiptOf(folder, file.account, entry)),
    pins: pinFileSchema.parse(json('pins.json')).map((pin) => ({
      keyId: pin.key_id,
      fingerprint: pin.fingerprint,
      publicKeyHex: pin.public_key,
      pinnedAtMs: pin.pinned_at,
    })),
    book: own('book.csv'),
    deposits: own('deposits.csv'),
  };
}

function receiptOf(
  folder: string,
  account: string,
  entry: z.infer<typeof receiptFileSchema>[number],
): Receipt {
  const storedBytes = new Uint8Array(readFileSync(join(folder, 'answers', entry.file)));
  assert(sha256Hex(storedBytes) === entry.sha256, `${folder}/answers/${entry.file} is as it was recorded`);
  return {
    interfaceName: 'sandbox',
    account,
    topic: entry.topic as ReceiptTopic,
    subject: entry.subject,
    target: entry.target,
    status: entry.status,
    requestId: entry.request_id,
    receivedAtMs: entry.received_at,
    storedSha256: entry.sha256,
    storedBytes,
    removed: entry.removed,
    verdicts: entry.verdicts.map(
      (verdict): DeliveryVerdict => ({
        eventId: verdict.event_id,
        signature: verdict.signature,
        carriedCode: verdict.carried_code,
      }),
    ),
  };
}

/** What a recording puts on disk; `expected/` and the README stay as they are. */
export interface RecordedScenario extends Omit<Scenario, 'folder' | 'book' | 'deposits'> {
  /** The files' text. */
  readonly bookText: string | undefined;
  readonly depositsText: string | undefined;
}

/** Writes a recorded scenario, replacing the answers that were there. */
export function writeScenario(scenario: RecordedScenario): void {
  const folder = join(scenariosFolder, scenario.name);
  rmSync(join(folder, 'answers'), { recursive: true, force: true });
  mkdirSync(join(folder, 'answers'), { recursive: true });
  const entries = scenario.receipts.map((receipt, index) => {
    const file = answerName(receipt, index + 1);
    writeFileSync(join(folder, 'answers', file), receipt.storedBytes);
    return receiptEntry(receipt, file);
  });
  writeJson(join(folder, 'receipts.json'), entries);
  writeJson(
    join(folder, 'pins.json'),
    scenario.pins.map((pin) => ({
      key_id: pin.keyId,
      fingerprint: pin.fingerprint,
      public_key: pin.publicKeyHex,
      pinned_at: formatInstant(pin.pinnedAtMs),
    })),
  );
  writeJson(join(folder, 'scenario.json'), {
    interface: 'sandbox',
    account: scenario.account,
    program_version: scenario.programVersion,
    months: scenario.months.map((one) => ({
      month: one.month,
      as_of: formatInstant(one.asOfMs),
      exit_code: one.exitCode,
      finds: one.finds,
    })),
  });
  writeOwn(join(folder, 'book.csv'), scenario.bookText);
  writeOwn(join(folder, 'deposits.csv'), scenario.depositsText);
}

/** `012-order-shop-0917.json`: its place in the archive, what was asked, of what. */
function answerName({ topic, subject }: Receipt, ordinal: number): string {
  const parts = [String(ordinal).padStart(3, '0'), topic.replaceAll('_', '-')];
  if (subject !== '') parts.push(subject.replaceAll(/[^A-Za-z0-9-]/g, '-'));
  return `${parts.join('-')}.json`;
}

function receiptEntry(receipt: Receipt, file: string): z.input<typeof receiptFileSchema>[number] {
  return {
    file,
    topic: receipt.topic,
    subject: receipt.subject,
    target: receipt.target,
    status: receipt.status,
    request_id: receipt.requestId,
    received_at: formatInstant(receipt.receivedAtMs),
    sha256: receipt.storedSha256,
    removed: [...receipt.removed],
    verdicts: receipt.verdicts.map((verdict) => ({
      event_id: verdict.eventId,
      signature: verdict.signature,
      carried_code: verdict.carriedCode,
    })),
  };
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

function writeOwn(path: string, text: string | undefined): void {
  if (text === undefined) {
    rmSync(path, { force: true });
  } else {
    writeFileSync(path, text);
  }
}
