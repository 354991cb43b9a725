/**
 * What a secret of the sandbox, or a key of the local service's supplier interface, looks like: to refuse one on a
 * command line, where every user of the machine sees it.
 */

import {
  apiKeyPrefix,
  liveApiKeyPrefix,
  signingSecretPrefix,
  webhookSecretPrefix,
} from '../wire/sandbox/names.js';
import { localSupplierKeyPrefix } from '../wire/supplier/names.js';

const prefixes = [
  apiKeyPrefix,
  liveApiKeyPrefix,
  signingSecretPrefix,
  webhookSecretPrefix,
  localSupplierKeyPrefix,
];

/** True where a text has a key or a secret of the service in it, whole or cut short. */
export function holdsSecret(text: string): boolean {
  return prefixes.some((prefix) => text.includes(prefix));
}
