// One endpoint, as the table of every interface writes it.

import { encodeRfc3986 } from '../base/rfc3986.js';

export interface Endpoint<Class extends string = string> {
  readonly method: 'GET' | 'POST';
  /** A template: one name in braces, such as `{client_ref}`, stands for one path segment. */
  readonly path: string;
  /** Which limit a call counts against, or at which pace it is put where the source shows none. */
  readonly limitClass: Class;
}

/** The path of one thing, its name percent-encoded as RFC 3986 asks: what is signed is what is sent. */
export function pathOf(endpoint: Endpoint, value: string): string {
  return endpoint.path.replace(/\{[a-z_]+\}/, () => encodeRfc3986(value));
}

/**
 * Where an order's link leads, below the service's address: an unsigned page that says the card has no
 * value.
 */
export function demoPagePath(id: string): string {
  return `/demo/${encodeRfc3986(id)}`;
}
