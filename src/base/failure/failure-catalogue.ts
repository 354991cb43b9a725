// The words of failures, kept as lists: one fault has one wording, wherever it is met. A catalogue is a list
// of wordings with places for values in them, `{path}`; each becomes a function that makes the failure.
// Nothing else makes one (`test/layout/worded-failures.ts`), and docs/errors.md is the list of all of them.

import { Failure, type FailureKind } from './failure.js';

/** A failure for want of what somebody sets up first: a configuration, a secret, books. */
export class SetupMissing extends Failure {}

/** The words in which one fault is told. */
export interface Wording {
  readonly kind: FailureKind;
  /** When it is raised: a sentence for docs/errors.md. */
  readonly raised: string;
  /** The fault and its place, with `{name}` where a value goes; never a secret. */
  readonly message: string;
  /** The next step: full sentences, with values as in the message. */
  readonly hint: string;
  /** Where what is missing is what somebody sets up first: it makes a `SetupMissing`. */
  readonly asksForSetup?: true;
}

type Value = string | number;

/** The names in braces, as a union; `{}` is no name. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends '' ? never : Name) | NamesIn<Rest>
  : never;

type NamesOf<Row extends Wording> = NamesIn<Row['message'] | Row['hint']>;

/** The values that a wording needs, and the error underneath where there is one. */
type Given<Names extends string> = [Names] extends [never]
  ? [values?: Readonly<Record<never, never>>, cause?: unknown]
  : [values: Readonly<Record<Names, Value>>, cause?: unknown];

/** Makes the failure of one wording. */
export interface FailureMaker<Row extends Wording> {
  (...given: Given<NamesOf<Row>>): Failure;
  readonly wording: Wording;
}

type FailureCatalogue<Rows extends Readonly<Record<string, Wording>>> = {
  readonly [Key in keyof Rows]: FailureMaker<Rows[Key]>;
};

const PLACE = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** The text with its values; a value that looks like a place is no place. */
function filled(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replace(PLACE, (place, name: string) => String(values[name] ?? place));
}

function makerOf(wording: Wording): FailureMaker<Wording> {
  const Kind = wording.asksForSetup === true ? SetupMissing : Failure;
  const make = (values: Readonly<Record<string, Value>> = {}, cause?: unknown): Failure =>
    new Kind(wording.kind, filled(wording.message, values), filled(wording.hint, values), { cause });
  return Object.assign(make, { wording });
}

/** Makes a function of each wording. The values that a function takes are those that its texts name. */
export function failureCatalogue<const Rows extends Readonly<Record<string, Wording>>>(
  rows: Rows,
): FailureCatalogue<Rows> {
  const makers = Object.entries(rows).map(([name, wording]) => [name, makerOf(wording)]);
  // Every row has its maker, by its own name: that is what the type says.
  return Object.fromEntries(makers) as FailureCatalogue<Rows>;
}

/** The same failure in other words around it: with its place before the message, or another next step. */
export function retold(
  failure: Failure,
  words: { readonly message?: string; readonly hint?: string },
  cause: unknown = failure,
): Failure {
  const { kind, message, hint } = failure;
  return new Failure(kind, words.message ?? message, words.hint ?? hint, { cause });
}
