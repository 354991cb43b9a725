// A progress that keeps what it was told of work that is counted.

import { noProgress, type Progress } from '../../../src/jobs/progress.js';

export interface ToldProgress extends Progress {
  /** In order, such as `judging 2026-09 0/3`. */
  readonly told: readonly string[];
}

export function toldProgress(): ToldProgress {
  const told: string[] = [];
  const pass: Progress['pass'] = (what, done, total, unit = '') =>
    void told.push(`${what} ${done}/${total}${unit}`);
  return { ...noProgress, pass, told };
}
