// The folder that the demo writes to. It clears away the files of an earlier demo there and nothing else: a
// folder that it did not make is refused.

import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../base/failure/failure.js';
import { writeWholeFile } from '../base/file/durable-file.js';
import { fileRefusals } from '../base/file/file-refusals.js';
import { makeFolders } from '../base/file/folder.js';
import { utf8Bytes } from '../base/text/bytes.js';
import { diskFailureOf } from '../jobs/workplace.js';
import { demoRefusals } from './demo-refusals.js';

const MARKER_NAME = '.made-by-tieout-demo';
const MARKER_TEXT = 'The demo empties this folder each time it runs.\n';

/**
 * Empties a folder that an earlier demo made, or makes it.
 *
 * @throws Failure refused where something else is there, a link (none is followed) or a file included, and
 * where the folder can't be made or emptied; unfinished where the disk is full or fails
 */
export function takeDemoFolder(folder: string): void {
  try {
    const stat = lstatSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined && !stat.isDirectory()) {
      throw fileRefusals.notAFolder({ file: folder, where: 'with --reports' });
    }
    const entries = stat === undefined ? [] : readdirSync(folder);
    if (entries.length > 0 && !entries.includes(MARKER_NAME)) {
      throw demoRefusals.foreignFolder({ path: folder });
    }
    for (const entry of entries) {
      if (entry !== MARKER_NAME) rmSync(join(folder, entry), { recursive: true, force: true });
    }
    makeFolders(folder);
    writeWholeFile(join(folder, MARKER_NAME), [utf8Bytes(MARKER_TEXT)], 0o644);
  } catch (error) {
    const failure = diskFailureOf(error, folder, folder);
    const isOfDisk = failure instanceof Failure && failure.kind === 'unfinished';
    throw error instanceof Failure || isOfDisk ? failure : demoRefusals.notWritten({ path: folder }, error);
  }
}

/** @throws Failure refused for books that are there already: the demo makes its own from nothing */
export function refuseExistingBooks(path: string): void {
  if (existsSync(path)) throw fileRefusals.taken({ file: path, where: 'with --books' });
}
