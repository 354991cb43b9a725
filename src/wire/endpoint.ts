// One endpoint, as the table of every interface writes it.

import { encodeRfc3986 } from '../base/text/rfc3986.js';

export interface Endpoint<Class extends string = string> {
  readonly method: 'GET' | 'POST';
  /** A template: one name in braces, such as `{client_ref}`, stands for one path segment. */
  readonly path: string;
  /** The limit that a call counts against, or the pace at which it is sent if the source shows no limit. */
  readonly limitClass: Class;
}

/** The path of one thing, its name percent-encoded as RFC 3986 asks: what is signed is what is sent. */
export function pathOf(endpoint: Endpoint, value: string): string {
  return endpoint.path.replace(/\{[a-z_]+\}/, () => encodeRfc3986(value));
}

/**
 * The target of an order's link, below the service's address: an unsigned page that says the card has no
 * value.
 */
export function demoPagePath(id: string): string {
  return `/demo/${encodeRfc3986(id)}`;
}
