/**
 * Where the demo writes. It clears away what an earlier demo left there and nothing else: a folder that it did not
 * make is refused.
 */

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../base/failure.js';

const markerName = '.made-by-tieout-demo';

/** Empties a folder that an earlier demo made, or makes it. @throws Failure refused where something else is there */
export function takeDemoFolder(folder: string): void {
  const entries = existsSync(folder) ? readdirSync(folder) : [];
  if (entries.length > 0 && !entries.includes(markerName)) {
    throw new Failure(
      'refused',
      `${folder} holds something that the demo did not make`,
      'Name another folder with --reports.',
    );
  }
  for (const entry of entries)
    if (entry !== markerName) rmSync(join(folder, entry), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, markerName), 'The demo empties this folder each time it runs.\n');
}

/** @throws Failure refused where books are there already: the demo makes its own from nothing */
export function refuseExistingBooks(path: string): void {
  if (existsSync(path)) {
    throw new Failure(
      'refused',
      `${path} is there already`,
      'The demo makes books of its own: name a path where nothing is with --books.',
    );
  }
}
