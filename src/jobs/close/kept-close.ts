// A close over the same as the one before: nothing is judged again. A close rests on the state of the books,
// the archived bytes and the settings of the run. If all of it is as the last close of the month left it, and
// the pack on disk is the one that it wrote, the answer is the same (a close that is run twice posts nothing
// and writes the same bytes). A month is judged anew if anything differs or is not sound.

import type { JsonObject } from '../../base/json/json-value.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import { sha256Hex } from '../../base/text/digest.js';
import { finishPut } from '../../store/packs/pack-folder.js';
import { packManifestOnDisk } from '../../store/packs/pack-on-disk.js';
import { packPlacesOf } from '../../store/packs/pack-target.js';
import type { CloseOutcome, CloseRequest } from './close-month.js';
import type { MonthVerdict } from './month-verdict.js';
import { alteredFileOf, manifestInBytes } from './pack-standing.js';

/** The answer of a close, without the place of its pack and the results behind it. */
interface KeptOutcome extends Pick<CloseOutcome, 'exitCode' | 'summaryText'> {
  readonly summaryJson: JsonObject;
  /** The sentence that its run ended with. */
  readonly verdict: string;
  /** The subject of a sign-off of the month (`signableText`); closes of earlier versions kept none. */
  readonly signable?: string;
}

/**
 * The items, of the month and open ones together, up to which an outcome is kept. Each is about a kilobyte of
 * JSON, and a text of half a gigabyte is more than can be read back.
 */
const KEPT_ITEMS = 50_000;

/** Maps as their entries and integers of any size as text, so that no two settings have one text. */
function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map) return ['map', ...value];
  return typeof value === 'bigint' ? `${value}n` : value;
}

/** SHA-256 over all that a close of the month rests on. */
function inputsOf(request: CloseRequest, asOfMs: number): string {
  // The rest is settings, including any that a later version of this program adds, and the program.
  const {
    books,
    archive,
    month,
    step: _,
    reportsFolder: __,
    machineNowMs: ___,
    progress: ____,
    ...settings
  } = request;
  const unread = request.unread.filter(({ sources }) => sources.length > 0);
  const inputs = [books.keptCloses.stateOf(month), archive.statementKey, { ...settings, asOfMs, unread }];
  return sha256Hex(JSON.stringify(inputs, plain));
}

/**
 * The answer of the last close of the month, if a close now would rest on the same. The books have to be
 * proved before.
 *
 * @returns undefined if anything differs, archived bytes are not what they were, or a file of the pack was
 * altered
 */
export function keptOutcomeOf(request: CloseRequest, asOfMs: number): KeptOutcome | undefined {
  const { books, month, reportsFolder } = request;
  const kept = request.step === 'close' ? books.keptCloses.find(month) : undefined;
  if (kept === undefined || books.periods.stateOf(month) !== 'open') return undefined;
  if (kept.inputsSha256 !== inputsOf(request, asOfMs)) return undefined;
  if (!isPackAsWritten(reportsFolder, month, kept.manifestSha256)) return undefined;
  if (books.evidence.damagedBlobs().length > 0) return undefined;
  return JSON.parse(Buffer.from(books.evidence.readBlob(kept.outcomeSha256)).toString('utf8')) as KeptOutcome;
}

function isPackAsWritten(
  reportsFolder: string,
  month: CloseRequest['month'],
  manifestSha256: string,
): boolean {
  const bytes = packManifestOnDisk(reportsFolder, month);
  if (bytes === undefined || sha256Hex(bytes) !== manifestSha256) return false;
  // The leftovers of a killed run beside the packs are removed, as when a pack is written.
  finishPut(reportsFolder, month);
  return alteredFileOf(reportsFolder, month, manifestInBytes(bytes)) === undefined;
}

/** Records the run of a close that had nothing to judge, and says where its pack stands. */
export function repeatClose(
  { books, month, machineNowMs, reportsFolder }: CloseRequest,
  asOfMs: number,
  { exitCode, verdict, summaryText, summaryJson }: KeptOutcome,
): Omit<CloseOutcome, 'results'> {
  books.inOneStep(() => {
    const runId = books.runs.startRun({ command: 'close', month, asOfMs, startedAtMs: machineNowMs });
    books.runs.endRun(runId, verdict, exitCode, machineNowMs);
  });
  const packFolder = packPlacesOf(reportsFolder, month).pack;
  return { month, exitCode, summaryText, summaryJson: () => summaryJson, packFolder };
}

/**
 * True where the outcome of a run is kept. Only a close repeats one; a close that ends with 4 is run again
 * when more can be read, a locked month has no pack of this close, and one of very many items is long.
 */
export function isKept(
  { books, month, step }: Pick<CloseRequest, 'books' | 'month' | 'step'>,
  { exitCode, results, openItems }: Pick<MonthVerdict, 'exitCode' | 'results' | 'openItems'>,
): boolean {
  const items = results.reduce((count, result) => count + result.items.length, openItems.length);
  if (items > KEPT_ITEMS) return false;
  return step === 'close' && exitCode !== 4 && books.periods.stateOf(month) === 'open';
}

/**
 * Keeps what a close came to, as a part of the step that records and posts it. It is of use once the pack
 * stands in its place: a run that is killed before that is judged again.
 *
 * @param manifestSha256 that of the manifest of its pack
 */
export function keepOutcome(
  request: CloseRequest,
  asOfMs: number,
  manifestSha256: string,
  outcome: KeptOutcome,
): void {
  const { books, month } = request;
  books.sealWritten();
  const inputsSha256 = inputsOf(request, asOfMs);
  const outcomeSha256 = books.evidence.putBlob(utf8Bytes(JSON.stringify(outcome)));
  books.keptCloses.keep(month, { inputsSha256, manifestSha256, outcomeSha256 });
}
