// Query parameters, read strictly: a known one that is doubled or out of range is a 400 that names it.

import type { QueryPairs } from '../../base/text/rfc3986.js';
import { invalidField } from './refused-request.js';

/** The value of a parameter, undefined when absent; refused when it stands there twice. */
export function queryField(query: QueryPairs, name: string): string | undefined {
  const values = query.filter(([known]) => known === name);
  if (values.length > 1) throw invalidField(name, `${name} is given more than once`);
  return values[0]?.[1];
}

/** A whole number in plain digits within bounds, or the default when absent. */
export function limitField(
  query: QueryPairs,
  name: string,
  bounds: { readonly least: number; readonly most: number; readonly default: number },
): number {
  const text = queryField(query, name);
  if (text === undefined) return bounds.default;
  const value = /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0;
  if (value < bounds.least || value > bounds.most) {
    throw invalidField(name, `${name} is a whole number from ${bounds.least} to ${bounds.most}`);
  }
  return value;
}
