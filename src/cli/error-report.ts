// An error as the person at the terminal needs it: one line that says what is wrong and what to do next, and
// never a stack trace for a user's mistake. With `--json` the same as one object, `{"error": {…}}`, on
// stdout.

import { type Command, CommanderError } from 'commander';
import { Failure } from '../base/failure/failure.js';
import type { Json } from '../base/json/json-value.js';
import { driverFaultOf } from './driver-fault.js';
import { type ExitCode, exitCodeOf } from './exit-code.js';
import { usageWords } from './usage-error.js';

export interface ErrorReport {
  readonly exitCode: ExitCode;
  /** `usage` for a command line that can't be read, `fault` for a bug; else the failure's kind. */
  readonly kind: 'usage' | 'refused' | 'evidence' | 'unfinished' | 'fault';
  readonly message: string;
  readonly hint: string;
}

const FAULT_HINT =
  'This is a fault of tieout itself; nothing was left half done. Run it again with --verbose to report it.';

/** A command loads its part of the program when it begins, so loading can fail then as well. */
const loadingFaults: ReadonlyMap<unknown, ErrorReport> = new Map([
  ['EMFILE', tooFewFiles()],
  ['ENFILE', tooFewFiles()],
  [
    'ERR_MODULE_NOT_FOUND',
    {
      exitCode: 70,
      kind: 'fault',
      message: 'a part of the program is missing',
      hint: 'Install it again; nothing was left half done.',
    },
  ],
]);

function tooFewFiles(): ErrorReport {
  return {
    exitCode: 4,
    kind: 'unfinished',
    message: 'this process may open too few files',
    hint: 'Raise the limit (ulimit -n) and run the same command again.',
  };
}

const MEMORY_HINT =
  'Raise the memory limit of this process and run the same command again; nothing is done twice.';
/** The words in which the engine and the system say that memory could not be had. */
const OUT_OF_MEMORY = /out of memory|allocation failed|cannot allocate|ENOMEM/i;

/** Memory that could not be had is no fault of the program: with more of it the same run completes. */
function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof Error && OUT_OF_MEMORY.test(`${error.message} ${'code' in error ? error.code : ''}`)
  );
}

/**
 * The report of an error that ended a run.
 *
 * @param command that a command line which can't be read is of; the program where undefined
 */
export function errorReportOf(error: unknown, command?: Command): ErrorReport {
  if (error instanceof CommanderError) return { exitCode: 2, kind: 'usage', ...usageWords(error, command) };
  const exitCode = exitCodeOf(error);
  if (error instanceof Failure) {
    return { exitCode, kind: error.kind, message: error.message, hint: error.hint };
  }
  const driver = driverFaultOf(error);
  if (driver !== undefined) return { exitCode: 2, kind: 'refused', ...driver };
  const loading = loadingFaults.get(codeOf(error));
  if (loading !== undefined) return loading;
  if (isOutOfMemory(error)) {
    return { exitCode: 4, kind: 'unfinished', message: 'there is not enough memory', hint: MEMORY_HINT };
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { exitCode, kind: 'fault', message, hint: FAULT_HINT };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The report as one line for stderr. */
export function errorLine({ message, hint }: ErrorReport): string {
  return `tieout: ${sentence(oneLine(message), '')} ${sentence(oneLine(hint), 'capital')}`;
}

/** The report as the one object that `--json` prints. */
export function errorJson({ exitCode, kind, message, hint }: ErrorReport): { readonly [name: string]: Json } {
  return { error: { kind, exit_code: exitCode, message, hint } };
}

/**
 * The lines that `--verbose` adds: the errors underneath, each in a line; for a fault of the program (exit
 * 70), and for nothing else, also its place.
 */
export function causeLines(error: unknown): string[] {
  const lines: string[] = [];
  const { exitCode, message } = errorReportOf(error);
  if (error instanceof Error && exitCode === 70) lines.push(...(error.stack ?? '').split('\n').slice(1));
  // A fault of the installation or of memory is told in our words: the system's own stand underneath.
  const isRetold = !(error instanceof CommanderError) && error instanceof Error && message !== error.message;
  const first = isRetold && exitCode !== 70 ? error : causeOf(error);
  for (let cause: unknown = first; cause !== undefined && lines.length < 50; cause = causeOf(cause)) {
    lines.push(`  because: ${cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)}`);
  }
  return lines;
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

function sentence(text: string, start: 'capital' | ''): string {
  const begun = start === 'capital' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
