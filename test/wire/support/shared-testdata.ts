// Public vectors that stand beside the checkout and not in it. A test that reads them says so where they are
// absent, instead of being skipped without a word.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SHARED = join(ROOT, '..', 'shared', 'testdata');

/** The parsed JSON of a file of the shared test data; undefined where the folder is absent. */
export function readSharedJson(path: string): unknown {
  const file = join(SHARED, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The parsed JSON of one of the project's own vector files. */
export function readVectors(name: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, 'fixtures', 'vectors', name), 'utf8'));
}
