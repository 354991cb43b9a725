// The reason why a schema refused a value: the path of the first faulty field and a sentence. The value
// itself is never in it, because it may be a gift card code, a secret or a buyer's reference.

import type { z } from 'zod';

export interface SchemaFault {
  /** Such as `end_customer.ref` or `lines[3].seq`; empty for the value as a whole. */
  readonly path: string;
  readonly message: string;
}

/**
 * The first fault of a refused value. `value` is what the schema was given; it is only asked what is absent.
 */
export function schemaFaultOf(error: z.ZodError, value: unknown): SchemaFault {
  const [first] = error.issues;
  return first === undefined ? { path: '', message: NO_ISSUE } : faultOf(first, value);
}

/** Every fault of a refused value, the first of each path. */
export function schemaFaultsOf(error: z.ZodError, value: unknown): SchemaFault[] {
  const byPath = new Map<string, SchemaFault>();
  for (const fault of error.issues.map((issue) => faultOf(issue, value))) {
    if (!byPath.has(fault.path)) byPath.set(fault.path, fault);
  }
  return [...byPath.values()];
}

const NO_ISSUE = 'is not what the schema asks';

function faultOf(outer: z.core.$ZodIssue, value: unknown): SchemaFault {
  const issue = nearestIssue(outer);
  // zod puts an unknown field's name beside the path of its object, where nobody would look for it.
  if (issue.code === 'unrecognized_keys') {
    return {
      path: fieldPath([...issue.path, issue.keys[0] ?? '']),
      message: 'is not a field of this object',
    };
  }
  const path = fieldPath(issue.path);
  if (valueAt(value, issue.path) === undefined) return { path, message: 'is missing' };
  return { path, message: messageOf(issue) };
}

/**
 * The fault of a value that may have one of several shapes: the fault by the shape that it comes nearest to.
 */
function nearestIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length);
  const inner = nearest?.[0];
  return inner === undefined ? issue : nearestIssue({ ...inner, path: [...issue.path, ...inner.path] });
}

/** Joins path segments: names by dots, indexes in brackets. */
export function fieldPath(segments: readonly PropertyKey[]): string {
  let path = '';
  for (const segment of segments) {
    if (typeof segment === 'number') {
      path += `[${segment}]`;
    } else {
      path += path === '' ? String(segment) : `.${String(segment)}`;
    }
  }
  return path;
}

/** The path of a field inside a value that itself stands under `outer`. */
export function joinPaths(outer: string, inner: string): string {
  const needsDot = inner !== '' && !inner.startsWith('[');
  return needsDot ? `${outer}.${inner}` : outer + inner;
}

/**
 * A sentence for the kinds of issue that these schemas raise. zod's own texts are not used: they may quote.
 */
function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `is not ${article(issue.expected)}`;
    case 'invalid_value':
      return `is not one of ${issue.values.map((value) => String(value)).join(', ')}`;
    case 'too_small':
    case 'too_big':
      return issue.origin === 'string' ? 'is too short or too long' : 'is out of range';
    case 'custom':
    case 'invalid_format':
      return issue.message;
    case 'invalid_key':
      return `stands under a name that ${nameFault(issue.issues)}`;
    default:
      return NO_ISSUE;
  }
}

/** The fault of a name that somebody chose, where the names of an object are values of their own. */
function nameFault([first]: readonly z.core.$ZodIssue[]): string {
  return first === undefined ? NO_ISSUE : messageOf(first);
}

function article(expected: string): string {
  // Every number schema of the wire is an integer: 2500.0 is a number to its reader and still refused.
  if (expected === 'int' || expected === 'number') return 'an exact integer';
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}

/**
 * The value at a path. It reads own properties only: a field called `constructor` is missing if it is not
 * sent.
 */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const segment of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, segment)) return undefined;
    current = Reflect.get(current, segment);
  }
  return current;
}
