// Exact routing on the path as sent, as in the sandbox interface: no decoding, no normalising, no trailing
// slash. `/v1/orders/check` is two things: a POST asks for a price, a GET reads the order whose reference is
// `check`.

import { decodePercentText } from '../../base/rfc3986.js';
import { type SupplierEndpointName, supplierEndpoints } from '../../wire/supplier/endpoints.js';

export type SupplierRoute =
  | { readonly kind: 'endpoint'; readonly name: SupplierEndpointName; readonly pathValue: string }
  | { readonly kind: 'unknown' }
  /** The path is known under other methods. */
  | { readonly kind: 'method'; readonly allow: string };

const names = Object.keys(supplierEndpoints) as SupplierEndpointName[];

/** Finds the endpoint of a method and a path as sent. */
export function supplierRouteOf(method: string, path: string): SupplierRoute {
  const matches = names.flatMap((name) => {
    const pathValue = pathValueOf(supplierEndpoints[name].path, path);
    return pathValue === undefined ? [] : [{ name, pathValue }];
  });
  const match = matches.find(({ name }) => supplierEndpoints[name].method === method);
  if (match !== undefined) return { kind: 'endpoint', ...match };
  const allow = matches.map(({ name }) => supplierEndpoints[name].method).join(', ');
  return matches.length === 0 ? { kind: 'unknown' } : { kind: 'method', allow };
}

/**
 * The decoded last segment where the template has one, '' where it has none; undefined where the path is
 * another.
 */
function pathValueOf(template: string, path: string): string | undefined {
  const brace = template.indexOf('{');
  if (brace < 0) return path === template ? '' : undefined;
  const segment = path.slice(brace);
  if (!path.startsWith(template.slice(0, brace)) || segment === '' || segment.includes('/')) return undefined;
  // What does not decode is no reference; `readTarget` refuses it before.
  return decodePercentText(segment) ?? '';
}
