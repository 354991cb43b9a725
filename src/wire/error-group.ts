// The next step of the caller after an error code: `retry` (the same again, later), `mend` (keys, clock or
// address are wrong: fix the configuration), `decide` (a person or the caller's own rule has to choose),
// `give_up` (this request will never succeed).

export type ErrorGroup = 'retry' | 'mend' | 'decide' | 'give_up';

/** A row of an interface's table of error codes. */
export interface ErrorRow {
  readonly status: number;
  readonly group: ErrorGroup;
}
