// The target of a job's progress. It goes to stderr or nowhere, and results never depend on it.

export interface Progress {
  /** A step begins. */
  step(text: string): void;
  /** So many of all are done; that all are is stated. */
  tick(what: string, done: number, total: number): void;
  /**
   * So much of all is done of work whose end goes without saying: shown while it lasts, and never after.
   *
   * @param what words of ours, with nothing of a source in them
   * @param unit of `done` and `total`, where they count no things; they need not be whole then
   */
  pass(what: string, done: number, total: number, unit?: string): void;
}

export const noProgress: Progress = {
  step: () => undefined,
  tick: () => undefined,
  pass: () => undefined,
};
