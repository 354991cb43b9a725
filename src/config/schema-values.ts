// The values that sections of the configuration file are made of. Messages say what a value must be and never
// repeat it: a secret in the wrong place must not end up on the terminal. Rates are texts and become exact
// fractions; a JSON number with decimals is refused, since its writer may have meant more digits than it
// shows.

import { z } from 'zod';
import { nearestName } from '../base/text/nearest-name.js';
import { parseInstantMs } from '../base/time/instant.js';
import { equals, type Rational, rational, rationalOfDecimal } from '../money/rational.js';
import { type DatedValue, datedValuesOf, type Term } from '../money/term.js';
import { baseAddressFault } from './base-address.js';

/** Keys that someone looks for here although secrets never are (contract, "Configuration"). */
const SECRET_KEY = /key|secret|token|password/i;
const PLAIN_DECIMAL = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,18})?$/;
export const CURRENCY = /^[A-Z]{3}$/;
export const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
export const NAME_CHARACTERS = 64;
export const READS_PER_SECOND_MOST = 1000;

/** An object with exactly these keys, any of which may be absent where its schema says so. */
export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return 'must be an object { … }';
      const [key = ''] = issue.keys ?? [];
      return unknownKeyMessage(key, Object.keys(shape));
    },
  });
}

function unknownKeyMessage(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  const meant =
    nearest === undefined ? `; its keys are ${known.join(', ')}` : `; the nearest is "${nearest}"`;
  const isSecret = SECRET_KEY.test(key) && !known.some((name) => name.toLowerCase() === key.toLowerCase());
  const secret = isSecret ? '; secrets are never in this file, they are environment variables' : '';
  return `is not a key of this file${meant}${secret}`;
}

/** A text that passes a test. */
export function text(rule: string, test: (value: string) => boolean) {
  return z.string({ error: `must be ${rule}` }).refine(test, { error: `must be ${rule}` });
}

export function integer(least: number, most: number) {
  const rule = { error: `must be a whole number from ${least} to ${most}` };
  return z.int(rule).min(least, rule).max(most, rule);
}

export const rate = z
  .string({ error: 'must be a rate in quotes, such as "1.25"' })
  .transform((value, context): Rational => {
    const exact = PLAIN_DECIMAL.test(value) ? rationalOfDecimal(value) : undefined;
    if (exact !== undefined && exact.numerator > 0n) return exact;
    context.addIssue({ code: 'custom', message: 'must be a plain decimal over 0 in quotes, such as "1.25"' });
    return z.NEVER;
  });

const instant = z
  .string({ error: 'must be an instant in quotes, such as "2026-11-15T00:00:00Z"' })
  .transform((value, context): number => {
    const ms = parseInstantMs(value);
    if (ms !== undefined) return ms;
    const rule = 'must be an instant with its zone, such as "2026-11-15T00:00:00Z"';
    context.addIssue({ code: 'custom', message: rule });
    return z.NEVER;
  });

/** One value, or a list of values with the instant from which each holds (contract, "Configuration"). */
export function termOf<Value>(value: z.ZodType<Value>) {
  const entry = section({ from: instant.optional(), value });
  return z.unknown().transform((given, context): Term<Value> => {
    if (Array.isArray(given)) return datedValues(given, entry, context);
    const read = value.safeParse(given);
    if (read.success) return read.data;
    for (const issue of read.error.issues) {
      context.addIssue({ code: 'custom', message: issue.message, path: pathOf(issue) });
    }
    return z.NEVER;
  });
}

function datedValues<Value>(
  given: readonly unknown[],
  entry: z.ZodType<{ readonly from?: number | undefined; readonly value: Value }>,
  context: z.RefinementCtx,
): DatedValue<Value>[] {
  const add = (message: string, ...path: PropertyKey[]): void =>
    context.addIssue({ code: 'custom', message, path });
  if (given.length === 0) add('must have at least one value');
  const values = given.flatMap((member, index): DatedValue<Value>[] => {
    const read = entry.safeParse(member);
    if (read.success) return [{ fromMs: read.data.from, value: read.data.value }];
    for (const issue of read.error.issues) add(issue.message, index, ...pathOf(issue));
    return [];
  });
  // The order of a list with a member that can't be read says nothing.
  if (values.length < given.length) return z.NEVER;
  for (const [index, { fromMs }] of values.entries()) {
    const before = values[index - 1];
    if (before === undefined) continue;
    const fault = orderFault(before.fromMs, fromMs);
    if (fault !== undefined) add(fault, index, 'from');
  }
  return values;
}

/** The fault of the instant of a value after that of the value before it. */
function orderFault(beforeMs: number | undefined, fromMs: number | undefined): string | undefined {
  if (fromMs === undefined) return 'is missing: only the first value of a list can hold from the beginning';
  if (beforeMs === undefined || beforeMs < fromMs) return undefined;
  return beforeMs === fromMs
    ? 'is that of the value before it: one value holds at a time'
    : 'must be later than that of the value before it: the earliest comes first';
}

const PERCENT_MOST = 100n;

/** A share in percent, 0 or more and under 100, in quotes: a rate is never read through a double. */
export const percent = z
  .string({ error: 'must be a percentage in quotes, such as "5"' })
  .transform((value, context): Rational => {
    const exact = PLAIN_DECIMAL.test(value) ? rationalOfDecimal(value) : undefined;
    if (exact !== undefined && exact.numerator < PERCENT_MOST * exact.denominator) return exact;
    context.addIssue({
      code: 'custom',
      message: 'must be a plain decimal from 0 to under 100 in quotes, such as "5"',
    });
    return z.NEVER;
  });

export const baseAddress = z
  .string({ error: 'must be an http or https address' })
  .superRefine((value, context) => {
    const fault = baseAddressFault(value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });

/**
 * An object whose keys are the user's own: a map, so that `__proto__` and `constructor` are keys like any
 * other.
 *
 * @param rule what a key must be, after `must be`
 */
export function mapOf<Value>(rule: string, test: (key: string) => boolean, value: z.ZodType<Value>) {
  return z.unknown().transform((given, context): ReadonlyMap<string, Value> => {
    const map = new Map<string, Value>();
    if (typeof given !== 'object' || given === null || Object.getPrototypeOf(given) !== null) {
      context.addIssue({ code: 'custom', message: 'must be an object { … }' });
      return z.NEVER;
    }
    for (const [key, member] of Object.entries(given)) {
      if (!test(key)) context.addIssue({ code: 'custom', message: `each key must be ${rule}`, path: [key] });
      const read = value.safeParse(member);
      if (read.success) {
        map.set(key, read.data);
      } else {
        for (const issue of read.error.issues) context.addIssue(nested(issue, key));
      }
    }
    return map;
  });
}

/** An issue of a member as an issue of its map. A key that is not known is part of the path by now. */
function nested(
  issue: z.core.$ZodIssue,
  key: string,
): { code: 'custom'; message: string; path: PropertyKey[] } {
  return { code: 'custom', message: issue.message, path: [key, ...pathOf(issue)] };
}

/** The path of an issue, the unknown key included. */
export function pathOf(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : [...issue.path];
}

export function isName(value: string): boolean {
  return value !== '' && value.length <= NAME_CHARACTERS && !CONTROL.test(value);
}

/**
 * Rates of exchange by currency, in dollars or for a dollar. The dollar may stand among them, as what it is:
 * all else is held against it.
 */
export const rates = mapOf(
  'a currency of three capital letters',
  (key) => CURRENCY.test(key),
  termOf(rate),
).superRefine((map, context) => {
  const dollar = map.get('USD');
  if (dollar === undefined || datedValuesOf(dollar).every(({ value }) => equals(value, rational(1n)))) return;
  context.addIssue({ code: 'custom', message: 'must be "1": a dollar is worth one dollar', path: ['USD'] });
});
