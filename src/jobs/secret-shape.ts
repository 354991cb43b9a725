/** What a secret of the sandbox looks like: to refuse one on a command line, where every user of the machine sees it. */

import {
  apiKeyPrefix,
  liveApiKeyPrefix,
  signingSecretPrefix,
  webhookSecretPrefix,
} from '../wire/sandbox/names.js';

const prefixes = [apiKeyPrefix, liveApiKeyPrefix, signingSecretPrefix, webhookSecretPrefix];

/** True where a text has a key or a secret of the service in it, whole or cut short. */
export function holdsSecret(text: string): boolean {
  return prefixes.some((prefix) => text.includes(prefix));
}
