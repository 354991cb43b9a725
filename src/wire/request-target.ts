// A request target as it was sent: what is signed and routed is this, never a decoded form.

import { canonicalQuery, decodePercentText } from '../base/text/rfc3986.js';

export interface RequestTarget {
  readonly path: string;
  /** The text after the `?`, as sent; '' if there is none. */
  readonly rawQuery: string;
  readonly canonicalQuery: string;
}

/**
 * Splits a request target as it came over the wire. Undefined (400 `invalid_request`) for a raw `+`, a raw
 * space or `#` anywhere, a bad escape anywhere (one that stands for no UTF-8 text is one), what is not
 * visible ASCII, or a target that is no absolute path.
 */
export function readTarget(target: string): RequestTarget | undefined {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const rawQuery = mark < 0 ? '' : target.slice(mark + 1);
  const query = canonicalQuery(rawQuery);
  if (!path.startsWith('/') || decodePercentText(path) === undefined || query === undefined) return undefined;
  return { path, rawQuery, canonicalQuery: query };
}
