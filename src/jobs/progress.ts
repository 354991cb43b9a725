// The target of a job's progress. It goes to stderr or nowhere, and results never depend on it.

export interface Progress {
  step(text: string): void;
  tick(what: string, done: number, total: number): void;
}

export const noProgress: Progress = { step: () => undefined, tick: () => undefined };
