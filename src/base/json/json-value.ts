// A value that JSON can hold, and how one is written for a program to read.

/** The values that JSON can hold without loss. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A value with names. */
export type JsonObject = { readonly [name: string]: Json };

/** An exact integer: a number where every reader of JSON keeps it exact, its digits beyond that. */
export function integerJson(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/**
 * A value that somebody else wrote, as text. Lists and objects are their JSON: `String` would call what they
 * hold, and an object may hold a `toString` that is none.
 */
export function statedText(value: Json | bigint | undefined): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A value as one line of JSON with its newline. Characters that a terminal would act on or not show are
 * written as JSON escapes: the value read back is the same, and printing it does nothing.
 */
export function jsonLine(value: Json): string {
  return `${shownJson(value)}\n`;
}

/** The text of `jsonLine` in pieces: a list of a million members is longer than one text can be. */
export function* jsonLinePieces(value: Json): Generator<string> {
  yield* jsonPieces(value);
  yield '\n';
}

function* jsonPieces(value: Json): Generator<string> {
  if (!isGroup(value) || isRow(value)) {
    yield shownJson(value);
    return;
  }
  if (isList(value)) {
    yield '[';
    for (const [at, item] of value.entries()) {
      if (at > 0) yield ',';
      yield* jsonPieces(item);
    }
    yield ']';
    return;
  }
  let sign = '{';
  for (const [name, member] of Object.entries(value)) {
    yield `${sign}${shownJson(name)}:`;
    yield* jsonPieces(member);
    sign = ',';
  }
  yield '}';
}

/** True for an object of texts and numbers alone: it is written as one piece. */
function isRow(value: readonly Json[] | JsonObject): boolean {
  return !isList(value) && !Object.values(value).some(isGroup);
}

function isGroup(value: Json): value is readonly Json[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

/** `Array.isArray` does not tell a list that can't be changed from an object. */
function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}

function shownJson(value: Json): string {
  return JSON.stringify(value).replace(NOT_SHOWN, (char) =>
    char
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
