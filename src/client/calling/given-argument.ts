// Arguments from code that no compiler checked: what is no object or no list is refused by name, as any other
// wrong field is, before anything of it is read.

import { badArgument } from '../failures/call-refusal.js';
import { badOptions } from './connection-options.js';

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws GiveUp `invalid_request` for an argument that is no object with fields */
export function demandObject(subject: string, argument: unknown, name = 'input'): void {
  if (!isObject(argument)) throw badArgument(name, 'is not an object', subject);
}

/** @throws GiveUp `invalid_request` for one that is no list, or holds what is no object */
export function demandObjects(subject: string, argument: unknown, name: string): void {
  if (!Array.isArray(argument)) throw badArgument(name, 'is not a list', subject);
  for (const [at, one] of argument.entries()) demandObject(subject, one, `${name}[${at}]`);
}

/** @throws MendConfiguration where a client is made without options, or without a text that it needs */
export function demandOptions(options: unknown, required: readonly string[]): void {
  const given = new Map<string, unknown>(isObject(options) ? Object.entries(options as object) : []);
  const missing = required.filter((name) => typeof given.get(name) !== 'string');
  if (missing.length > 0) {
    throw badOptions(`the options lack ${missing.join(', ')}`, `Give ${missing.join(', ')}, each as a text.`);
  }
}
