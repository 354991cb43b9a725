// The exit codes of a run. Contract, tool: "Exit codes".

import { Failure, type FailureKind } from '../base/failure/failure.js';

/**
 * 0 done, nothing at or above the threshold; 1 done, discrepancies or rows set aside; 2 usage, configuration
 * or an input refused, nothing changed; 3 evidence failure; 4 not finished, safe to run again; 70 a fault of
 * the program.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 70;

/** The gravest first: where several apply, the first of these that does counts. */
const byGravity: readonly ExitCode[] = [70, 2, 4, 3, 1, 0];

const codeOfKind: Readonly<Record<FailureKind, ExitCode>> = { refused: 2, evidence: 3, unfinished: 4 };

/** The gravest of several codes; 0 of none. */
export function gravestExitCode(codes: readonly ExitCode[]): ExitCode {
  return byGravity.find((code) => codes.includes(code)) ?? 0;
}

/**
 * The code of a run that ended by an error: a failure says what follows from it, everything else is our own
 * fault.
 */
export function exitCodeOf(error: unknown): ExitCode {
  return error instanceof Failure ? codeOfKind[error.kind] : 70;
}
