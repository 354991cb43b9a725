// A run with `--metrics FILE`: whatever becomes of it, the file says so afterwards. It is written beside and
// renamed, so that a collector never reads half of it.

import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../../base/failure/failure.js';
import { writeBeside, writeWholeFile } from '../../base/file/durable-file.js';
import { fileRefusals } from '../../base/file/file-refusals.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import { type Metric, prometheusText } from '../../report/text/prometheus-text.js';
import { withDiskFailures } from '../../store/file/disk-failure.js';
import { statusOf } from '../items/status-job.js';
import { type RunSettings, type Workplace, withBooks } from '../workplace.js';
import { accountMetrics, findingMetrics, lastSuccessMsOf, type RunEnd, runMetrics } from './run-metrics.js';

/** A collector of another user reads it; there is no secret in it. */
const FILE_MODE = 0o644;
const OWN_BEGINNING = '# HELP tieout_';
/** More than the file of a run has. */
const TRIED_BYTES = 256 * 1024;

interface MeteredOutcome {
  readonly exitCode: number;
  readonly results: readonly AccountResult[];
}

export interface MeteredRequest {
  readonly command: 'close' | 'audit';
  /** Absolute path. */
  readonly file: string;
  readonly exitCodeOf: (error: unknown) => number;
}

/** The work of a run once its books are open. */
export type MeteredWork = <Outcome extends MeteredOutcome>(
  workplace: Workplace,
  work: () => Promise<Outcome>,
) => Promise<Outcome>;

/**
 * Runs `run`, which hands its work to what it is given. The file is written after the work, with the books
 * still open; and after a run that failed, with how it ended and when one last succeeded.
 *
 * @throws what `run` throws; Failure (refused) before it where the file can't be written
 */
export async function meteredRun<T>(
  { command, file, exitCodeOf }: MeteredRequest,
  settings: RunSettings,
  run: (metered: MeteredWork) => Promise<T>,
): Promise<T> {
  refuseUnwritable(file);
  const { machineClock } = settings;
  const startedAtMs = machineClock.nowMs();
  const endOf = (exitCode: number, lastSuccessMs: number | undefined): RunEnd => ({
    command,
    exitCode,
    startedAtMs,
    endedAtMs: machineClock.nowMs(),
    lastSuccessMs,
  });
  try {
    return await run(async (workplace, work) => {
      const outcome = await work();
      const { books } = workplace;
      const standing = ofCommand(command, standingMetrics(workplace, outcome));
      write(file, [...runMetrics(endOf(outcome.exitCode, lastSuccessMsOf(books, command))), ...standing]);
      return outcome;
    });
  } catch (error) {
    write(file, runMetrics(endOf(exitCodeOf(error), await lastSuccessMs(settings, command))));
    throw error;
  }
}

/** A collector reads the files of all commands together, and refuses two samples of one name and labels. */
function ofCommand(command: string, metrics: readonly Metric[]): Metric[] {
  return metrics.map(({ samples, ...metric }) => ({
    ...metric,
    samples: samples.map(({ labels, value }) => ({ labels: { ...labels, command }, value })),
  }));
}

/** None where the evidence is damaged: the run has said so, and is not to fail by what it leaves behind. */
function standingMetrics(workplace: Workplace, outcome: MeteredOutcome): readonly Metric[] {
  try {
    const { accounts } = statusOf(workplace);
    return [...findingMetrics(outcome.results, workplace.books), ...accountMetrics(accounts)];
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

/** Undefined where there are no books, or none that can be read: the run has said why. */
async function lastSuccessMs(settings: RunSettings, command: string): Promise<number | undefined> {
  if (!existsSync(settings.config.books)) return undefined;
  try {
    const access = { create: false, write: false, depth: 'records', anyStatementKey: true } as const;
    return await withBooks(settings, access, ({ books }) => lastSuccessMsOf(books, command));
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function write(file: string, metrics: readonly Metric[]): void {
  withDiskFailures(file, () => writeWholeFile(file, [utf8Bytes(prometheusText(metrics))], FILE_MODE));
}

/** Before the run: afterwards it would be refused for what it has done already. */
function refuseUnwritable(file: string): void {
  if (!existsSync(dirname(file))) throw fileRefusals.folderMissing({ file, where: 'with --metrics' });
  withDiskFailures(file, () => {
    if (existsSync(file)) {
      if (!statSync(file).isFile()) throw fileRefusals.notAFile({ file, where: 'with --metrics' });
      if (!isOwn(file)) throw fileRefusals.taken({ file, where: 'with --metrics' });
    }
    // It is tried: a right, a name that is too long and a full disk show in no other way.
    writeBeside(file, [new Uint8Array(TRIED_BYTES)], FILE_MODE, () => undefined);
  });
}

/** True if the file is empty, or begins as one of ours: nothing else is ever written over. */
function isOwn(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(OWN_BEGINNING.length);
    const byteCount = readSync(descriptor, bytes);
    return byteCount === 0 || bytes.toString('latin1', 0, byteCount) === OWN_BEGINNING;
  } finally {
    closeSync(descriptor);
  }
}
