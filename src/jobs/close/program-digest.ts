// The digest that tells one build of this program from another. The version alone does not: it stays the same
// between two releases, and the answer of an older build must not pass for that of a newer one.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256Hex } from '../../base/text/digest.js';

/** Code as it runs: compiled, or as it is written. Types and maps change no result. */
const CODE = /(?<!\.d)\.[jt]s$/;

/** SHA-256 over all code in a folder and below it, with the names of the files. */
export function codeDigestOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => CODE.test(name));
  const files = names.sort().map((name) => [name, sha256Hex(readFileSync(join(folder, name)))]);
  return sha256Hex(JSON.stringify(files));
}

/** The folder of the package that this very file runs from: `dist` of an installation, else `src`. */
function ownFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (let folder = here; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) {
      const [top = ''] = relative(folder, here).split(sep);
      return join(folder, top);
    }
    // A program that was copied without its package has its own files beside this one.
    if (folder === dirname(folder)) return here;
  }
}

let known: string | undefined;

/** The digest of the program that is running. It takes some 20 ms, and is worked out once. */
export function programDigest(): string {
  known ??= codeDigestOf(ownFolder());
  return known;
}
