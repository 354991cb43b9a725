// The words of every dialect, for the command line. A new interface is a line here, in `dialects.ts`, in
// `dialect-sections.ts` and in `dialect-rules.ts`.

import type { SecretName } from '../config/secret.js';
import type { DialectWords } from './dialect.js';
import { rewardsWords } from './rewards/words.js';
import { sandboxWords } from './sandbox/words.js';
import { supplierWords } from './supplier/words.js';

/** In the order of `dialects`. */
export const dialectWords: readonly DialectWords[] = [sandboxWords, supplierWords, rewardsWords];

/** The environment variables of all secrets. */
export const secretNames: readonly SecretName[] = dialectWords.flatMap(({ secrets }) => secrets);
