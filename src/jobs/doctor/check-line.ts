// One line of `tieout doctor`: a check, how it came out, and how to fix it.

/**
 * - `ok`: as it should be;
 * - `note`: nothing is wrong, and there is something to know or to do next;
 * - `soon`: works today, and needs a hand (exit 1);
 * - `wrong`: has to be fixed; the kind says what follows from it, as for every failure (exit 2, 3 or 4);
 * - `not_checked`: nobody looked, and the text says why.
 */
export type CheckState = 'ok' | 'note' | 'soon' | 'wrong' | 'not_checked';

export interface CheckLine {
  /** The subject of the check, such as `configuration` or the clock of an interface. */
  readonly check: string;
  readonly state: CheckState;
  readonly finding: string;
  /** The step that fixes it; undefined if there is nothing to do. */
  readonly fix: string | undefined;
  /** The exit code of a run that would end by this: 0 but for `soon` and `wrong`. */
  readonly exitCode: 0 | 1 | 2 | 3 | 4;
}

export function okLine(check: string, finding: string): CheckLine {
  return { check, state: 'ok', finding, fix: undefined, exitCode: 0 };
}

export function noteLine(check: string, finding: string, fix?: string): CheckLine {
  return { check, state: 'note', finding, fix, exitCode: 0 };
}

export function soonLine(check: string, finding: string, fix: string): CheckLine {
  return { check, state: 'soon', finding, fix, exitCode: 1 };
}

export function notCheckedLine(check: string, reason: string): CheckLine {
  return { check, state: 'not_checked', finding: reason, fix: undefined, exitCode: 0 };
}

/** @param exitCode 2 for what is set wrong, 3 for evidence that does not hold, 4 for what can't be reached */
export function wrongLine(check: string, finding: string, fix: string, exitCode: 2 | 3 | 4 = 2): CheckLine {
  return { check, state: 'wrong', finding, fix, exitCode };
}
