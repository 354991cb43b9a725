// The shape of a key or a secret of any interface: to refuse one on a command line, where every user of the
// machine sees it, and to keep one out of every line that is printed.

import { holdsCode, withoutCodes } from '../../wire/card-code.js';
import { secretPrefixes } from '../../wire/secret-prefixes.js';

export { holdsCode };

/** True where a text has a key or a secret of the service in it, whole or cut short. */
export function holdsSecret(text: string): boolean {
  return secretPrefixes.some((prefix) => text.includes(prefix));
}

/** A prefix and what a secret can be made of behind it: a prefix alone says nothing. */
const secretText = new RegExp(`(?:${secretPrefixes.join('|')})[A-Za-z0-9_-]+`, 'g');

/**
 * The text with everything taken out that has the shape of a key, a secret or a gift card code, wherever it
 * came from: a file, the configuration, an answer, an argument.
 *
 * @param isAsked true for a value that is printed because it was asked for
 */
export function withoutSecretShapes(text: string, isAsked: (value: string) => boolean): string {
  return withoutCodes(text).replace(secretText, (value) => (isAsked(value) ? value : '[secret]'));
}
