// The result of the run against a tampered statement, and the result that it must have.

import type { CloseOutcome } from '../jobs/close/close-month.js';

export interface TamperedRun {
  readonly month: string;
  readonly exitCode: number;
  /** The evidence that failed, as codes, each once. */
  readonly failedEvidence: readonly string[];
}

export function tamperedRunOf({ month, exitCode, results }: CloseOutcome): TamperedRun {
  const failed = results
    .flatMap(({ items }) => items)
    .filter((item) => item.class === 'E' && item.causedBy.length === 0);
  return { month, exitCode, failedEvidence: [...new Set(failed.map(({ code }) => code))] };
}

/**
 * True where the signature was refused, with the exit code of failed evidence, and no other evidence failed.
 */
export function isRefused({ exitCode, failedEvidence }: TamperedRun): boolean {
  return exitCode === 3 && failedEvidence.join(' ') === 'EV-SIG-INVALID';
}
