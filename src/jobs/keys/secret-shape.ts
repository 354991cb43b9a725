// The shape of a secret of the sandbox and of a key of the local service's supplier interface. It serves
// to refuse one on a command line, where every user of the machine sees it, and to keep one out of every
// printed line.

import { holdsCode, withoutCodes } from '../../wire/sandbox/card-code.js';
import {
  API_KEY_PREFIX,
  LIVE_API_KEY_PREFIX,
  SIGNING_SECRET_PREFIX,
  WEBHOOK_SECRET_PREFIX,
} from '../../wire/sandbox/names.js';
import { LOCAL_SUPPLIER_KEY_PREFIX, rewardsKeyPrefixes } from '../../wire/supplier/names.js';

export { holdsCode };

const prefixes = [
  API_KEY_PREFIX,
  LIVE_API_KEY_PREFIX,
  SIGNING_SECRET_PREFIX,
  WEBHOOK_SECRET_PREFIX,
  LOCAL_SUPPLIER_KEY_PREFIX,
  ...rewardsKeyPrefixes,
];

/** True where a text has a key or a secret of the service in it, whole or cut short. */
export function holdsSecret(text: string): boolean {
  return prefixes.some((prefix) => text.includes(prefix));
}

/** A prefix and what a secret can be made of behind it: a prefix alone says nothing. */
const secretText = new RegExp(`(?:${prefixes.join('|')})[A-Za-z0-9_-]+`, 'g');

/**
 * The text with everything taken out that has the shape of a key, a secret or a gift card code, wherever it
 * came from: a file, the configuration, an answer, an argument.
 *
 * @param isAsked true for a value that is printed because it was asked for
 */
export function withoutSecretShapes(text: string, isAsked: (value: string) => boolean): string {
  return withoutCodes(text).replace(secretText, (value) => (isAsked(value) ? value : '[secret]'));
}
