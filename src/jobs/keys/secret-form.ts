// Secrets that are not of the form of their kind: refused by the name of their variable before a run begins
// anything. The clients look again, and know no variables.

import type { SecretName, Secrets } from '../../config/secret.js';
import { keyFailures } from './key-failures.js';

/** A secret, and how it is told from anything else. */
export interface SecretForm {
  readonly name: SecretName;
  /** For messages, such as `pmr_test_<id>_<secret>`. */
  readonly form: string;
  readonly isFormed: (text: string) => boolean;
}

/** @throws Failure (refused) for the first that is set and not of its form; its value is not shown */
export function refuseMalformedSecrets(secrets: Secrets, forms: readonly SecretForm[]): void {
  for (const { name, form, isFormed } of forms) {
    const value = secrets.find(name)?.reveal();
    if (value === undefined || isFormed(value)) continue;
    throw keyFailures.malformed({ source: secrets.sourceOf(name), form, name });
  }
}
