// Typed failures: bad input or a source that fails, grouped by what the caller does about it. Not for bugs
// (`ProgramFault`) and not for wrong data, which is a discrepancy, a value that is collected.

/**
 * The kind of a failure, which decides what follows from it:
 * - `refused`: an input, the configuration or the usage was refused and nothing was changed (exit 2);
 * - `evidence`: the trust chain does not hold (exit 3);
 * - `unfinished`: a source could not be reached or another run holds the lock; safe to run again (exit 4).
 */
export type FailureKind = 'refused' | 'evidence' | 'unfinished';

/** A failure that the user can do something about: `message` says what is wrong, `hint` what to do next. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
  readonly kind: FailureKind;
  readonly hint: string;

  /**
   * @param kind what follows from it, see `FailureKind`
   * @param message what is wrong and where, in one sentence, without secrets
   * @param hint the next step, in one sentence
   * @param options `cause`: the error underneath, kept for the verbose output
   */
  constructor(kind: FailureKind, message: string, hint: string, options?: { cause?: unknown }) {
    super(message, options);
    this.kind = kind;
    this.hint = hint;
  }
}
