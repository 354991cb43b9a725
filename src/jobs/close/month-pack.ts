// The report pack of a month as the books have it: every file, and the manifest behind them. Nothing is
// written here.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { inDollars, type JudgedAccount } from '../../reconcile/result/judged-account.js';
import { evidenceFiles } from '../../report/evidence/evidence-files.js';
import { EvidenceTopics } from '../../report/evidence/evidence-topics.js';
import { type Manifest, type ManifestFacts, manifestOfFiles, withManifest } from '../../report/manifest.js';
import { type PackInput, reportPack } from '../../report/pack.js';
import type { PackFile } from '../../report/tables/report-file.js';
import type { Books } from '../../store/books.js';
import type { Progress } from '../progress.js';
import type { ClosingSettings } from './closing-settings.js';
import { controlFactsOf } from './control-sheet.js';
import type { FailOn } from './exit-code-of-run.js';
import type { MonthVerdict } from './month-verdict.js';
import { evidenceByteCount, evidenceInputsOf, evidenceSourceOf } from './pack-evidence.js';
import { statementFactsOf } from './statement-facts.js';

export interface PackSettings extends ClosingSettings {
  readonly failOn: FailOn;
  /** It is told the progress of each long file. */
  readonly progress?: Progress | undefined;
}

export interface MonthPack {
  readonly input: PackInput;
  /** About how large its evidence folder is. */
  readonly evidenceBytes: number;
  /** The files in the order of writing, the manifest last; they can be read once. */
  files(): Iterable<PackFile>;
  /** The manifest alone: every file is made for its hash, and dropped. */
  manifest(): Manifest;
}

export function monthPackOf(
  books: Books,
  month: CalendarMonth,
  months: readonly JudgedAccount[],
  verdict: MonthVerdict,
  asOfMs: number,
  settings: PackSettings,
): MonthPack {
  const control = controlFactsOf({
    books,
    month,
    months,
    settings: settings.settings,
    float: settings.float,
    tokens: settings.tokens,
    unused: settings.unused,
    otherSettings: [{ name: 'fail-on', value: settings.failOn }, ...settings.otherSettings],
    result: { exitCode: verdict.exitCode, isFinal: verdict.isFinal, text: verdict.text },
  });
  const input: PackInput = {
    ...verdict,
    // Seen later, by runs after the one that this pack is as of: it says what was known then.
    openItems: verdict.openItems.map(({ item, standing }) => ({
      item,
      standing: { ...standing, lastSeenMs: Math.min(standing.lastSeenMs, asOfMs) },
    })),
    month,
    asOfMs,
    control,
    programVersion: settings.programVersion,
    csv: settings.csv,
    journal: { [Symbol.iterator]: () => books.journal.eachOf(month) },
    postingCount: books.journal.postingCountOf(month),
  };
  const statements = statementFactsOf(inDollars(months));
  const inputs = evidenceInputsOf(books);
  const facts: ManifestFacts = { ...input, ...control, statements };
  function* files(): Generator<PackFile> {
    const topics = new EvidenceTopics();
    const paths = new Map<string, string>();
    const { tables, ...others } = reportPack(
      input,
      () => topics.ended(),
      (sha256) => paths.get(sha256),
    );
    yield* tables;
    const evidence = {
      source: evidenceSourceOf(books),
      answers: control.evidence,
      inputs,
      statements,
      cited: () => new Set(tables.flatMap(({ cited = [] }) => [...cited])),
      placed: (sha256: string, path: string) => paths.set(sha256, path),
    };
    yield* evidenceFiles(evidence, topics);
    yield others.control;
    yield others.workbook;
    yield others.page;
  }
  const hashes = [
    ...control.evidence.map(({ sha256 }) => sha256),
    ...inputs.map(({ canonicalSha256 }) => canonicalSha256),
  ];
  return {
    input,
    evidenceBytes: evidenceByteCount(books, hashes),
    files: () => withManifest(shownTo(settings.progress, 'writing', files()), facts),
    manifest: () => manifestOfFiles(shownTo(settings.progress, 'hashing', files()), facts),
  };
}

/** The files, of which a long one tells after each of its pieces how many rows it has so far. */
function* shownTo(
  progress: Progress | undefined,
  verb: string,
  files: Iterable<PackFile>,
): Generator<PackFile> {
  for (const file of files) {
    const { name, chunks, ahead } = file;
    function* told(): Generator<Uint8Array> {
      for (const chunk of chunks) {
        yield chunk;
        const rows = file.written?.();
        if (rows !== undefined) progress?.pass(`${verb} ${name}`, rows.done, rows.total);
      }
    }
    yield { name, chunks: { [Symbol.iterator]: told }, ahead };
  }
}
