// A term of a contract that may change: one value, or a list of values with the instant from which each
// holds. Contract, tool: "Configuration".

/** A value and from when on it holds, that instant included; without one it held from the beginning. */
export interface DatedValue<Value> {
  readonly fromMs: number | undefined;
  readonly value: Value;
}

/**
 * A value that always holds, or the values one after the other: later ones later, at most the first without
 * an instant.
 */
export type Term<Value> = Value | readonly DatedValue<Value>[];

/** The values of a term, earliest first. @typeParam Value never a list itself */
export function datedValuesOf<Value>(term: Term<Value>): readonly DatedValue<Value>[] {
  return isList(term) ? term : [{ fromMs: undefined, value: term }];
}

function isList<Value>(term: Term<Value>): term is readonly DatedValue<Value>[] {
  return Array.isArray(term);
}

/** False where the term does not say what held before its first value. */
export function holdsFromTheBeginning<Value>(term: Term<Value>): boolean {
  return datedValuesOf(term)[0]?.fromMs === undefined;
}

/**
 * The value that holds at an instant; undefined before the first value of a list that does not say what held
 * before it.
 */
export function valueAt<Value>(term: Term<Value>, atMs: number): DatedValue<Value> | undefined {
  return datedValuesOf(term).findLast(({ fromMs }) => fromMs === undefined || fromMs <= atMs);
}
