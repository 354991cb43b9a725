// Exact routing on the path as sent. A path either is one of the contract's, byte for byte, or it is unknown:
// no decoding, no normalising, no trailing slash, no HEAD for a GET.

import { decodePercentText } from '../../base/rfc3986.js';
import { type EndpointName, endpoints } from '../../wire/sandbox/endpoints.js';

export type Route =
  | { readonly kind: 'endpoint'; readonly name: EndpointName; readonly pathValue: string }
  | { readonly kind: 'unknown' }
  /** The path is known under other methods. */
  | { readonly kind: 'method'; readonly allow: string };

interface PathRoutes {
  readonly prefix: string | undefined;
  readonly names: EndpointName[];
}

const names = Object.keys(endpoints) as EndpointName[];
const knownRoutes: ReadonlyMap<string, PathRoutes> = routesByPath();

function routesByPath(): Map<string, PathRoutes> {
  const routes = new Map<string, PathRoutes>();
  for (const name of names) {
    const path = endpoints[name].path;
    const brace = path.indexOf('{');
    const prefix = brace < 0 ? undefined : path.slice(0, brace);
    const known = routes.get(prefix ?? path) ?? { prefix, names: [] };
    known.names.push(name);
    routes.set(prefix ?? path, known);
  }
  return routes;
}

/** Finds the endpoint of a method and a path as sent. */
export function routeOf(method: string, path: string): Route {
  const exact = knownRoutes.get(path);
  if (exact !== undefined && exact.prefix === undefined) return byMethod(exact, method, '');
  // Only one segment may follow a prefix, and it may not be empty.
  const cut = path.lastIndexOf('/') + 1;
  const parent = cut < path.length ? knownRoutes.get(path.slice(0, cut)) : undefined;
  return parent?.prefix === undefined
    ? { kind: 'unknown' }
    : byMethod(parent, method, segmentText(path.slice(cut)));
}

function byMethod(routes: PathRoutes, method: string, pathValue: string): Route {
  const name = routes.names.find((candidate) => endpoints[candidate].method === method);
  if (name === undefined) {
    return { kind: 'method', allow: routes.names.map((candidate) => endpoints[candidate].method).join(', ') };
  }
  return { kind: 'endpoint', name, pathValue };
}

/**
 * The segment decoded once; '' where it is no text, which no reference is and `readTarget` refuses before.
 */
function segmentText(segment: string): string {
  return decodePercentText(segment) ?? '';
}
