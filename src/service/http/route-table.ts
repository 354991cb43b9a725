// Exact routing on the path as sent. A path either is one of the interface's, byte for byte, or it is
// unknown: no decoding, no normalising, no trailing slash, no HEAD for a GET. One path may be two things:
// where a POST asks for a price, a GET may read the order whose reference is that last segment.

import { decodePercentText } from '../../base/text/rfc3986.js';
import type { Endpoint } from '../../wire/endpoint.js';

type Route<Name extends string> =
  | {
      readonly kind: 'endpoint';
      readonly name: Name;
      /** The template, for the log and for faults. */
      readonly pattern: string;
      /** The decoded part of the path where the template has a name in braces; '' if it has none. */
      readonly pathValue: string;
    }
  | { readonly kind: 'unknown' }
  /** The path is known under other methods. */
  | { readonly kind: 'method'; readonly allow: string };

export type EndpointRoute<Name extends string> = Extract<Route<Name>, { readonly kind: 'endpoint' }>;

export class RouteTable<Name extends string> {
  readonly #endpoints: readonly (readonly [Name, Endpoint])[];

  constructor(endpoints: Readonly<Record<Name, Endpoint>>) {
    // The names are those of the record: that is what its type says.
    this.#endpoints = Object.entries<Endpoint>(endpoints) as [Name, Endpoint][];
  }

  /** Finds the endpoint of a method and a path as sent. */
  find(method: string, path: string): Route<Name> {
    const allowed = new Set<string>();
    for (const [name, endpoint] of this.#endpoints) {
      const pathValue = pathValueOf(endpoint.path, path);
      if (pathValue === undefined) continue;
      if (endpoint.method === method) return { kind: 'endpoint', name, pattern: endpoint.path, pathValue };
      allowed.add(endpoint.method);
    }
    return allowed.size === 0 ? { kind: 'unknown' } : { kind: 'method', allow: [...allowed].join(', ') };
  }
}

/**
 * The decoded text in the place of the template's one name; '' if it has none; undefined if the path is
 * another.
 */
function pathValueOf(template: string, path: string): string | undefined {
  const brace = template.indexOf('{');
  if (brace < 0) return path === template ? '' : undefined;
  const after = template.slice(template.indexOf('}') + 1);
  if (!path.startsWith(template.slice(0, brace)) || !path.endsWith(after)) return undefined;
  const segment = path.slice(brace, path.length - after.length);
  if (segment === '' || segment.includes('/')) return undefined;
  // A segment that does not decode is no reference; `readTarget` refuses it before.
  return decodePercentText(segment) ?? '';
}
