// Folders and those above them, made one by one. Node's own recursive mkdir never comes to its end where a
// folder that is there says that a new one in it has no place (as under /proc): it makes the parent again,
// for ever.

import { existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { orUndo } from '../failure/or-undo.js';
import { syncFolder } from './durable-file.js';

/**
 * Makes the folder, and every folder above it that is missing, so that they last: what is put into them later
 * would go with them. One that is there already is left as it is.
 *
 * @param mode of each folder that is made, before the umask
 * @throws the error of the file system where one can't be made, or where something else stands in its place
 */
export function makeFolders(path: string, mode = 0o777): void {
  try {
    makeLasting(path, mode);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    // With its parent there, whatever is missing can't be made.
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeFolders(dirname(path), mode);
    makeFolders(path, mode);
  }
}

function makeLasting(path: string, mode: number): void {
  mkdirSync(path, { mode });
  // It is taken back: the next run would find it there, and take it for one that lasts.
  orUndo(
    () => syncFolder(dirname(path)),
    () => rmdirSync(path),
  );
}
